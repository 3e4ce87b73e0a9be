import { anyToJson } from '../../hessian2/any-to-json.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import { JSON_KIND } from '../json/json-document.ts';
import type { TypeCodec } from '../type-codec.ts';
import { writeReference } from '../write-reference.ts';

const COMMA = 0x2c;

/**
 * JSON array and Hessian list of one element type. Lists go out untyped and with their length: hessian-lite takes those for
 * arrays and every collection it can make, and fails on open-ended ones.
 */
export function listCodec(javaType: string, element: TypeCodec): TypeCodec {
  return {
    javaType,
    shape: 'array',
    nullable: true,
    encodeText: null,
    element,
    keyForm: null,
    encode(json, at, out, problems) {
      const kind = json.kind(at);
      if (kind !== JSON_KIND.ARRAY) {
        if (kind !== JSON_KIND.NULL) problems.addKind(at, javaType);
        return out.writeNull();
      }
      let left = json.count(at);
      out.writeListBegin(left);
      for (let item = json.first(at); left > 0; left--, item = json.next(item))
        element.encode(json, item, out, problems);
    },
    write(reader, out, options) {
      const kind = reader.kind();
      if (kind === KIND.REFERENCE) return writeReference(this, reader, out, options);
      if (kind !== KIND.LIST) return anyToJson(reader, out, options);
      let left = reader.beginList();
      let isFirst = true;
      out.byte(0x5b);
      while (left >= 0 ? left-- > 0 : reader.hasMore()) {
        if (isFirst) isFirst = false;
        else out.byte(COMMA);
        element.write(reader, out, options);
      }
      out.byte(0x5d);
      reader.endContainer();
    },
  };
}
