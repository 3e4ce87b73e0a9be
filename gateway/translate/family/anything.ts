import { anyToJson } from '../../hessian2/any-to-json.ts';
import type { Hessian2Output } from '../../hessian2/hessian2-output.ts';
import type { ArgumentProblems } from '../argument-problems.ts';
import { JSON_KIND, type JsonDocument } from '../json/json-document.ts';
import { refuseClassKey } from './refuse-class-key.ts';
import type { TypeFamily } from './type-family.ts';

const MAX_INT = 0x7fffffff;
const MIN_INT = -0x80000000;

function encodeInteger(json: JsonDocument, at: number, out: Hessian2Output, problems: ArgumentProblems): void {
  const digits = json.source(at);
  const value = Number(digits);
  if (value >= MIN_INT && value <= MAX_INT) return out.writeInt(value + 0);
  const exact = digits.length <= 20 ? BigInt(digits) : null;
  if (exact !== null && BigInt.asIntN(64, exact) === exact) return out.writeLong(exact);
  problems.add(at, 'java.lang.Object', 'an integer beyond long has no exact form in Object: send it as a string');
  out.writeNull();
}

/** JSON without a declared type, as Java would hold it: Integer or Long by size, Double, String, Boolean, List, Map. */
function encodeAny(json: JsonDocument, at: number, out: Hessian2Output, problems: ArgumentProblems): void {
  switch (json.kind(at)) {
    case JSON_KIND.NULL:
      return out.writeNull();
    case JSON_KIND.TRUE:
      return out.writeBoolean(true);
    case JSON_KIND.FALSE:
      return out.writeBoolean(false);
    case JSON_KIND.INTEGER:
      return encodeInteger(json, at, out, problems);
    case JSON_KIND.FRACTION: {
      const value = Number(json.source(at));
      if (Number.isFinite(value)) return out.writeDouble(value);
      problems.add(at, 'java.lang.Object', 'a number beyond double has no exact form in Object: send it as a string');
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
 * The last family of the list: it refuses nothing.
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
