import type { IncomingMessage, RequestListener } from 'node:http';

const EARLY_BODY = Symbol('early body');

interface EarlyMessage extends IncomingMessage {
  [EARLY_BODY]?: Uint8Array;
}

/** The body of a request, where `withEarlyBody` has found it. */
export function earlyBodyOf(incoming: IncomingMessage): Uint8Array | null {
  return (incoming as EarlyMessage)[EARLY_BODY] ?? null;
}

/**
 * Reads a short request body in one piece where it came together with the head of the request, as most do. Reading it as a
 * stream, with four listeners and a list of chunks, costs as much as translating it. What did not come yet is left to the stream.
 *
 * It runs for every request and stands here because only Node has it to do: part of the entry's adapter, `request-listener.ts`.
 *
 * @param maxBytes of a body that is looked at here
 */
export function withEarlyBody(listener: RequestListener, maxBytes: number): RequestListener {
  return (incoming, outgoing) => {
    const length = Number(incoming.headers['content-length']);
    if (!(length > 0 && length <= maxBytes)) return listener(incoming, outgoing);
    // By then the parser has passed on the body that it got with the head, but perhaps not yet that it was all.
    process.nextTick(() => {
      const body: unknown = incoming.readableLength === length ? incoming.read(length) : null;
      if (body instanceof Buffer) {
        (incoming as EarlyMessage)[EARLY_BODY] = body;
        // Nothing is left: this lets the stream come to its end, else the adapter would wait for it with timers.
        incoming.resume();
      }
      listener(incoming, outgoing);
    });
  };
}
