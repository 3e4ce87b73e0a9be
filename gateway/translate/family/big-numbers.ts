import { DECIMAL_TEXT, INTEGER_TEXT } from '../../../metadata/definition/number-text.ts';
import { copyLong } from '../../hessian2/copy-long.ts';
import { copyNumberText } from '../../hessian2/copy-number-text.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import { exactInteger } from './exact-integer.ts';
import { hasScale } from './has-scale.ts';
import { isWireInteger, scalarCodec } from './scalar-codec.ts';
import { writeOther } from '../write-other.ts';
import type { TypeFamily } from './type-family.ts';

const INTEGER = new RegExp(INTEGER_TEXT);
const DECIMAL = new RegExp(DECIMAL_TEXT);

/**
 * BigDecimal and BigInteger: exact in both directions. They go out as decimal text, which every Dubbo version converts without
 * loss; a Hessian number would pass through double (2.7) or long (BigInteger).
 */
export const bigNumbers: TypeFamily = {
  name: 'big-numbers',
  compile(type, javaType) {
    if (type.kind !== 'class') return null;
    const isInteger = type.name === 'java.math.BigInteger';
    if (!isInteger && type.name !== 'java.math.BigDecimal') return null;
    return scalarCodec(javaType, {
      shape: 'number',
      nullable: true,
      accepts: 'number',
      keyForm: 'bare',
      encodeText(text, at, out, problems) {
        if ((isInteger ? INTEGER : DECIMAL).test(text)) return out.writeString(text);
        const what = isInteger ? 'an integer' : 'a number, or its exponent is too long';
        problems.add(at, javaType, `${JSON.stringify(text.slice(0, 40))} is not ${what}`);
        out.writeNull();
      },
      encodeNumber(text, at, out, problems) {
        const digits = isInteger ? exactInteger(text) : text;
        if (digits !== null && hasScale(digits)) return out.writeString(digits);
        problems.add(
          at,
          javaType,
          digits === null
            ? `${JSON.stringify(text.slice(0, 40))} is not an integer`
            : `${text.slice(0, 40)} has an exponent that BigDecimal does not hold`,
        );
        out.writeNull();
      },
      write(reader, out, options) {
        // What most are, before asking for the kind; the first of its class comes with a definition, which `kind` passes over.
        if (!isInteger && reader.takeSingleText()) return copyNumberText(reader, out);
        const kind = reader.kind();
        if (isWireInteger(kind)) return copyLong(reader, out);
        if (kind === KIND.DOUBLE) return out.double(reader.readDouble());
        // A BigDecimal object has one field, its toString(); a BigInteger is written as a number by its structure.
        if (!isInteger && reader.takeSingleText()) return copyNumberText(reader, out);
        const back = isInteger ? -1 : reader.takeSharedText();
        if (back < 0) return writeOther(this, reader, out, options);
        copyNumberText(reader, out);
        reader.position = back;
      },
    });
  },
};
