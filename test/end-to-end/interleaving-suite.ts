import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayProcess } from './gateway-process.ts';
import { startOddGateway, type OddGateway } from './odd-gateway.ts';
import { ODD_SERVICE, repeated } from './odd-provider.ts';

const CLIENTS = 24;
const ROUNDS = 40;
/** From texts that share memory with many to such as need memory of their own, beyond every buffer on the way. */
const LENGTHS = [0, 1, 30, 700, 5_000, 17_000, 66_000, 140_000, 700_000];
const HUGE = 7_000_000;

/** Many calls at once, of all lengths, with clients that break off or read late: nobody gets a single octet of another's answer. */
export function describeInterleaving(runtime: string, script: string): void {
  describe(`answers of many calls at once, ${runtime}`, () => {
    let odd: OddGateway;
    let gateway: GatewayProcess;

    beforeAll(async () => {
      const providersAt = (port: number) => [`dubbo://127.0.0.1:${port}/${ODD_SERVICE}?release=3.3.6`];
      odd = await startOddGateway(script, providersAt, { timeout: 15_000 });
      ({ gateway } = odd);
    }, 60_000);

    afterAll(() => odd?.stop());

    async function repeat(order: string): Promise<void> {
      const response = await fetch(`${gateway.url}/${ODD_SERVICE}/repeat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
      });
      const text = await response.text();
      // Not `toBe`, which would print a megabyte.
      if (text !== JSON.stringify(repeated(order)))
        throw new Error(`${order} got another answer: ${text.slice(0, 80)}`);
    }

    /** Asks, and breaks off, or begins to read late. */
    async function disturb(order: string, readsLate: boolean): Promise<void> {
      const { hostname, port } = new URL(gateway.url);
      const socket = connect(Number(port), hostname);
      const body = JSON.stringify(order);
      const head = `POST /${ODD_SERVICE}/repeat HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json`;
      socket.pause();
      socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
      await new Promise((resolve) => setTimeout(resolve, readsLate ? 200 : 3));
      if (!readsLate) return void socket.destroy();
      const chunks: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      socket.resume();
      await once(socket, 'end');
      const text = Buffer.concat(chunks).toString('latin1');
      if (!text.endsWith(`\r\n\r\n${JSON.stringify(repeated(order))}`))
        throw new Error(`${order} got another answer, late: ${text.slice(0, 80)}`);
    }

    it('reach who asked, whole', async () => {
      let seed = 1_000_000;
      const client = async (number: number): Promise<void> => {
        // So much does not go into the buffers of a client that does not read: the gateway must hold it.
        await disturb(`${seed++}:${HUGE}`, true);
        for (let round = 0; round < ROUNDS; round++) {
          const order = `${seed++}:${LENGTHS[(number + round * 5) % LENGTHS.length]}`;
          if (round % 4 === number % 4) await disturb(order, round % 8 === number % 8);
          else await repeat(order);
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
      expect(seed).toBe(1_000_000 + CLIENTS * (ROUNDS + 1));
    }, 60_000);
  });
}
