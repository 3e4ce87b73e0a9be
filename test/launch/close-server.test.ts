import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareClose } from '../../gateway/launch/close-server.ts';

const GRACE_MS = 1_500;

describe('the end of a server', () => {
  let server: Server;
  let close: () => Promise<void>;
  let answers: ServerResponse[];
  let sockets: Socket[];

  beforeEach(async () => {
    answers = [];
    sockets = [];
    server = createServer((_, outgoing) => void answers.push(outgoing));
    close = prepareClose(server, GRACE_MS);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
  });

  /** A client that has sent this and nothing else; `answered` is how many requests of it reach the server. */
  async function client(text: string, answered: number): Promise<Socket> {
    const { port } = server.address() as AddressInfo;
    const arrived = answers.length + answered;
    const connection = once(server, 'connection');
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    sockets.push(socket);
    socket.write(text);
    await connection;
    await expect.poll(() => answers.length, { interval: 5 }).toBe(arrived);
    return socket;
  }

  async function msToClose(): Promise<number> {
    const startMs = performance.now();
    await close();
    return performance.now() - startMs;
  }

  it('does not wait for clients that have sent nothing, or half the head of a request', async () => {
    await client('', 0);
    await client('GET /half HTTP/1.1\r\nho', 0);
    const again = await client('GET /whole HTTP/1.1\r\nhost: x\r\n\r\nGET /ha', 1);
    answers[0]!.end('ok');
    await once(again, 'data');
    expect(await msToClose()).toBeLessThan(GRACE_MS / 2);
  });

  it('waits for what has arrived to be answered, also where its body still comes', async () => {
    const whole = await client('GET / HTTP/1.1\r\nhost: x\r\n\r\n', 1);
    const half = await client('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nab', 1);
    const closed = msToClose();
    setTimeout(() => half.write('cd'), 200);
    setTimeout(() => answers.forEach((outgoing) => outgoing.end('late')), 400);
    const texts = await Promise.all([whole, half].map(async (socket) => String((await once(socket, 'data'))[0])));
    expect(texts.every((text) => text.startsWith('HTTP/1.1 200 OK') && text.endsWith('late'))).toBe(true);
    const took = await closed;
    expect(took).toBeGreaterThan(390);
    expect(took).toBeLessThan(GRACE_MS - 200);
  });

  it('breaks off what is not answered in time', async () => {
    await client('GET / HTTP/1.1\r\nhost: x\r\n\r\n', 1);
    const took = await msToClose();
    expect(took).toBeGreaterThan(GRACE_MS - 50);
    expect(took).toBeLessThan(GRACE_MS + 1_000);
  });
});
