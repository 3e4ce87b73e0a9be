import { type AnyOptions, anyToJson } from '../hessian2/any-to-json.ts';
import type { Hessian2Reader } from '../hessian2/hessian2-reader.ts';
import type { JsonOutput } from '../hessian2/json-output.ts';
import { KIND } from '../hessian2/value-kind.ts';
import type { TypeCodec } from './type-codec.ts';

/**
 * For a codec that met another kind of value than its own. A shared value is read again, by the same codec; a cycle is cut to
 * null; whatever else the wire holds against the declaration is written by its structure.
 */
export function writeOther(codec: TypeCodec, reader: Hessian2Reader, out: JsonOutput, options: AnyOptions): void {
  if (reader.kind() !== KIND.REFERENCE) return anyToJson(reader, out, options);
  if (!reader.beginReference()) return out.nullValue();
  codec.write(reader, out, options);
  reader.endReference();
}
