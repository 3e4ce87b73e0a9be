import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenError } from './listen-error.ts';

/** Where a gateway listens when nobody says where. */
export const DEFAULT_PORT = 8787;

/** The port if nobody listens on it, else 0, which lets the system choose one. */
export async function portOrFree(host: string, port: number): Promise<number> {
  return requireFree(host, port).then(
    () => port,
    () => 0,
  );
}

/** Listens for a moment: workerd's own words on what keeps it from listening do not say where. @throws StartError */
export async function requireFree(host: string, port: number): Promise<void> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw listenError(host, port, error);
  }
  server.close();
  await once(server, 'close');
}
