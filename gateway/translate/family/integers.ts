import { INTEGER_TEXT } from '../../../metadata/definition/number-text.ts';
import { copyLong } from '../../hessian2/copy-long.ts';
import type { Hessian2Output } from '../../hessian2/hessian2-output.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import type { ArgumentProblems } from '../argument-problems.ts';
import { exactInteger } from './exact-integer.ts';
import { isWireInteger, scalarCodec } from './scalar-codec.ts';
import { writeOther } from '../write-other.ts';
import type { TypeFamily } from './type-family.ts';

interface IntegerType {
  readonly min: bigint;
  readonly max: bigint;
  readonly nullable: boolean;
  readonly isLong: boolean;
}

function bits(size: bigint, nullable: boolean): IntegerType {
  const max = (1n << (size - 1n)) - 1n;
  return { min: -max - 1n, max, nullable, isLong: size === 64n };
}

const TYPES: ReadonlyMap<string, IntegerType> = new Map([
  ['byte', bits(8n, false)],
  ['java.lang.Byte', bits(8n, true)],
  ['short', bits(16n, false)],
  ['java.lang.Short', bits(16n, true)],
  ['int', bits(32n, false)],
  ['java.lang.Integer', bits(32n, true)],
  ['long', bits(64n, false)],
  ['java.lang.Long', bits(64n, true)],
]);

const PLAIN = new RegExp(INTEGER_TEXT);
/** At most this many characters always fit a double exactly (and an int64), so no BigInt is needed. */
const SAFE_LENGTH = 15;
/** Longer than any long: enough to see that it is out of range without making a huge BigInt. */
const MAX_LENGTH = 24;

/**
 * byte, short, int, long and their boxes: integers with all their digits, checked against the type's range. As texts they are plain
 * decimals.
 */
export const integers: TypeFamily = {
  name: 'integers',
  compile(type, javaType) {
    const integer = type.kind === 'class' ? TYPES.get(type.name) : undefined;
    if (integer === undefined) return null;
    const { min, max, nullable, isLong } = integer;
    // Comparing a number with a BigInt is dear; a number of so few digits needs no exact bound.
    const [least, most] = [Number(min), Number(max)];
    /** `digits`: null where `text` is no integer. */
    const encodeDigits = (
      digits: string | null,
      text: string,
      at: number,
      out: Hessian2Output,
      problems: ArgumentProblems,
    ): void => {
      if (digits === null) {
        problems.add(at, javaType, `${JSON.stringify(text.slice(0, 40))} is not an integer`);
        return out.writeNull();
      }
      const value = digits.length <= SAFE_LENGTH ? Number(digits) : BigInt(digits.slice(0, MAX_LENGTH));
      if (typeof value === 'number' ? value < least || value > most : value < min || value > max) {
        problems.add(at, javaType, `${text.slice(0, 40)} is outside ${min} to ${max}`);
        return out.writeNull();
      }
      if (isLong) out.writeLong(value);
      else out.writeInt(Number(value));
    };
    return scalarCodec(javaType, {
      shape: 'number',
      nullable,
      accepts: 'number',
      keyForm: 'bare',
      direct: { kind: isLong ? KIND.LONG : KIND.INT, copy: copyLong },
      encodeText: (text, at, out, problems) => {
        encodeDigits(PLAIN.test(text) ? text : null, text, at, out, problems);
      },
      encodeNumber: (text, at, out, problems) => encodeDigits(exactInteger(text), text, at, out, problems),
      write(reader, out, options) {
        if (isWireInteger(reader.kind())) copyLong(reader, out);
        else writeOther(this, reader, out, options);
      },
    });
  },
};
