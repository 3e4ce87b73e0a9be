/** More than this is not read just to be polite. */
export const DISCARD_BYTES = 16 * 1024 * 1024;
export const DISCARD_MS = 2_000;

/**
 * Reads what is left of a request's body and throws it away, up to a bound. workerd closes a connection whose request was
 * not read to its end, and a client that is still sending then loses the answer that tells it why (413, 415, 404).
 */
export async function discardBody({ body }: Request): Promise<void> {
  if (body !== null && !body.locked) await discardRest(body.getReader());
}

/** The same for a body that was read in part. */
export async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const late = setTimeout(() => void reader.cancel().catch(() => {}), DISCARD_MS);
  try {
    let length = 0;
    for (let next = await reader.read(); !next.done && length < DISCARD_BYTES; next = await reader.read()) {
      length += next.value.length;
    }
  } catch {
    // The client has gone: nobody waits for the answer.
  } finally {
    clearTimeout(late);
  }
}
