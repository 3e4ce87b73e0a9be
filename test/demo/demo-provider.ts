import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BusinessException } from './business-exception.ts';
import { createDemoServices, type Services } from './demo-services.ts';
import { readFrames, STATUS, writeResponse, type Frame } from './dubbo-frame.ts';
import { readInvocation, writeErrorText, writeException, writeResult } from './invocation.ts';

export interface DemoProvider {
  readonly port: number;
  /** Resolves when no call is being worked on, or after `maxMs`. */
  idle(maxMs: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A small Dubbo provider, so that the gateway can be tried where there is no Java. It is no part of the gateway: its
 * octets are made and read with hessian.js, which the gateway does not use for decoding.
 *
 * @param port 0 for a free one
 */
export async function startDemoProvider(port = 0, services: Services = createDemoServices()): Promise<DemoProvider> {
  const sockets = new Set<Socket>();
  const running = new Set<Promise<void>>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let waiting: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      try {
        const { frames, rest } = readFrames(Buffer.concat([waiting, chunk]));
        waiting = rest;
        for (const frame of frames) {
          const answering = answer(frame, services, socket).finally(() => running.delete(answering));
          running.add(answering);
        }
      } catch {
        socket.destroy();
      }
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async idle(maxMs) {
      await Promise.race([Promise.all(running), sleep(maxMs, undefined, { ref: false })]);
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(frame: Frame, services: Services, socket: Socket): Promise<void> {
  if (!frame.isRequest) return;
  const response = frame.isEvent
    ? writeResponse(frame.requestId, STATUS.OK, frame.body, true) // A heartbeat: its own body, null, is the answer.
    : await call(frame, services);
  if (!socket.destroyed) socket.write(response);
}

async function call({ requestId, body }: Frame, services: Services): Promise<Buffer> {
  try {
    const { path, methodName, args } = readInvocation(body);
    const method = services.get(path)?.get(methodName);
    if (method === undefined) throw new Error(`Service not found:${path}, ${methodName}`);
    return writeResponse(requestId, STATUS.OK, writeResult(await method(...args)));
  } catch (error) {
    if (error instanceof BusinessException) return writeResponse(requestId, STATUS.OK, writeException(error));
    const text = `Fail to decode request due to: ${String(error)}`;
    return writeResponse(requestId, STATUS.BAD_REQUEST, writeErrorText(text));
  }
}
