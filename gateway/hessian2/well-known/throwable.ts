import type { ClassDefinition } from '../class-definition.ts';
import type { ObjectWriter } from '../object-writer.ts';
import { KIND } from '../value-kind.ts';
import { withoutStack } from '../without-stack.ts';

const COMMA = 0x2c;
const COLON = 0x3a;
const HIDDEN = new Set(['stackTrace', 'suppressedExceptions', 'cause']);

/** Any subclass of Throwable, known by the fields that all of them have. */
export function isThrowable(definition: ClassDefinition): boolean {
  return definition.lastIndexOf('detailMessage') >= 0 && definition.lastIndexOf('stackTrace') >= 0;
}

/**
 * A Throwable met as a value: its message as `message`, then its own fields. Never the stack, nor what is of use with it only.
 * In GenericException `detailMessage` is a whole stack as text; it has `exceptionMessage` beside it.
 */
export const writeThrowable: ObjectWriter = (reader, definition, out, writeAny, options) => {
  const hidesDetail = definition.lastIndexOf('exceptionMessage') >= 0 || definition.lastIndexOf('message') >= 0;
  let isFirst = true;
  out.byte(0x7b);
  definition.fields.forEach((name, i) => {
    if (HIDDEN.has(name) || (hidesDetail && name === 'detailMessage') || !definition.isLast(i)) return reader.skip();
    if (!isFirst) out.byte(COMMA);
    isFirst = false;
    out.string(name === 'detailMessage' ? 'message' : name);
    out.byte(COLON);
    if (reader.kind() === KIND.STRING) out.string(withoutStack(reader.readString()));
    else writeAny(reader, out, options);
  });
  out.byte(0x7d);
};
