import { GatewayError } from '../gateway-error.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/**
 * A request body as text. A byte order mark is taken off.
 *
 * @throws GatewayError INVALID_ARGUMENT naming the first octet that is not UTF-8. Nothing is replaced by U+FFFD: what
 * cannot be read must not be passed on.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    const offset = firstInvalidOctet(bytes);
    throw new GatewayError('INVALID_ARGUMENT', `The body is not valid UTF-8 at octet ${offset}.`, {
      errors: [{ pointer: '', expected: 'UTF-8', message: `invalid octet at offset ${offset}` }],
    });
  }
}

/** Where the first sequence starts that RFC 3629 does not allow. Slow and simple: only errors come here. */
function firstInvalidOctet(bytes: Uint8Array): number {
  let offset = 0;
  while (offset < bytes.length) {
    const length = sequenceLength(bytes[offset] ?? 0);
    const sequence = bytes.subarray(offset, offset + length);
    if (length === 0 || sequence.length < length || !isValidSequence(sequence)) return offset;
    offset += length;
  }
  return offset;
}

function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

function isValidSequence(sequence: Uint8Array): boolean {
  try {
    decoder.decode(sequence);
    return true;
  } catch {
    return false;
  }
}
