import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { readFrames, STATUS, writeResponse, type Frame } from '../../demo/dubbo-frame.ts';
import { readInvocation, writeErrorText, writeResult } from '../../demo/invocation.ts';

export const MOODY_SERVICE = 'com.example.moody.MoodyService';

/** How it takes a call: answers, never does, answers an error at once, does so every second time, or answers far too late. */
export type Mood = 'well' | 'silent' | 'errors' | 'half' | 'slow';

/** What the time of a call is in these tests, and when a slow provider answers. */
export const TIMEOUT_MS = 800;
const SLOW_MS = 2 * TIMEOUT_MS;
/** Long enough for calls to be in flight when it dies. */
const WORK_MS = 4;

/** Ports that the system does not give to connections: nobody takes one while its provider is dead, and no dial meets itself. */
const FIRST_PORT = 20_000;
const PORTS = 10_000;

export interface MoodyProvider {
  readonly port: number;
  mood: Mood;
  /** Calls that have come in so far. */
  readonly calls: number;
  /** All of its connections break, and it takes no new ones. Resolves once that is so. */
  die(): Promise<void>;
  /** It is back on the same port. */
  revive(): Promise<void>;
}

/** A provider of `echo` and `read`, which dies, comes back, and falls sick as it is told. */
export async function startMoodyProvider(): Promise<MoodyProvider> {
  const sockets = new Set<Socket>();
  let calls = 0;
  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay(true));
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let waiting: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      const { frames, rest } = readFrames(Buffer.concat([waiting, chunk]));
      waiting = rest;
      for (const frame of frames) {
        if (!frame.isEvent) calls++;
        answer(frame, socket, provider.mood, calls);
      }
    });
  });
  const port = await listenSomewhere(server);
  const provider: MoodyProvider = {
    port,
    mood: 'well',
    get calls() {
      return calls;
    },
    async die() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
    revive: () => listen(server, port),
  };
  return provider;
}

function answer({ isEvent, requestId, body }: Frame, socket: Socket, mood: Mood, call: number): void {
  const write = (octets: Buffer): void => void (socket.destroyed || socket.write(octets));
  if (isEvent) return write(writeResponse(requestId, STATUS.OK, body, true));
  if (mood === 'silent') return;
  const { methodName } = readInvocation(body);
  const result = writeResponse(requestId, STATUS.OK, writeResult(methodName));
  const error = writeResponse(requestId, STATUS.SERVICE_ERROR, writeErrorText('java.lang.IllegalStateException: sick'));
  if (mood === 'errors' || (mood === 'half' && call % 2 === 0)) return write(error);
  setTimeout(() => write(result), mood === 'slow' ? SLOW_MS : WORK_MS);
}

async function listenSomewhere(server: Server): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    try {
      await listen(server, port);
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

/** The definition of the service as Dubbo 3 writes it. */
export function moodyDefinition(): string {
  const text = 'java.lang.String';
  const methods = ['echo', 'read'].map((name) => ({ name, parameterTypes: [text], returnType: text }));
  return JSON.stringify({ canonicalName: MOODY_SERVICE, methods, types: [{ type: text }] });
}
