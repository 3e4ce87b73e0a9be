import { copyBase64 } from '../../hessian2/copy-base64.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import { scalarCodec } from './scalar-codec.ts';
import { writeOther } from '../write-other.ts';
import type { TypeFamily } from './type-family.ts';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

function fromBase64(text: string): Uint8Array {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i);
  return bytes;
}

/** byte[]: base64 (RFC 4648 section 4, padding optional) in and out; Hessian binary on the wire. */
export const binaries: TypeFamily = {
  name: 'binaries',
  compile(type, javaType) {
    if (type.kind !== 'array' || type.component.kind !== 'class' || type.component.name !== 'byte') return null;
    return scalarCodec(javaType, {
      shape: 'string',
      nullable: true,
      accepts: 'string',
      keyForm: 'text',
      encodeText(text, at, out, problems) {
        if (BASE64.test(text)) return out.writeBytes(fromBase64(text));
        problems.add(at, javaType, 'not base64');
        out.writeNull();
      },
      write(reader, out, options) {
        if (reader.kind() === KIND.BINARY) copyBase64(reader, out);
        else writeOther(this, reader, out, options);
      },
    });
  },
};
