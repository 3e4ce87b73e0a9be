import { UUID_TEXT } from '../../../metadata/definition/uuid-text.ts';
import { copyString } from '../../hessian2/copy-string.ts';
import type { Hessian2Reader } from '../../hessian2/hessian2-reader.ts';
import type { JsonOutput } from '../../hessian2/json-output.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import { uuidText } from '../../hessian2/well-known/texts.ts';
import { writeOther } from '../write-other.ts';
import { scalarCodec } from './scalar-codec.ts';
import type { TypeFamily } from './type-family.ts';

const UUID = new RegExp(UUID_TEXT);
/** hessian-lite reads one text, whatever the fields are called. Only 4.0.0 and 4.0.1 read fields, and know no such one. */
const FIELDS = ['value'];

/** The map of getters of generic=true. */
function writeGeneralized(reader: Hessian2Reader, out: JsonOutput): void {
  const bits = new Map<string, bigint>();
  reader.beginMap();
  while (reader.hasMore()) {
    const key = reader.kind() === KIND.STRING ? reader.readString() : (reader.skip(), '');
    const kind = reader.kind();
    if (kind === KIND.LONG || kind === KIND.INT) bits.set(key, reader.readLong());
    else reader.skip();
  }
  reader.endContainer();
  out.string(uuidText(bits.get('mostSignificantBits') ?? 0n, bits.get('leastSignificantBits') ?? 0n));
}

/** java.util.UUID: its text. It goes out as an object of its class: a provider converts no text to it. */
export const uuids: TypeFamily = {
  name: 'uuids',
  compile(type, javaType) {
    if (type.kind !== 'class' || type.name !== 'java.util.UUID') return null;
    return scalarCodec(javaType, {
      shape: 'string',
      nullable: true,
      accepts: 'string',
      keyForm: 'text',
      encodeText(text, at, out, problems) {
        if (UUID.test(text)) {
          out.writeObjectBegin(javaType, FIELDS);
          return out.writeString(text.toLowerCase());
        }
        problems.add(at, javaType, `${JSON.stringify(text.slice(0, 40))} is no UUID`);
        out.writeNull();
      },
      write(reader, out, options) {
        const kind = reader.kind();
        if (kind === KIND.STRING) copyString(reader, out);
        else if (kind === KIND.MAP) writeGeneralized(reader, out);
        // The object is written by its structure.
        else writeOther(this, reader, out, options);
      },
    });
  },
};
