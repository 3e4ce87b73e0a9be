import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { readFrames, STATUS, writeResponse, type Frame } from '../demo/dubbo-frame.ts';
import { readInvocation, writeErrorText, writeResult } from '../demo/invocation.ts';

export const ODD_SERVICE = 'com.example.odd.OddService';

/** Status, and the text that goes with it. */
const REFUSALS: Readonly<Record<string, readonly [status: number, text: string]>> = {
  badRequest: [STATUS.BAD_REQUEST, 'Fail to decode request due to: java.lang.IllegalArgumentException: bad'],
  serviceError: [
    STATUS.SERVICE_ERROR,
    'org.apache.dubbo.rpc.RpcException: Not found exported service: x in [y] at 10.1.2.3:20880\n\tat org.apache.dubbo.rpc.A.b(A.java:1)',
  ],
  exhausted: [100, 'Thread pool is EXHAUSTED!'],
};

/** What each odd method answers with; null: the connection is cut. */
const ODD_ANSWERS: Readonly<Record<string, (requestId: bigint) => readonly (Buffer | null)[]>> = {
  half: (id) => [writeResponse(id, STATUS.OK, writeResult('whole')).subarray(0, 20), null],
  garbage: () => [Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'.repeat(4)), null],
  garbageBody: (id) => [writeResponse(id, STATUS.OK, Buffer.from('9460', 'hex'))],
  wrongId: (id) => [writeResponse(id + 1_000_000n, STATUS.OK, writeResult('for somebody else'))],
  absurdLength: (id) => {
    const frame = writeResponse(id, STATUS.OK, writeResult('x'));
    frame.writeInt32BE(0x7fff_ffff, 12);
    return [frame];
  },
  negativeLength: (id) => {
    const frame = writeResponse(id, STATUS.OK, writeResult('x'));
    frame.writeInt32BE(-1, 12);
    return [frame];
  },
  cut: () => [null],
  silent: () => [],
  silentForLong: () => [],
  echoText: (id) => [writeResponse(id, STATUS.OK, writeResult('ok'))],
};

/** Answers `"7:20"` with a text of 20 characters that no other seed has: `7,7,7,7,...`. */
const REPEAT = 'repeat';

const ODD_METHODS: readonly string[] = [...Object.keys(ODD_ANSWERS), ...Object.keys(REFUSALS), REPEAT];

/** What `repeat` answers. */
export function repeated(order: string): string {
  const [seed, length] = order.split(':') as [string, string];
  return `${seed},`.repeat(Math.ceil(Number(length) / (seed.length + 1))).slice(0, Number(length));
}

export interface OddProvider {
  readonly port: number;
  /** Whole request frames so far. */
  readonly requests: readonly Buffer[];
  /** Resolves when the method is called, past or to come. */
  called(methodName: string): Promise<void>;
  stop(): Promise<void>;
}

/** A provider that answers nonsense, on request: every method of OddService is one kind of it. */
export async function startOddProvider(): Promise<OddProvider> {
  const sockets = new Set<Socket>();
  const requests: Buffer[] = [];
  const calls = new Map<string, PromiseWithResolvers<void>>();
  const callOf = (name: string): PromiseWithResolvers<void> => {
    const call = calls.get(name) ?? Promise.withResolvers<void>();
    calls.set(name, call);
    return call;
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let waiting: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      const { frames, rest } = readFrames(Buffer.concat([waiting, chunk]));
      waiting = rest;
      for (const frame of frames) {
        requests.push(frame.body);
        const { methodName, args } = frame.isEvent ? NO_INVOCATION : readInvocation(frame.body);
        answer(frame, methodName, args, socket);
        if (methodName !== null) callOf(methodName).resolve();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    called: (methodName) => callOf(methodName).promise,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const NO_INVOCATION = { methodName: null, args: [] };

function answer({ requestId, body }: Frame, methodName: string | null, args: readonly unknown[], socket: Socket): void {
  if (methodName === null) {
    socket.write(writeResponse(requestId, STATUS.OK, body, true));
    return;
  }
  if (methodName === REPEAT) {
    socket.write(writeResponse(requestId, STATUS.OK, writeResult(repeated(String(args[0])))));
    return;
  }
  const refusal = REFUSALS[methodName];
  if (refusal !== undefined) socket.write(writeResponse(requestId, refusal[0], writeErrorText(refusal[1])));
  for (const octets of ODD_ANSWERS[methodName]?.(requestId) ?? []) {
    if (octets === null) socket.end();
    else socket.write(octets);
  }
}

/** The definition of OddService as Dubbo 3 writes it: all methods take one String and return one. */
export function oddDefinition(): string {
  const text = 'java.lang.String';
  const map = 'java.util.Map<java.lang.String,java.lang.Object>';
  const methods = ODD_METHODS.map((name) => ({
    name,
    parameterTypes: [name === 'echoText' ? map : text],
    returnType: text,
  }));
  const types = [{ type: text }, { type: map, items: [text, 'java.lang.Object'] }, { type: 'java.lang.Object' }];
  return JSON.stringify({ canonicalName: ODD_SERVICE, methods, types });
}
