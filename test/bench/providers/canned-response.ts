import { flatValue, receiptValue, rowsValue } from './bench-values.ts';
import { encodeWithHessianJs } from './hessian-js.ts';

export const HEADER_BYTES = 16;
const FLAG_EVENT = 0x20;
/** RESPONSE_VALUE_WITH_ATTACHMENTS, which is what a provider answers to the protocol version 2.0.2. */
const VALUE_WITH_ATTACHMENTS = 4;
/** The name of the method stands in the first octets of a body: after the path, the version and the descriptor of `$invoke`. */
const SEARCH_BYTES = 256;

/** A whole response frame with the request id zero, octet for octet as Dubbo 3.3.6 writes it under `raw.return`. */
function responseFrame(value: unknown): Buffer {
  const body = encodeWithHessianJs([VALUE_WITH_ATTACHMENTS, value, { dubbo: '2.0.2' }]);
  const frame = Buffer.alloc(HEADER_BYTES + body.length);
  frame.set([0xda, 0xbb, 0x02, 20]);
  frame.writeUInt32BE(body.length, 12);
  frame.set(body, HEADER_BYTES);
  return frame;
}

export interface CannedResponse {
  readonly methodName: string;
  readonly frame: Buffer;
}

/** What the provider answers to the methods of `BenchService`, whatever their arguments are. */
const RESPONSES: readonly (CannedResponse & { readonly mark: Buffer })[] = [
  { methodName: 'flat', value: flatValue() },
  { methodName: 'rows', value: rowsValue(100) },
  { methodName: 'save', value: receiptValue() },
].map(({ methodName, value }) => ({
  methodName,
  frame: responseFrame(value),
  // The name as a short Hessian string: its length, then its letters.
  mark: Buffer.from(String.fromCharCode(methodName.length) + methodName, 'latin1'),
}));

const HEARTBEAT: CannedResponse = {
  methodName: '',
  frame: Buffer.from('dabb22140000000000000000000000014e', 'hex'),
};

/** The answer to a whole request frame, to be sent with that frame's request id. Throws when it calls something else. */
export function cannedResponse(request: Buffer): CannedResponse {
  if (((request[2] ?? 0) & FLAG_EVENT) !== 0) return HEARTBEAT;
  const start = request.subarray(HEADER_BYTES, HEADER_BYTES + SEARCH_BYTES);
  const found = RESPONSES.find((response) => start.includes(response.mark));
  if (found === undefined) throw new Error(`no canned answer to ${request.toString('latin1')}`);
  return found;
}
