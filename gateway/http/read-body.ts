import type { HeaderLookup } from '../auth/signature-base.ts';
import { GatewayError } from '../gateway-error.ts';
import { discardRest } from './discard-body.ts';

/**
 * The whole body of a request. The limit is held twice: against `content-length` before anything is read, and while
 * reading where the length is not known beforehand.
 *
 * @throws GatewayError PAYLOAD_TOO_LARGE, or INVALID_ARGUMENT when the client breaks off.
 */
export async function readBody(request: Request, headers: HeaderLookup, maxBodyBytes: number): Promise<Uint8Array> {
  const length = headers.get('content-length');
  if (length !== null && Number(length) > maxBodyBytes) throw tooLarge(maxBodyBytes);
  try {
    // Both platforms hold the body to its content-length.
    if (length !== null) return new Uint8Array(await request.arrayBuffer());
    return request.body === null ? EMPTY : await readUnknownLength(request.body, maxBodyBytes);
  } catch (cause) {
    if (cause instanceof GatewayError) throw cause;
    throw new GatewayError('INVALID_ARGUMENT', 'The body could not be read to its end.', { cause });
  }
}

const EMPTY = new Uint8Array(0);

async function readUnknownLength(body: ReadableStream<Uint8Array>, maxBodyBytes: number): Promise<Uint8Array> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > maxBodyBytes) {
      await discardRest(reader);
      throw tooLarge(maxBodyBytes);
    }
    chunks.push(next.value);
  }
  return join(chunks, length);
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return only;
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.length;
  }
  return joined;
}

function tooLarge(maxBodyBytes: number): GatewayError {
  return new GatewayError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBodyBytes} octets.`);
}
