import { anyToJson } from '../../hessian2/any-to-json.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import type { Hessian2Reader } from '../../hessian2/hessian2-reader.ts';
import { JSON_KIND, type JsonDocument } from '../json/json-document.ts';
import type { JsonShape, TypeCodec } from '../type-codec.ts';
import { PojoCodec } from './pojo-codec.ts';

/**
 * A property that a definition calls Object, in a class with one type argument: most likely a field `T data`, whose type
 * definitions erase, but it may be a field that really is Object. So a value is treated as the argument's type where it looks like
 * one, and as anything else otherwise.
 *
 * @param argument codec of the type argument, hinted: the provider cannot infer the class
 * @param anything codec of Object
 */
export function erasedCodec(argument: TypeCodec, anything: TypeCodec): TypeCodec {
  return {
    ...anything,
    javaType: argument.javaType,
    encode(json, at, out, problems) {
      const codec = looksLike(json, at, argument) ? argument : anything;
      codec.encode(json, at, out, problems);
    },
    write(reader, out, options) {
      if (argument instanceof PojoCodec && !holdsClass(reader, argument.className)) anyToJson(reader, out, options);
      else argument.write(reader, out, options);
    },
  };
}

const SHAPES: readonly JsonShape[] = [
  'any',
  'boolean',
  'boolean',
  'number',
  'number',
  'string',
  'string',
  'array',
  'object',
];

function looksLike(json: JsonDocument, at: number, argument: TypeCodec): boolean {
  const kind = json.kind(at);
  if (kind === JSON_KIND.NULL || SHAPES[kind] !== argument.shape) return false;
  if (!(argument instanceof PojoCodec)) return true;
  let key = json.first(at);
  for (let left = json.count(at); left > 0; left--) {
    if (!argument.properties.has(json.string(key))) return false;
    key = json.next(json.next(key));
  }
  return true;
}

/** Looks ahead whether the value is of the class: by its definition, or by the key `class` of a generalized map. */
function holdsClass(reader: Hessian2Reader, className: string): boolean {
  const kind = reader.kind();
  if (kind !== KIND.OBJECT && kind !== KIND.MAP) return true;
  const { position, nextReference } = reader;
  const found = kind === KIND.OBJECT ? reader.beginObject().name : classEntry(reader);
  reader.endContainer();
  reader.rewind(position, nextReference);
  return found === className;
}

function classEntry(reader: Hessian2Reader): string | null {
  reader.beginMap();
  while (reader.hasMore()) {
    const key = reader.kind() === KIND.STRING ? reader.readString() : (reader.skip(), null);
    if (key === 'class' && reader.kind() === KIND.STRING) return reader.readString();
    reader.skip();
  }
  return null;
}
