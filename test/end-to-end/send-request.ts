import { once } from 'node:events';
import { request, type Agent, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request as it goes on the wire: `fetch` would put target and headers in order. */
export interface RawRequest {
  readonly method: string;
  /** Path and query, octet for octet. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** Send the body in chunks, without its length. */
  readonly isChunked?: boolean;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export async function sendRequest(url: string, raw: RawRequest, agent?: Agent): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  const length: [string, string] = raw.isChunked
    ? ['transfer-encoding', 'chunked']
    : ['content-length', String(Buffer.byteLength(raw.body))];
  const framing = raw.body === '' && !raw.isChunked ? [] : [length];
  const outgoing = request({
    hostname,
    port,
    method: raw.method,
    path: raw.target,
    headers: [...raw.headers, ...framing, ['host', `${hostname}:${port}`]].flat(),
    ...(agent === undefined ? {} : { agent }),
  });
  outgoing.end(raw.body);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: await text(incoming) };
}
