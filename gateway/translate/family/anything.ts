import { anyToJson } from '../../hessian2/any-to-json.ts';
import type { Hessian2Output } from '../../hessian2/hessian2-output.ts';
import type { ArgumentProblems } from '../argument-problems.ts';
import { JSON_KIND, type JsonDocument } from '../json/json-document.ts';
import { hasScale } from './has-scale.ts';
import { refuseClassKey } from './refuse-class-key.ts';
import type { TypeFamily } from './type-family.ts';

const MAX_INT = 0x7fffffff;
const MIN_INT = -0x80000000;

function encodeInteger(digits: string, out: Hessian2Output): void {
  const value = Number(digits);
  if (value >= MIN_INT && value <= MAX_INT) return out.writeInt(value + 0);
  const exact = digits.length <= 20 ? BigInt(digits) : null;
  if (exact !== null && BigInt.asIntN(64, exact) === exact) return out.writeLong(exact);
  writeDecimal(digits, out);
}

/** The one number of any size that every hessian-lite reads: its class has a single text. (A BigInteger has private fields.) */
function writeDecimal(text: string, out: Hessian2Output): void {
  out.writeObjectBegin('java.math.BigDecimal', ['value']);
  out.writeString(text);
}

/**
 * JSON without a declared type, as Java would hold it: Integer or Long by size, Double, String, Boolean, List, Map; BigDecimal for a number
 * that neither a long nor a double holds.
 */
function encodeAny(json: JsonDocument, at: number, out: Hessian2Output, problems: ArgumentProblems): void {
  switch (json.kind(at)) {
    case JSON_KIND.NULL:
      return out.writeNull();
    case JSON_KIND.TRUE:
      return out.writeBoolean(true);
    case JSON_KIND.FALSE:
      return out.writeBoolean(false);
    case JSON_KIND.INTEGER:
      return encodeInteger(json.source(at), out);
    case JSON_KIND.FRACTION: {
      const text = json.source(at);
      const value = Number(text);
      if (Number.isFinite(value)) return out.writeDouble(value);
      if (hasScale(text)) return writeDecimal(text, out);
      problems.add(at, 'java.lang.Object', `${text.slice(0, 40)} has an exponent that BigDecimal does not hold`);
      return out.writeNull();
    }
    case JSON_KIND.ARRAY: {
      let left = json.count(at);
      out.writeListBegin(left);
      for (let item = json.first(at); left > 0; left--, item = json.next(item)) encodeAny(json, item, out, problems);
      return;
    }
    case JSON_KIND.OBJECT: {
      out.writeMapBegin();
      let key = json.first(at);
      for (let left = json.count(at); left > 0; left--) {
        const value = json.next(key);
        const name = json.string(key);
        refuseClassKey(json, name, value, problems);
        out.writeString(name);
        encodeAny(json, value, out, problems);
        key = json.next(value);
      }
      return out.writeMapEnd();
    }
    default:
      out.writeString(json.string(at));
  }
}

/**
 * Object, unbound type variables, interfaces, and every type that no other family knows: any JSON, and results by their structure.
 * The last family of the list: it knows every type.
 */
export const anything: TypeFamily = {
  name: 'anything',
  compile(_type, javaType) {
    return {
      javaType,
      shape: 'any',
      nullable: true,
      encodeText: null,
      element: null,
      keyForm: null,
      direct: null,
      encode: encodeAny,
      write: anyToJson,
    };
  },
};
