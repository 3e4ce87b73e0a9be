import { KIND } from '../../hessian2/value-kind.ts';
import { copyLong } from '../../hessian2/copy-long.ts';
import { JSON_NUMBER } from './json-number.ts';
import { isWireInteger, scalarCodec } from './scalar-codec.ts';
import { writeOther } from '../write-other.ts';
import type { TypeFamily } from './type-family.ts';

const TYPES: ReadonlyMap<string, { isFloat: boolean; nullable: boolean }> = new Map([
  ['float', { isFloat: true, nullable: false }],
  ['java.lang.Float', { isFloat: true, nullable: true }],
  ['double', { isFloat: false, nullable: false }],
  ['java.lang.Double', { isFloat: false, nullable: true }],
]);

const SPECIAL: ReadonlyMap<string, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
]);

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
    return scalarCodec(javaType, {
      shape: 'number',
      nullable: float.nullable,
      accepts: 'number',
      keyForm: 'bare',
      encodeText(text, at, out, problems) {
        const value = JSON_NUMBER.test(text) ? Number(text) : SPECIAL.get(text);
        if (value === undefined) {
          problems.add(at, javaType, `${JSON.stringify(text.slice(0, 40))} is not a number`);
          return out.writeNull();
        }
        const stored = float.isFloat ? Math.fround(value) : value;
        if (Math.abs(stored) === Number.POSITIVE_INFINITY && !SPECIAL.has(text)) {
          problems.add(at, javaType, `${text.slice(0, 40)} is beyond the largest ${javaType}`);
          return out.writeNull();
        }
        out.writeDouble(value);
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
