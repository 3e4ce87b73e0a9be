import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How often connections on which nothing is answered are closed while the server ends. */
const LOOK_MS = 50;

/**
 * Prepares the end of a server that takes its first connection after this.
 *
 * @returns takes no more connections, lets requests that have arrived be answered for `graceMs`, and then closes the rest. Whoever has
 * not sent the whole head of a request by then is not waited for, which `Server.close` would do.
 */
export function prepareClose(server: Server, graceMs: number): () => Promise<void> {
  /** By connection: its last response, null before there is one. */
  const connections = new Map<Socket, ServerResponse | null>();
  server.on('connection', (socket) => {
    connections.set(socket, null);
    socket.on('close', () => connections.delete(socket));
  });
  server.on('request', (incoming, outgoing) => connections.set(incoming.socket, outgoing));

  function closeUnused(): void {
    for (const [socket, outgoing] of connections) {
      if (outgoing === null || outgoing.writableFinished || outgoing.destroyed) socket.destroy();
    }
  }

  return async () => {
    const closed = once(server, 'close');
    server.close();
    const look = setInterval(closeUnused, LOOK_MS);
    const late = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearInterval(look);
    clearTimeout(late);
  };
}
