import type { ClassDefinition } from '../class-definition.ts';
import { copyNumberText } from '../copy-number-text.ts';
import type { Hessian2Reader } from '../hessian2-reader.ts';
import type { AnyWriter, ObjectWriter } from '../object-writer.ts';
import { KIND } from '../value-kind.ts';

/** Index of the field that holds the value: the first of `names` that the class has, -1 for none. */
function indexOfValue(definition: ClassDefinition, names: readonly string[]): number {
  if (definition.fieldCount === 1 && definition.fields[0] === names[0]) return 0;
  for (const name of names) {
    const index = definition.lastIndexOf(name);
    if (index >= 0) return index;
  }
  return -1;
}

function holderOf(names: readonly string[], writeValue: AnyWriter | null): ObjectWriter {
  return (reader, definition, out, writeAny, options) => {
    const index = indexOfValue(definition, names);
    if (index < 0) out.nullValue();
    for (let i = 0; i < definition.fieldCount; i++) {
      if (i !== index) reader.skip();
      else if (writeValue === null) writeAny(reader, out, options);
      else writeValue(reader, out, options);
    }
  };
}

/** A class that stands for the value of one field, named by the first of `names` that it has. */
export function holder(...names: string[]): ObjectWriter {
  return holderOf(names, null);
}

/** The same where a text is a number: BigDecimal travels as its `toString()`. */
export function numberHolder(...names: string[]): ObjectWriter {
  const byStructure = holder(...names);
  const byText = holderOf(names, copyNumberText);
  return (reader, definition, out, writeAny, options) => {
    const isText = definition.fieldCount === 1 && reader.kind() === KIND.STRING;
    (isText ? byText : byStructure)(reader, definition, out, writeAny, options);
  };
}

/** The same where an int stands for a boolean: AtomicBoolean. */
export function booleanHolder(...names: string[]): ObjectWriter {
  return holderOf(names, (reader, out) => {
    const kind = reader.kind();
    if (kind === KIND.BOOLEAN) out.boolean(reader.readBoolean());
    else if (kind === KIND.INT) out.boolean(reader.readInt() !== 0);
    else {
      reader.skip();
      out.nullValue();
    }
  });
}

/** OptionalInt and its like: the value, or null where the flag says that there is none. */
export function optionalHolder(valueName: string, ...flagNames: string[]): ObjectWriter {
  return (reader, definition, out, writeAny, options) => {
    const { size } = out;
    const flag = indexOfValue(definition, flagNames);
    const value = definition.lastIndexOf(valueName);
    let isPresent = value >= 0;
    for (let i = 0; i < definition.fieldCount; i++) {
      if (i === value) writeAny(reader, out, options);
      else if (i === flag && reader.kind() === KIND.BOOLEAN) isPresent = reader.readBoolean() && isPresent;
      else reader.skip();
    }
    if (isPresent) return;
    out.cut(size);
    out.nullValue();
  };
}

/** Reads a value that may come as a reference to an earlier one; `otherwise` for a cycle. */
export function followed<T>(reader: Hessian2Reader, read: () => T, otherwise: T): T {
  if (reader.kind() !== KIND.REFERENCE) return read();
  if (!reader.beginReference()) return otherwise;
  const value = read();
  reader.endReference();
  return value;
}
