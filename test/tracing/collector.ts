import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Collector {
  readonly endpoint: string;
  /** Of the posts so far. */
  readonly bodies: readonly string[];
  readonly headers: readonly IncomingHttpHeaders[];
  /** What it answers, of 3xx with a way elsewhere on it; null: nothing at all. */
  status: number | null;
  /** Resolves once so many spans have come. */
  received(spans: number): Promise<void>;
  stop(): Promise<void>;
}

/** Takes what is posted by OTLP/HTTP, and keeps it. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const waiting: { spans: number; resolve: () => void }[] = [];
  const spanCount = (): number => bodies.join('').split('"spanId"').length - 1;
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      bodies.push(body);
      headers.push(incoming.headers);
      for (const { spans, resolve } of waiting) if (spanCount() >= spans) resolve();
      const { status } = collector;
      if (status !== null)
        outgoing.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const collector: Collector = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    bodies,
    headers,
    status: 200,
    async received(spans) {
      const enough = Promise.withResolvers<void>();
      waiting.push({ spans, resolve: enough.resolve });
      if (spanCount() >= spans) enough.resolve();
      await enough.promise;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return collector;
}
