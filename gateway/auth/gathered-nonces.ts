import type { NonceStore, NonceVerdict } from './nonce-store.ts';

/** Whoever remembers the nonces of one key for all isolates. */
export interface NoncePort {
  /** A verdict for each nonce, in order. @param created of each, seconds since 1970 */
  claim(limits: NonceLimits, nonces: readonly string[], created: readonly number[]): Promise<readonly NonceVerdict[]>;
}

export interface NonceLimits {
  readonly windowSeconds: number;
  readonly maxNonces: number;
}

export interface GatheredNoncesDeps {
  readonly limits: NonceLimits;
  /** Called in the request that will ask. */
  readonly portOf: (accessKeyId: string) => NoncePort;
  /** Keeps the current request alive until the promise settles. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
  readonly timers: Timers;
  /** Takes a line for whoever runs the gateway. */
  readonly tell: (line: string) => void;
}

/** On Workers a timer belongs to the request that started it. */
interface Timers {
  /** Milliseconds of a clock that is only compared with itself. */
  now(): number;
  start(callback: () => void, delayMs: number): unknown;
  stop(timer: unknown): void;
}

/** How often a request that waits sees to it that somebody asks for it. */
const LOOK_MS = 250;
/** After this nobody waits for an answer any more. */
const PATIENCE_MS = 2_000;

/**
 * The nonces of an isolate, remembered elsewhere, in one place for each key. A trip there costs as much as half a call, so what waits at the
 * same time goes together: while one request asks, others gather; when it has its answer, the first of them asks for all.
 *
 * A promise that another request resolves is all that reaches from one request into another. Each that waits holds a timer, else the
 * platform would take it for hung; and should the one that was to ask be gone, the next that looks asks instead.
 */
export class GatheredNonces implements NonceStore {
  readonly #deps: GatheredNoncesDeps;
  readonly #gatherings = new Map<string, Gathering>();

  constructor(deps: GatheredNoncesDeps) {
    this.#deps = deps;
  }

  async claim(accessKeyId: string, nonce: string, created: number): Promise<NonceVerdict> {
    const { timers } = this.#deps;
    const gathering = this.#of(accessKeyId);
    const claim = new Claim(nonce, created);
    gathering.waiting.push(claim);
    if (!gathering.isAsking) this.#ask(gathering);
    const deadline = timers.now() + PATIENCE_MS;
    let timer: unknown;
    const look = (): void => {
      if (timers.now() >= deadline) return claim.settle('unanswered');
      if (!claim.isAsked) this.#ask(gathering);
      timer = timers.start(look, LOOK_MS);
    };
    timer = timers.start(look, LOOK_MS);
    try {
      for (;;) {
        await claim.news;
        if (claim.verdict !== null) return claim.verdict;
        // Its turn has come to ask for all that have gathered, unless somebody already has.
        claim.renew();
        if (!claim.isAsked) this.#ask(gathering);
      }
    } finally {
      timers.stop(timer);
    }
  }

  /** In the request that runs now. */
  #ask(gathering: Gathering): void {
    const claims = gathering.waiting;
    gathering.waiting = [];
    gathering.isAsking = true;
    for (const claim of claims) claim.isAsked = true;
    this.#deps.waitUntil(this.#answer(gathering, claims));
  }

  async #answer(gathering: Gathering, claims: readonly Claim[]): Promise<void> {
    const verdicts = await this.#verdictsOf(gathering.accessKeyId, claims);
    for (const [index, claim] of claims.entries()) claim.settle(verdicts?.[index] ?? 'unanswered');
    const [next] = gathering.waiting;
    gathering.isAsking = next !== undefined;
    next?.wake();
  }

  async #verdictsOf(accessKeyId: string, claims: readonly Claim[]): Promise<readonly NonceVerdict[] | null> {
    const nonces = claims.map(({ nonce }) => nonce);
    const created = claims.map((claim) => claim.created);
    try {
      return await this.#deps.portOf(accessKeyId).claim(this.#deps.limits, nonces, created);
    } catch (error) {
      this.#deps.tell(
        `problem: the nonces of ${accessKeyId} cannot be asked for, so it is not let in: ${String(error)}`,
      );
      return null;
    }
  }

  #of(accessKeyId: string): Gathering {
    let gathering = this.#gatherings.get(accessKeyId);
    if (gathering === undefined) {
      gathering = { accessKeyId, waiting: [], isAsking: false };
      this.#gatherings.set(accessKeyId, gathering);
    }
    return gathering;
  }
}

interface Gathering {
  readonly accessKeyId: string;
  waiting: Claim[];
  /** Somebody asks, or is about to. */
  isAsking: boolean;
}

/** A nonce that waits for its verdict. */
class Claim {
  readonly nonce: string;
  readonly created: number;
  isAsked = false;
  verdict: NonceVerdict | null = null;
  // Not `new Promise`: see ExchangeCall.
  #news = Promise.withResolvers<void>();

  constructor(nonce: string, created: number) {
    this.nonce = nonce;
    this.created = created;
  }

  /** Resolves when there is a verdict, or when it is this one's turn to ask. */
  get news(): Promise<void> {
    return this.#news.promise;
  }

  settle(verdict: NonceVerdict): void {
    this.verdict ??= verdict;
    this.wake();
  }

  wake(): void {
    this.#news.resolve();
  }

  renew(): void {
    this.#news = Promise.withResolvers<void>();
  }
}
