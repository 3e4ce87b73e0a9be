import { KIND } from '../../hessian2/value-kind.ts';
import { scalarCodec } from './scalar-codec.ts';
import { writeOther } from '../write-other.ts';
import type { TypeFamily } from './type-family.ts';

/** boolean and Boolean: `true`, `false`, and the same as strings. Numbers are refused, although Dubbo would take 0 and 1. */
export const booleans: TypeFamily = {
  name: 'booleans',
  compile(type, javaType) {
    if (type.kind !== 'class' || (type.name !== 'boolean' && type.name !== 'java.lang.Boolean')) return null;
    return scalarCodec(javaType, {
      shape: 'boolean',
      nullable: type.name !== 'boolean',
      accepts: 'boolean',
      keyForm: 'bare',
      encodeText(text, at, out, problems) {
        if (text === 'true' || text === 'false') return out.writeBoolean(text === 'true');
        problems.add(at, javaType, `${JSON.stringify(text.slice(0, 40))} is neither true nor false`);
        out.writeNull();
      },
      write(reader, out, options) {
        if (reader.kind() === KIND.BOOLEAN) out.boolean(reader.readBoolean());
        else writeOther(this, reader, out, options);
      },
    });
  },
};
