import { NacosError, toNacosError } from './nacos-error.ts';
import type { NacosAnswer, NacosRequest } from './nacos-http.ts';
import { REQUEST_LIMIT_MS } from './nacos-http.ts';
import type { NacosCredentials } from './nacos-options.ts';
import { isGone, readField, readJson } from './nacos-json.ts';

/** How long to wait after refused credentials: trying them each second locks accounts and fills logs. */
export const REFUSED_REST_MS = 10_000;

/** Those of 1.x and 2.x, of 3.x, and of builds that have the first under another name. */
const PATHS = ['v1/auth/login', 'v3/auth/user/login', 'v1/auth/users/login'];
const DEFAULT_TTL_SECONDS = 18_000;
/** Renewed after this part of its life. */
const RENEWED_AFTER = 0.9;

type Send = (request: NacosRequest) => Promise<NacosAnswer>;

interface Token {
  readonly text: string;
  readonly renewFromMs: number;
  readonly endsMs: number;
}

/** Gets and keeps the token that requests go out with. */
export class NacosLogin {
  readonly #credentials: NacosCredentials;
  readonly #now: () => number;
  #token: Token | null = null;
  /** Why there is no token although there are credentials; null: no reason known. */
  #refusal: string | null = null;
  #restsUntilMs = 0;
  /** The last login failed without an answer; whether because of the server or of the credentials is not known yet. */
  #isUnanswered = false;
  /** When a token was last thrown away because a request with it was refused. */
  #thrownAwayMs = Number.NEGATIVE_INFINITY;
  #underWay: Promise<void> | null = null;

  /** @param now milliseconds since the epoch */
  constructor(credentials: NacosCredentials, now: () => number) {
    this.#credentials = credentials;
    this.#now = now;
  }

  /**
   * The token for a request; null without credentials, and when there was no login: where Nacos does not ask for any, that is no
   * obstacle, and where it cannot be reached, the request will show it. Rejects with NacosError when the server keeps silent.
   *
   * @param send to the server that the request will go to; every server takes the tokens of the others
   */
  async token(send: Send): Promise<string | null> {
    const credentials = this.#credentials;
    if (credentials.kind === 'none') return null;
    if (credentials.kind === 'token') return credentials.token;
    if (this.#now() >= Math.max(this.#restsUntilMs, this.#token?.renewFromMs ?? 0)) {
      this.#underWay ??= this.#logIn(credentials, send).finally(() => {
        this.#underWay = null;
      });
      await this.#underWay;
    }
    return this.#token !== null && this.#now() < this.#token.endsMs ? this.#token.text : null;
  }

  /** To be told that a request without a token was answered: so it is the login itself that has no answer. */
  wasAnswered(): void {
    if (!this.#isUnanswered) return;
    this.#isUnanswered = false;
    this.#refuse('gives no answer to the login, as Nacos 2 does to a wrong password');
  }

  /** To be told that a request with this token was answered 401 or 403. Whether another token may do better. */
  mayRetry(token: string): boolean {
    if (this.#credentials.kind !== 'login') return false;
    if (this.#token === null || this.#token.text !== token) return true;
    // It may have been given out by a server that has forgotten it. A second one right after it says that the user may not do this.
    if (this.#now() - this.#thrownAwayMs < REFUSED_REST_MS) return false;
    this.#thrownAwayMs = this.#now();
    this.#token = null;
    return true;
  }

  /** What to say when a request with this token was answered 401 or 403. */
  refusal(token: string | null, status: number): NacosError {
    if (this.#credentials.kind === 'none') return new NacosError('refused', `wants credentials (${status})`);
    if (token === null) return new NacosError('refused', this.#refusal ?? `refuses the credentials (${status})`);
    if (this.#credentials.kind === 'token') return new NacosError('refused', `refuses the access token (${status})`);
    return new NacosError('answer', `the user may not do this (${status})`);
  }

  async #logIn({ username, password }: Extract<NacosCredentials, { kind: 'login' }>, send: Send): Promise<void> {
    let answer: NacosAnswer | null;
    const sentMs = this.#now();
    try {
      answer = await ask({ username, password }, send);
    } catch (thrown) {
      const error = toNacosError(thrown);
      // What comes after a long silence is more of it.
      if (error.kind === 'ended' || this.#now() - sentMs >= REQUEST_LIMIT_MS) throw error;
      this.#isUnanswered = true;
      return;
    }
    this.#isUnanswered = false;
    const document = answer === null || answer.status !== 200 ? null : readJson(answer.text);
    const text = readField(document, 'accessToken') ?? readField(readField(document, 'data'), 'accessToken');
    if (typeof text !== 'string' || text === '') {
      this.#refuse(answer === null ? 'has no login' : `refuses the credentials (login: ${answer.status})`);
      return;
    }
    const ttl = readField(document, 'tokenTtl') ?? readField(readField(document, 'data'), 'tokenTtl');
    const ttlMs = 1_000 * (typeof ttl === 'number' && ttl > 0 ? ttl : DEFAULT_TTL_SECONDS);
    const nowMs = this.#now();
    this.#token = { text, renewFromMs: nowMs + ttlMs * RENEWED_AFTER, endsMs: nowMs + ttlMs };
    this.#refusal = null;
  }

  #refuse(reason: string): void {
    this.#refusal = reason;
    this.#restsUntilMs = this.#now() + REFUSED_REST_MS;
  }
}

/** The answer of the first login that the server has; null if it has none. */
async function ask(parameters: NacosRequest['parameters'], send: Send): Promise<NacosAnswer | null> {
  for (const path of PATHS) {
    const answer = await send({ method: 'POST', path, parameters });
    if (!isGone(answer)) return answer;
  }
  return null;
}
