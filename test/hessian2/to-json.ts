import { type AnyOptions, anyToJson } from '../../gateway/hessian2/any-to-json.ts';
import { Hessian2Reader } from '../../gateway/hessian2/hessian2-reader.ts';
import { JsonOutput } from '../../gateway/hessian2/json-output.ts';
import { fromHex } from './hex.ts';

const reader = new Hessian2Reader();
const out = new JsonOutput();
const RAW: AnyOptions = { dropClassKey: false };

/** JSON text of one whole message; throws when octets are left over. */
export function toJson(octets: Uint8Array | string, options: AnyOptions = RAW): string {
  const bytes = typeof octets === 'string' ? fromHex(octets) : octets;
  anyToJson(reader.reset(bytes), out.reset(), options);
  if (reader.position !== reader.end) throw new Error(`${reader.end - reader.position} octets left`);
  return new TextDecoder('utf-8', { fatal: true }).decode(out.toBytes());
}

/** The same, and whether a cycle was cut. */
export function toJsonWithCycle(octets: string): [json: string, sawCycle: boolean] {
  return [toJson(octets), reader.sawCycle];
}
