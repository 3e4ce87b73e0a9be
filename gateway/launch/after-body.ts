import type { IncomingMessage } from 'node:http';
import { DISCARD_BYTES, DISCARD_MS } from '../http/discard-body.ts';
import { earlyBodyOf } from './early-body.ts';

type Answer = Response | Promise<Response>;

/**
 * The answer to a request, held back until what nobody has read of its body was read and thrown away, up to the bounds that hold on Workers:
 * Node closes a connection that is not kept alive right behind the answer, and the system makes a client that is still sending lose it.
 */
export function afterBody(incoming: IncomingMessage, answer: Answer): Answer {
  const { headers } = incoming;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return hasBody && earlyBodyOf(incoming) === null ? afterUnreadBody(incoming, answer) : answer;
}

async function afterUnreadBody(incoming: IncomingMessage, answer: Answer): Promise<Response> {
  const response = await answer;
  const isUnread = !incoming.readableDidRead && !incoming.complete && !incoming.destroyed;
  if (isUnread) await discard(incoming);
  return response;
}

function discard(incoming: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let length = 0;
  incoming.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length >= DISCARD_BYTES) resolve();
  });
  incoming.on('end', resolve).on('close', resolve);
  const late = setTimeout(resolve, DISCARD_MS);
  return promise.finally(() => clearTimeout(late));
}
