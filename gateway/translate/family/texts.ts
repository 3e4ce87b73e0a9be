import { copyString } from '../../hessian2/copy-string.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import type { JavaType } from '../../../metadata/definition/java-type.ts';
import { JSON_KIND } from '../json/json-document.ts';
import { scalarCodec } from './scalar-codec.ts';
import { writeOther } from '../write-other.ts';
import type { TypeFamily } from './type-family.ts';

/** Java type to the number of UTF-16 units it must have; null for any. */
const TYPES: ReadonlyMap<string, { units: number | null; nullable: boolean }> = new Map([
  ['java.lang.String', { units: null, nullable: true }],
  ['java.lang.CharSequence', { units: null, nullable: true }],
  ['char', { units: 1, nullable: false }],
  ['java.lang.Character', { units: 1, nullable: true }],
]);

function textType(type: JavaType) {
  if (type.kind === 'class') return TYPES.get(type.name);
  const isCharArray = type.kind === 'array' && type.component.kind === 'class' && type.component.name === 'char';
  return isCharArray ? { units: null, nullable: true } : undefined;
}

/** String, CharSequence, char, Character and char[]: JSON strings. A String takes another scalar only when `lenient`. */
export const texts: TypeFamily = {
  name: 'texts',
  compile(type, javaType, context) {
    const text = textType(type);
    if (text === undefined) return null;
    const codec = scalarCodec(javaType, {
      shape: 'string',
      nullable: text.nullable,
      accepts: 'string',
      keyForm: 'text',
      direct: { kind: KIND.STRING, copy: copyString },
      encodeText(value, at, out, problems) {
        if (text.units !== null && value.length !== text.units) {
          problems.add(at, javaType, `${value.length} UTF-16 units where exactly ${text.units} is needed`);
          return out.writeNull();
        }
        out.writeString(value);
      },
      write(reader, out, options) {
        if (reader.kind() === KIND.STRING) copyString(reader, out);
        else writeOther(this, reader, out, options);
      },
    });
    if (!context.options.lenient || text.units !== null) return codec;
    return {
      ...codec,
      encode(json, at, out, problems) {
        const kind = json.kind(at);
        if (kind >= JSON_KIND.TRUE && kind <= JSON_KIND.FRACTION) out.writeString(json.source(at));
        else codec.encode(json, at, out, problems);
      },
    };
  },
};
