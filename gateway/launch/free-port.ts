import { once } from 'node:events';
import { createServer } from 'node:net';

/** Where a gateway listens when nobody says where. */
export const DEFAULT_PORT = 8787;

/** The port if nobody listens on it, else 0, which lets the system choose one. */
export async function portOrFree(host: string, port: number): Promise<number> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch {
    return 0;
  }
  server.close();
  await once(server, 'close');
  return port;
}
