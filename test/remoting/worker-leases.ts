import { env, waitUntil } from 'cloudflare:workers';
import { createIsolateExchange } from '../../gateway/remoting/isolate-exchange.ts';
import { createWorkerDialer } from '../../gateway/remoting/worker-dialer.ts';
import { frameOf } from './test-frame.ts';

const { LEASE_MS, DRAIN_MS, MAX_IN_FLIGHT } = env as unknown as Readonly<Record<string, string>>;
const exchange = createIsolateExchange({
  dialer: createWorkerDialer(),
  waitUntil,
  options: { leaseMs: Number(LEASE_MS), drainMs: Number(DRAIN_MS), maxInFlight: Number(MAX_IN_FLIGHT) },
});

/** A Worker that passes on `?port=..&command=..&timeout=..` to the fake provider on that port. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const address = { host: '127.0.0.1', port: Number(searchParams.get('port')) };
    const frame = frameOf(searchParams.get('command') ?? '');
    const timeoutMs = Number(searchParams.get('timeout') ?? 5_000);
    try {
      const { body } = await exchange.send(address, { frame, timeoutMs, caller: request });
      // The end of a request as the runtime ends one that used too much: with it go its socket and its timers.
      if (pathname === '/die') process.exit(1);
      return new Response(body);
    } catch (error) {
      const { code, sent, message } = error as { code: string; sent: boolean; message: string };
      return Response.json({ code, sent, message }, { status: 502 });
    }
  },
};
