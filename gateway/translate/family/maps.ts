import type { AnyOptions } from '../../hessian2/any-to-json.ts';
import type { Hessian2Reader } from '../../hessian2/hessian2-reader.ts';
import type { JsonOutput } from '../../hessian2/json-output.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import type { JavaType } from '../../../metadata/definition/java-type.ts';
import { JSON_KIND } from '../json/json-document.ts';
import type { TypeCodec } from '../type-codec.ts';
import { writeOther } from '../write-other.ts';
import { refuseClassKey } from './refuse-class-key.ts';
import type { TypeFamily } from './type-family.ts';

const NAMES: ReadonlySet<string> = new Set(
  [
    'Map',
    'SortedMap',
    'NavigableMap',
    'HashMap',
    'LinkedHashMap',
    'TreeMap',
    'Hashtable',
    'EnumMap',
    'concurrent.ConcurrentMap',
    'concurrent.ConcurrentHashMap',
  ].map((name) => `java.util.${name}`),
);

const OBJECT: JavaType = { kind: 'class', name: 'java.lang.Object', arguments: [] };
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;

/** Writes a key as the name of a JSON property. */
function writeKey(key: TypeCodec, reader: Hessian2Reader, out: JsonOutput, options: AnyOptions): void {
  if (reader.kind() === KIND.NULL) {
    reader.readNull();
    return out.string('null');
  }
  const isBare = key.keyForm === 'bare' && reader.kind() !== KIND.STRING;
  if (isBare) out.byte(QUOTE);
  key.write(reader, out, options);
  if (isBare) out.byte(QUOTE);
}

/**
 * Map with scalar keys: a JSON object, its names read as the declared key type and sent as such. Other keys have no JSON object:
 * an array of `[key, value]` in both directions.
 */
function mapCodec(javaType: string, key: TypeCodec, value: TypeCodec): TypeCodec {
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
      out.byte(isObject ? 0x7b : 0x5b);
      for (let isFirst = true; reader.hasMore(); isFirst = false) {
        if (!isFirst) out.byte(COMMA);
        if (isObject) {
          writeKey(key, reader, out, options);
          out.byte(COLON);
          value.write(reader, out, options);
        } else {
          out.byte(0x5b);
          key.write(reader, out, options);
          out.byte(COMMA);
          value.write(reader, out, options);
          out.byte(0x5d);
        }
      }
      out.byte(isObject ? 0x7d : 0x5d);
      reader.endContainer();
    },
  };
}

/** The JDK's maps. Key and value types that the definition does not tell are String and Object. */
export const maps: TypeFamily = {
  name: 'maps',
  compile(type, javaType, context) {
    if (type.kind !== 'class' || !NAMES.has(type.name)) return null;
    const [key, value] = type.arguments;
    return mapCodec(javaType, context.compile(mapKey(key)), context.compile(value ?? OBJECT));
  },
};

/** An untold key type: JSON names are text, so the key is sent as text. */
function mapKey(declared: JavaType | undefined): JavaType {
  if (declared === undefined || (declared.kind === 'class' && declared.name === 'java.lang.Object')) {
    return { kind: 'class', name: 'java.lang.String', arguments: [] };
  }
  return declared;
}
