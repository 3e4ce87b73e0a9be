import { NacosError, toNacosError } from './nacos-error.ts';
import type { Fetch, NacosAnswer, NacosRequest } from './nacos-http.ts';
import { sendToNacos } from './nacos-http.ts';
import { isGone } from './nacos-json.ts';
import { NacosLogin } from './nacos-login.ts';
import type { NacosOptions } from './nacos-options.ts';
import type { CallKind, NacosServer } from './nacos-servers.ts';
import { NacosServers } from './nacos-servers.ts';
import { RequestSlots } from './request-slots.ts';

/** One call in the form of one version of the API. */
interface CallForm<T> {
  readonly request: NacosRequest;
  /** Throws NacosError when this is no answer to the request. */
  read(answer: NacosAnswer): T;
  /** Whether the answer says that the server does not have the call. Default: by its status. */
  isGone?(answer: NacosAnswer): boolean;
}

export interface NacosCall<T> {
  /** Default: `client`. */
  readonly kind?: CallKind;
  /** For 1.x and 2.x, and 3.x with its default switches. */
  readonly v1: CallForm<T>;
  /** For 3.x with v1 switched off; null where there is none. */
  readonly v3: CallForm<T> | null;
}

interface SessionDependencies {
  readonly fetch: Fetch;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly random: () => number;
}

/** A Durable Object may wait for the headers of six answers at once. */
const MAX_REQUESTS = 6;

/** Makes calls to whichever server of one Nacos answers, with the credentials that it wants. */
export class NacosSession {
  readonly #fetch: Fetch;
  readonly #servers: NacosServers;
  readonly #login: NacosLogin;
  readonly #slots = new RequestSlots(MAX_REQUESTS);
  readonly #closing = new AbortController();
  #refusal: string | null = null;

  constructor(options: NacosOptions, { fetch, now, random }: SessionDependencies) {
    this.#fetch = fetch;
    this.#servers = new NacosServers(options.servers, now, random);
    this.#login = new NacosLogin(options.credentials, now);
  }

  /** Which server refused the credentials, and how; null since one has taken them. */
  get refusal(): string | null {
    return this.#refusal;
  }

  /** Rejects with NacosError when no server gives an answer. @param signal ends the call; `close` does so, too */
  async call<T>(call: NacosCall<T>, signal?: AbortSignal): Promise<T> {
    const signals = signal === undefined ? [this.#closing.signal] : [this.#closing.signal, signal];
    let failure: NacosError | null = null;
    for (const server of this.#servers.candidates()) {
      try {
        const result = await this.#callServer(server, call, signals);
        this.#servers.worked(server);
        this.#refusal = null;
        return result;
      } catch (thrown) {
        const { kind: thrownKind, message } = toNacosError(thrown);
        // Who may not look at what consoles show may have the right credentials all the same.
        const kind = thrownKind === 'refused' && call.kind === 'console' ? 'answer' : thrownKind;
        const error = new NacosError(kind, `${server.label}: ${message}`);
        if (kind === 'ended') throw error;
        if (kind === 'unreachable' || kind === 'refused') this.#servers.failed(server);
        // Of several reasons the one that an operator can do something about.
        if (failure === null || kind === 'refused') failure = error;
      }
    }
    if (failure?.kind === 'refused') this.#refusal = failure.message;
    throw failure ?? new NacosError('unreachable', 'no server');
  }

  close(): void {
    this.#closing.abort();
  }

  async #callServer<T>(
    server: NacosServer,
    { kind = 'client', v1, v3 }: NacosCall<T>,
    signals: readonly AbortSignal[],
  ): Promise<T> {
    if (v3 === null || !server.v3.has(kind)) {
      const answer = await this.#send(server, v1.request, signals);
      if (!(v1.isGone ?? isGone)(answer)) return read(v1, answer);
      if (v3 === null) throw new NacosError('gone', `${v1.request.path}: answered ${answer.status}`);
    }
    const answer = await this.#send(server, v3.request, signals);
    if ((v3.isGone ?? isGone)(answer)) {
      server.v3.delete(kind);
      throw new NacosError('answer', `no Nacos at this path (${answer.status} for ${v3.request.path})`);
    }
    server.v3.add(kind);
    return read(v3, answer);
  }

  async #send(server: NacosServer, request: NacosRequest, signals: readonly AbortSignal[]): Promise<NacosAnswer> {
    // Others wait for the same login: it does not end with this call.
    const logIn = (login: NacosRequest): Promise<NacosAnswer> =>
      this.#exchange(server, login, null, [this.#closing.signal]);
    for (;;) {
      const token = await this.#login.token(logIn);
      const answer = await this.#exchange(server, request, token, signals);
      if (token === null) this.#login.wasAnswered();
      if (answer.status !== 401 && answer.status !== 403) return answer;
      if (token === null || !this.#login.mayRetry(token)) throw this.#login.refusal(token, answer.status);
    }
  }

  async #exchange(
    { baseUrl }: NacosServer,
    request: NacosRequest,
    token: string | null,
    signals: readonly AbortSignal[],
  ): Promise<NacosAnswer> {
    const answer = await this.#slots.run(() => sendToNacos(this.#fetch, baseUrl, request, token, signals));
    // So answers a server that is starting, and a proxy that has none.
    if (answer.status < 502 || answer.status > 504) return answer;
    throw new NacosError('unreachable', `answered ${answer.status}`);
  }
}

function read<T>({ request, read: readAnswer }: CallForm<T>, answer: NacosAnswer): T {
  try {
    return readAnswer(answer);
  } catch (thrown) {
    const { kind, message } = toNacosError(thrown);
    throw new NacosError(kind, `${request.path}: ${message}`);
  }
}
