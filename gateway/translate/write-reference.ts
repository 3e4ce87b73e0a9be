import type { AnyOptions } from '../hessian2/any-to-json.ts';
import type { Hessian2Reader } from '../hessian2/hessian2-reader.ts';
import type { JsonOutput } from '../hessian2/json-output.ts';
import type { TypeCodec } from './type-codec.ts';

/** At a Hessian reference: the shared value is read again, by the same type; a cycle is cut to null. */
export function writeReference(codec: TypeCodec, reader: Hessian2Reader, out: JsonOutput, options: AnyOptions): void {
  if (!reader.beginReference()) return out.nullValue();
  codec.write(reader, out, options);
  reader.endReference();
}
