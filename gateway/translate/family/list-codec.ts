import { KIND } from '../../hessian2/value-kind.ts';
import { JSON_KIND } from '../json/json-document.ts';
import type { TypeCodec } from '../type-codec.ts';
import { writeOther } from '../write-other.ts';

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
    direct: null,
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
      if (reader.kind() !== KIND.LIST) return writeOther(this, reader, out, options);
      let left = reader.beginList();
      let isFirst = true;
      const { write } = element;
      out.byte(0x5b);
      while (left >= 0 ? left-- > 0 : reader.hasMore()) {
        if (isFirst) isFirst = false;
        else out.byte(COMMA);
        write.call(element, reader, out, options);
      }
      out.byte(0x5d);
      reader.endContainer();
    },
  };
}
