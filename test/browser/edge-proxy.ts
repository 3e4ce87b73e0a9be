import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EdgeProxy {
  /** `http://127.0.0.1:40123/edge` */
  readonly url: string;
  stop(): Promise<void>;
}

const PREFIX = '/edge';

/**
 * A proxy that serves the gateway under a path of its own and takes that path away.
 *
 * @param answers by path, what it answers itself as JSON in the place of the gateway
 */
export async function startEdgeProxy(
  gatewayUrl: string,
  answers: Readonly<Record<string, string>> = {},
): Promise<EdgeProxy> {
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    if (!url.startsWith(`${PREFIX}/`)) return void outgoing.writeHead(404).end();
    const target = url.slice(PREFIX.length);
    const own = answers[target.split('?', 1)[0] ?? ''];
    if (own !== undefined) return void outgoing.setHeader('content-type', 'application/json').end(own);
    const passed = request(`${gatewayUrl}${target}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PREFIX}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
