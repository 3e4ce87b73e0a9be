import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { FakeNacosApi } from './fake-nacos-api.ts';
import type { FakeAnswer } from './fake-nacos-api.ts';
import { NacosData } from './nacos-data.ts';

export interface FakeNacosOptions {
  /** `2` answers as 2.2.4 does, `3` as 3.1.0. */
  readonly version: '2' | '3';
  /** Of 3.x: whether it has the calls of v1. Default true, as there. */
  readonly hasV1?: boolean;
  /** Default: none are asked for. */
  readonly auth?: FakeAuth;
  readonly port?: number;
  readonly data?: NacosData;
}

export interface FakeAuth {
  readonly username: string;
  readonly password: string;
  /** Default 18000. */
  readonly ttlSeconds?: number;
}

/** How answers are spoilt. */
export type Fault = 'html' | 'garbage' | 'half' | 'error' | 'starting' | 'forbidden' | 'silent';

interface Spoilt {
  readonly fault: Fault;
  readonly path: RegExp;
}

const PAGE = '<!DOCTYPE html><html><body>Sign in</body></html>';

/** A Nacos over HTTP on 127.0.0.1 that can be taken away, slowed down and spoilt. */
export class FakeNacos {
  readonly data: NacosData;
  readonly #api: FakeNacosApi;
  #server: Server | null = null;
  #port: number;
  #spoilt: Spoilt | null = null;
  #underWay = 0;
  /** How many requests there were at once at most, and how many by path in all. */
  readonly seen = { atOnce: 0, paths: new Map<string, number>(), urls: new Set<string>() };
  /** How long each answer takes, in milliseconds. */
  delayMs = 0;

  private constructor(options: FakeNacosOptions) {
    this.#port = options.port ?? 0;
    this.data = options.data ?? new NacosData();
    this.#api = new FakeNacosApi(this.data, options);
  }

  static async start(options: FakeNacosOptions): Promise<FakeNacos> {
    const fake = new FakeNacos(options);
    await fake.start();
    return fake;
  }

  get port(): number {
    return this.#port;
  }

  /** The address of a center, with these parameters. */
  address(parameters = ''): string {
    return `nacos://127.0.0.1:${this.#port}?poll-interval=50${parameters}`;
  }

  /** How long a listener hangs at most, in milliseconds. */
  set holdMs(holdMs: number) {
    this.#api.holdMs = holdMs;
  }

  /** How many listeners hang. */
  get hanging(): number {
    return this.#api.hanging;
  }

  /** How long after a publish readers get what was there before, in milliseconds. */
  set staleMs(staleMs: number) {
    this.#api.staleMs = staleMs;
  }

  /** From now on no token counts that was given out before. */
  revokeTokens(): void {
    this.#api.revokeTokens();
  }

  spoil(fault: Fault | null, path = /./): void {
    this.#spoilt = fault === null ? null : { fault, path };
  }

  count(path: string): number {
    return this.seen.paths.get(path) ?? 0;
  }

  /** Breaks all connections and takes no other. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }

  /** Comes back on its port, with what it held. */
  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#serve(request, response));
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake');
    this.seen.urls.add(request.url ?? '');
    this.seen.paths.set(pathname, this.count(pathname) + 1);
    this.#underWay++;
    this.seen.atOnce = Math.max(this.seen.atOnce, this.#underWay);
    const isGone = once(response, 'close');
    void isGone.then(() => this.#underWay--);
    const form = new URLSearchParams(await text(request).catch(() => ''));
    const parameters = new Map([...searchParams, ...form]);
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    const fault = this.#spoilt?.path.test(pathname) === true ? this.#spoilt.fault : null;
    const answer =
      fault === null || fault === 'half'
        ? await this.#api.answer(request.method ?? '', pathname, parameters, request.headers, isGone)
        : spoiltAnswer(fault);
    if (answer === null || response.destroyed) return;
    send(response, answer, fault === 'half');
  }
}

/** Null: no answer at all. */
function spoiltAnswer(fault: Fault): FakeAnswer | null {
  switch (fault) {
    case 'html':
      return { status: 200, body: PAGE, headers: { 'content-type': 'text/html' } };
    case 'garbage':
      return { status: 200, body: '{"name":"x","hosts":{"ip":3},"doms":7,"count":"many","code":404,"data":null}' };
    case 'error':
      return { status: 500, body: 'caused: java.lang.NullPointerException;' };
    case 'starting':
      return { status: 503, body: 'server is STARTING now, please try again later!' };
    case 'forbidden':
      return { status: 403, body: '{"status":403,"error":"Forbidden"}' };
    default:
      return null;
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: FakeAnswer, isHalf: boolean): void {
  // Not HTTP, so it has to be written by hand.
  if (status === 0) return void response.socket?.write('HTTP/1.1 0 \r\nDate: Mon, 30 Nov 2026 11:05:01 GMT\r\n\r\n');
  const octets = new TextEncoder().encode(body);
  response.writeHead(status, { ...headers, 'content-length': octets.length });
  if (!isHalf) return void response.end(octets);
  response.write(octets.subarray(0, Math.ceil(octets.length / 2)), () => response.destroy());
}
