import { DOUBLE_TEXT, FLOAT_TEXT, MAX_FLOAT } from '../../../metadata/definition/number-text.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import { copyLong } from '../../hessian2/copy-long.ts';
import { isWireInteger, scalarCodec } from './scalar-codec.ts';
import { writeOther } from '../write-other.ts';
import type { TypeFamily } from './type-family.ts';

const TYPES: ReadonlyMap<string, { isFloat: boolean; nullable: boolean }> = new Map([
  ['float', { isFloat: true, nullable: false }],
  ['java.lang.Float', { isFloat: true, nullable: true }],
  ['double', { isFloat: false, nullable: false }],
  ['java.lang.Double', { isFloat: false, nullable: true }],
]);

const FLOAT = { pattern: new RegExp(FLOAT_TEXT), max: MAX_FLOAT };
const DOUBLE = { pattern: new RegExp(DOUBLE_TEXT), max: Number.MAX_VALUE };

/**
 * float, double and their boxes, all of them Hessian doubles. Java writes a Float by its shortest decimal text, but the floats of
 * an array, and from hessian-lite 4 on those of fields, as they are: so a float is printed in *its* shortest form. NaN and
 * the infinities are JSON strings.
 */
export const floats: TypeFamily = {
  name: 'floats',
  compile(type, javaType) {
    const float = type.kind === 'class' ? TYPES.get(type.name) : undefined;
    if (float === undefined) return null;
    const { pattern, max } = float.isFloat ? FLOAT : DOUBLE;
    return scalarCodec(javaType, {
      shape: 'number',
      nullable: float.nullable,
      accepts: 'number',
      keyForm: 'bare',
      encodeText(text, at, out, problems) {
        if (pattern.test(text)) return out.writeDouble(Number(text));
        const forms = 'plain decimals, 1.5e10, NaN, Infinity or -Infinity';
        problems.add(at, javaType, `${JSON.stringify(text.slice(0, 40))} is no ${javaType} as a text: use ${forms}`);
        out.writeNull();
      },
      encodeNumber(text, at, out, problems) {
        const value = Number(text);
        if (Math.abs(value) <= max) return out.writeDouble(value);
        problems.add(at, javaType, `${text.slice(0, 40)} is beyond the largest ${javaType}`);
        out.writeNull();
      },
      write(reader, out, options) {
        const kind = reader.kind();
        if (kind === KIND.DOUBLE) {
          const value = reader.readDouble();
          if (float.isFloat) out.float(value);
          else out.double(value);
        } else if (isWireInteger(kind)) copyLong(reader, out);
        else writeOther(this, reader, out, options);
      },
    });
  },
};
