import { CONSTANT_NAME, areConstantNames } from '../../../metadata/definition/enum-names.ts';
import { copyString } from '../../hessian2/copy-string.ts';
import type { Hessian2Reader } from '../../hessian2/hessian2-reader.ts';
import type { JsonOutput } from '../../hessian2/json-output.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import { JSON_KIND } from '../json/json-document.ts';
import { scalarCodec } from './scalar-codec.ts';
import { writeOther } from '../write-other.ts';
import type { TypeFamily } from './type-family.ts';

const NAME = new RegExp(CONSTANT_NAME);

/** An enum object has one field, `name`. */
function writeConstant(reader: Hessian2Reader, out: JsonOutput): void {
  if (reader.takeSingleText()) return copyString(reader, out);
  const definition = reader.beginObject();
  let isWritten = false;
  for (let i = 0; i < definition.fieldCount; i++) {
    if (definition.fields[i] === 'name' && !isWritten && reader.kind() === KIND.STRING) {
      copyString(reader, out);
      isWritten = true;
    } else reader.skip();
  }
  if (!isWritten) out.nullValue();
  reader.endContainer();
}

/** Java enums by name; the map form `{"name": "RED"}` is taken as well, since Dubbo takes it. */
export const enums: TypeFamily = {
  name: 'enums',
  compile(type, javaType, { types }) {
    const definition = types.find(type);
    if (definition?.shape !== 'enum') return null;
    const names = areConstantNames(definition.constants) ? new Set(definition.constants) : null;
    const codec = scalarCodec(javaType, {
      shape: 'string',
      nullable: true,
      accepts: 'string',
      keyForm: 'text',
      encodeText(text, at, out, problems) {
        if (names === null ? NAME.test(text) : names.has(text)) return out.writeString(text);
        const allowed = definition.constants.join(', ');
        problems.add(at, javaType, `${JSON.stringify(text.slice(0, 80))} is not a constant: use one of ${allowed}`);
        out.writeNull();
      },
      write(reader, out, options) {
        // What most are, first: in a list, references to the constants that were sent before.
        const back = reader.takeSharedText();
        if (back >= 0) {
          copyString(reader, out);
          reader.position = back;
          return;
        }
        const kind = reader.kind();
        if (kind === KIND.STRING) return copyString(reader, out);
        if (kind === KIND.OBJECT) return writeConstant(reader, out);
        return writeOther(this, reader, out, options);
      },
    });
    return {
      ...codec,
      encode(json, at, out, problems) {
        const name = json.kind(at) === JSON_KIND.OBJECT ? json.property(at, 'name') : -1;
        codec.encode(json, name < 0 ? at : name, out, problems);
      },
    };
  },
};
