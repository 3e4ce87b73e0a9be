import { KIND } from '../../hessian2/value-kind.ts';
import { copyLong } from '../../hessian2/copy-long.ts';
import { isWireInteger, scalarCodec } from './scalar-codec.ts';
import { writeOther } from '../write-other.ts';
import type { TypeFamily } from './type-family.ts';

const MAX_FLOAT = 3.4028234663852886e38;

const TYPES: ReadonlyMap<string, { max: number; nullable: boolean }> = new Map([
  ['float', { max: MAX_FLOAT, nullable: false }],
  ['java.lang.Float', { max: MAX_FLOAT, nullable: true }],
  ['double', { max: Number.MAX_VALUE, nullable: false }],
  ['java.lang.Double', { max: Number.MAX_VALUE, nullable: true }],
]);

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const SPECIAL: ReadonlyMap<string, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
]);

/**
 * float, double and their boxes. They travel as Hessian doubles: Java writes a float by its shortest decimal text, so printing
 * the double gives the float's shortest form. NaN and the infinities are JSON strings.
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
        const value = NUMBER.test(text) ? Number(text) : SPECIAL.get(text);
        if (value === undefined) {
          problems.add(at, javaType, `${JSON.stringify(text.slice(0, 40))} is not a number`);
          return out.writeNull();
        }
        if (Math.abs(value) > float.max && !SPECIAL.has(text)) {
          problems.add(at, javaType, `${text.slice(0, 40)} is outside -${float.max} to ${float.max}`);
          return out.writeNull();
        }
        out.writeDouble(value);
      },
      write(reader, out, options) {
        const kind = reader.kind();
        if (kind === KIND.DOUBLE) out.double(reader.readDouble());
        else if (isWireInteger(kind)) copyLong(reader, out);
        else writeOther(this, reader, out, options);
      },
    });
  },
};
