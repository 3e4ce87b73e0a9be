import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { Address } from '../../gateway/remoting/transport.ts';

/** Listens with a queue of one and then stops for ever, so that nobody accepts. */
const LISTENER = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });
`;

/** An address where a dial neither succeeds nor fails: the queue of the listener is full and stays so. */
export class BlackHole {
  readonly address: Address;
  readonly #worker: Worker;
  readonly #fillers: readonly Socket[];

  private constructor(worker: Worker, port: number, fillers: readonly Socket[]) {
    this.#worker = worker;
    this.#fillers = fillers;
    this.address = { host: '127.0.0.1', port };
  }

  static async start(): Promise<BlackHole> {
    const worker = new Worker(LISTENER, { eval: true });
    const port = await new Promise<number>((resolve) => worker.once('message', resolve));
    const fillers = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => {}));
    // Two fit: one is accepted by the kernel beyond the queue of one. Once they are in, the others hang.
    await Promise.all(fillers.slice(0, 2).map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    return new BlackHole(worker, port, fillers);
  }

  async close(): Promise<void> {
    for (const socket of this.#fillers) socket.destroy();
    await this.#worker.terminate();
  }
}
