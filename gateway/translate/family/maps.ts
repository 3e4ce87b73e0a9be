import type { AnyOptions } from '../../hessian2/any-to-json.ts';
import type { Hessian2Reader } from '../../hessian2/hessian2-reader.ts';
import type { JsonOutput } from '../../hessian2/json-output.ts';
import { writeKeyWith } from '../../hessian2/map-to-json.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import type { JavaType } from '../../../metadata/definition/java-type.ts';
import { JSON_KIND } from '../json/json-document.ts';
import type { TypeCodec } from '../type-codec.ts';
import { writeOther } from '../write-other.ts';
import { OBJECT_TYPE } from '../../../metadata/definition/object-type.ts';
import { MAP_NAMES } from '../../../metadata/definition/container-names.ts';
import { refuseClassKey } from './refuse-class-key.ts';
import type { TypeFamily } from './type-family.ts';

const STRING_TYPE: JavaType = { kind: 'class', name: 'java.lang.String', arguments: [] };
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;

/** Writes a key as the name of a JSON property; false for one that came out as an object or an array. */
function writeKey(key: TypeCodec, reader: Hessian2Reader, out: JsonOutput, options: AnyOptions): boolean {
  const { direct } = key;
  if (direct === null || !reader.isNext(direct.kind)) {
    return writeKeyWith(() => key.write(reader, out, options), out);
  }
  // The usual case by itself: the key is of the kind that its type says.
  if (key.keyForm === 'bare') out.byte(QUOTE);
  direct.copy(reader, out);
  if (key.keyForm === 'bare') out.byte(QUOTE);
  return true;
}

/**
 * Map with scalar keys: a JSON object, its names read as the declared key type and sent as such. Other keys have no JSON object:
 * an array of `[key, value]` in both directions. On the way out the keys themselves decide.
 */
function mapCodec(javaType: string, key: TypeCodec, keyOut: TypeCodec, value: TypeCodec): TypeCodec {
  const encodeKey = key.keyForm === null ? null : key.encodeText;
  const isObject = encodeKey !== null;
  return {
    javaType,
    shape: isObject ? 'object' : 'array',
    nullable: true,
    encodeText: null,
    element: null,
    keyForm: null,
    direct: null,
    encode(json, at, out, problems) {
      const kind = json.kind(at);
      if (kind === JSON_KIND.NULL) return out.writeNull();
      if (kind !== (isObject ? JSON_KIND.OBJECT : JSON_KIND.ARRAY)) {
        problems.addKind(at, isObject ? javaType : `${javaType} as an array of [key, value]`);
        return out.writeNull();
      }
      out.writeMapBegin();
      let entry = json.first(at);
      for (let left = json.count(at); left > 0; left--) {
        if (encodeKey !== null) {
          const valueNode = json.next(entry);
          const name = json.string(entry);
          refuseClassKey(json, name, valueNode, problems);
          encodeKey(name, entry, out, problems);
          value.encode(json, valueNode, out, problems);
          entry = json.next(valueNode);
        } else {
          if (json.kind(entry) === JSON_KIND.ARRAY && json.count(entry) === 2) {
            const keyNode = json.first(entry);
            key.encode(json, keyNode, out, problems);
            value.encode(json, json.next(keyNode), out, problems);
          } else problems.addKind(entry, `[${key.javaType}, ${value.javaType}]`);
          entry = json.next(entry);
        }
      }
      out.writeMapEnd();
    },
    write(reader, out, options) {
      if (reader.kind() !== KIND.MAP) return writeOther(this, reader, out, options);
      reader.beginMap();
      const { position, nextReference } = reader;
      const { size } = out;
      if (!isObject || !writeMembers(keyOut, value, reader, out, options)) {
        // Java's maps have keys of one kind, so that this shows at the first of them.
        const dropped = out.size - size;
        out.cut(size);
        reader.rewind(position, nextReference, dropped);
        writePairs(keyOut, value, reader, out, options);
      }
      reader.endContainer();
    },
  };
}

/** False at the first key that cannot be text. */
function writeMembers(
  key: TypeCodec,
  value: TypeCodec,
  reader: Hessian2Reader,
  out: JsonOutput,
  options: AnyOptions,
): boolean {
  out.byte(0x7b);
  for (let isFirst = true; reader.hasMore(); isFirst = false) {
    if (!isFirst) out.byte(COMMA);
    if (!writeKey(key, reader, out, options)) return false;
    out.byte(COLON);
    value.write(reader, out, options);
  }
  out.byte(0x7d);
  return true;
}

function writePairs(
  key: TypeCodec,
  value: TypeCodec,
  reader: Hessian2Reader,
  out: JsonOutput,
  options: AnyOptions,
): void {
  out.byte(0x5b);
  for (let isFirst = true; reader.hasMore(); isFirst = false) {
    if (!isFirst) out.byte(COMMA);
    out.byte(0x5b);
    key.write(reader, out, options);
    out.byte(COMMA);
    value.write(reader, out, options);
    out.byte(0x5d);
  }
  out.byte(0x5d);
}

/** The JDK's maps. Key and value types that the definition does not tell are Object; such keys go out as text. */
export const maps: TypeFamily = {
  name: 'maps',
  compile(type, javaType, context) {
    if (type.kind !== 'class' || !MAP_NAMES.has(type.name)) return null;
    const [declaredKey = OBJECT_TYPE, value = OBJECT_TYPE] = type.arguments;
    const key = context.compile(declaredKey);
    // JSON names are text.
    const keyIn = key.shape === 'any' ? context.compile(STRING_TYPE) : key;
    return mapCodec(javaType, keyIn, key, context.compile(value));
  },
};
