import type { ClassDefinition } from './class-definition.ts';
import type { ObjectWriter } from './object-writer.ts';
import { writeBigInteger } from './well-known/big-integer.ts';
import { BIT_SET_HANDLE, ENUM_SET_HANDLE } from './well-known/collection-handles.ts';
import { JAVA_TIME_WRITERS } from './well-known/java-time.ts';
import { isThrowable, writeThrowable } from './well-known/throwable.ts';
import { writeStringBuilder, writeUrl, writeUuid } from './well-known/texts.ts';
import { booleanHolder, holder, numberHolder, optionalHolder } from './well-known/value-holders.ts';

/** Packages of the handle classes: hessian-lite's, and that of Hessian itself, which other forks keep. */
const HANDLE_PACKAGES = ['com.alibaba.com.caucho.hessian.io.', 'com.caucho.hessian.io.'];

const HANDLES: readonly (readonly [string, ObjectWriter])[] = [
  ['LocaleHandle', holder('value')],
  ['CalendarHandle', holder('date')],
  ['EnumSetHandler', ENUM_SET_HANDLE],
  ['EnumSetHandle', ENUM_SET_HANDLE],
  ['BitSetHandle', BIT_SET_HANDLE],
];

/** Writers of the JDK's classes by binary name; what is not here is written by its fields. */
export const OBJECT_WRITERS: ReadonlyMap<string, ObjectWriter> = new Map<string, ObjectWriter>([
  ['java.math.BigDecimal', numberHolder('value')],
  ['java.math.BigInteger', writeBigInteger],
  ['java.util.UUID', writeUuid],
  ['java.util.Currency', holder('currencyCode', 'value')],
  ['java.util.Locale', holder('value')],
  ['java.lang.Class', holder('name')],
  ['java.io.File', holder('value', 'path')],
  ['javax.management.ObjectName', holder('value')],
  ['java.net.URI', holder('string')],
  ['java.net.URL', writeUrl],
  ['java.sql.Timestamp', holder('value')],
  ['java.sql.Date', holder('value')],
  ['java.sql.Time', holder('value')],
  ['java.util.Date', holder('value')],
  ['java.lang.StringBuilder', writeStringBuilder],
  ['java.lang.StringBuffer', writeStringBuilder],
  ['java.util.concurrent.atomic.AtomicInteger', holder('value')],
  ['java.util.concurrent.atomic.AtomicLong', holder('value')],
  ['java.util.concurrent.atomic.AtomicReference', holder('value')],
  ['java.util.concurrent.atomic.AtomicBoolean', booleanHolder('value')],
  ['java.util.Optional', holder('value')],
  ['java.util.OptionalInt', optionalHolder('value', 'isPresent', 'present')],
  ['java.util.OptionalLong', optionalHolder('value', 'isPresent', 'present')],
  ['java.util.OptionalDouble', optionalHolder('value', 'isPresent', 'present')],
  ...HANDLE_PACKAGES.flatMap((prefix) => HANDLES.map(([name, writer]) => [prefix + name, writer] as const)),
  ...HANDLE_PACKAGES.flatMap((prefix) =>
    JAVA_TIME_WRITERS.map(([name, writer]) => [`${prefix}java8.${name}Handle`, writer] as const),
  ),
  // Written by their fields where the writer of the peer knows no handles.
  ...JAVA_TIME_WRITERS.map(([name, writer]) => [`java.time.${name}`, writer] as const),
]);

/** The writer of a class, by its name or (Throwables) by its fields; null when it is to be written by its structure. */
export function findObjectWriter(definition: ClassDefinition): ObjectWriter | null {
  return OBJECT_WRITERS.get(definition.name) ?? (isThrowable(definition) ? writeThrowable : null);
}
