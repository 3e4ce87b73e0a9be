import { env, waitUntil } from 'cloudflare:workers';

import { createIsolateExchange } from '../../../gateway/remoting/isolate-exchange.ts';
import { createWorkerDialer } from '../../../gateway/remoting/worker-dialer.ts';

// The floor of a gateway on workerd: HTTP in, a frame made ahead out through the gateway's own isolate lease, the octets of
// the answer back. Nothing is translated.
const { PROVIDER_PORT, FRAMES } = env as unknown as { readonly PROVIDER_PORT: string; readonly FRAMES: string };
const provider = { host: '127.0.0.1', port: Number(PROVIDER_PORT) };
const exchange = createIsolateExchange({ dialer: createWorkerDialer(), waitUntil });
const recorded = JSON.parse(FRAMES) as Record<string, string>;
const frames = new Map(Object.entries(recorded).map(([methodName, hex]) => [methodName, fromHex(hex)]));
const headers = { 'content-type': 'application/octet-stream' };
const TIMEOUT_MS = 10_000;

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (octet) => Number.parseInt(octet, 16));
}

export default {
  async fetch(request: Request): Promise<Response> {
    await request.arrayBuffer();
    const frame = frames.get(request.url.slice(request.url.lastIndexOf('/') + 1));
    if (frame === undefined) return new Response(null, { status: 404 });
    const { body } = await exchange.send(provider, { frame: frame.slice(), timeoutMs: TIMEOUT_MS });
    return new Response(body, { headers });
  },
};
