import { copyString } from '../../hessian2/copy-string.ts';
import { KIND } from '../../hessian2/value-kind.ts';
import { writeGeneralizedTime } from '../time/write-generalized-time.ts';
import { writeOther } from '../write-other.ts';
import { scalarCodec } from './scalar-codec.ts';
import { TIME_TYPES } from './time-types.ts';
import type { TypeFamily } from './type-family.ts';

/**
 * The classes of java.time: ISO-8601 text as `toString()` gives it. They go out as hessian-lite's handle
 * objects, which every provider reads into the real class with all nanoseconds; results come back as handles (raw.return), as
 * text, or (Instant, and all of them from old providers) as a map of getters.
 */
export const javaTime: TypeFamily = {
  name: 'java-time',
  compile(type, javaType) {
    const time = type.kind === 'class' ? TIME_TYPES.get(type.name) : undefined;
    if (time === undefined) return null;
    return scalarCodec(javaType, {
      shape: 'string',
      nullable: true,
      accepts: 'string',
      keyForm: 'text',
      encodeText(text, at, out, problems) {
        if (time.encode(text, out)) return;
        problems.add(at, javaType, `${JSON.stringify(text.slice(0, 40))} is not of the form ${time.form}`);
        out.writeNull();
      },
      write(reader, out, options) {
        const kind = reader.kind();
        if (kind === KIND.STRING) copyString(reader, out);
        else if (kind === KIND.MAP) writeGeneralizedTime(reader, out);
        // Handles are written by their structure.
        else writeOther(this, reader, out, options);
      },
    });
  },
};
