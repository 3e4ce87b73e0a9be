import { once } from 'node:events';
import { createServer } from 'node:net';

/** A loopback port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  server.close();
  await once(server, 'close');
  return port;
}
