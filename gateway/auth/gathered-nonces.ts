import { NonceClaim, type Timers } from './nonce-claim.ts';
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

/** In one trip. */
const MAX_CLAIMS = 100;
/** So many calls take the processor for a millisecond anyhow: where as many came together, waiting one for more costs nobody anything. */
const MANY = 8;
/** Then another request goes on asking: the platform lets none ask, nor live, for ever. */
const MAX_TRIPS = 30;

/**
 * The nonces of an isolate, remembered elsewhere, in one place for each key. A trip there costs as much as a call, so what waits at the
 * same time goes together: while one request asks, others gather; when it has its answer, it asks for all of them.
 *
 * That request tells the others' claims their verdicts, which takes no promise: what waits for one goes on in the request that tells (Admission).
 */
export class GatheredNonces implements NonceStore {
  readonly #deps: GatheredNoncesDeps;
  readonly #gatherings = new Map<string, Gathering>();

  constructor(deps: GatheredNoncesDeps) {
    this.#deps = deps;
  }

  claim(accessKeyId: string, nonce: string, created: number): NonceClaim {
    const gathering = this.#of(accessKeyId);
    const claim = new NonceClaim(nonce, created, this.#deps.timers, gathering.ask);
    gathering.waiting.push(claim);
    if (!gathering.isAsked) gathering.ask();
    return claim;
  }

  async #askForAll(gathering: Gathering): Promise<void> {
    gathering.isAsked = true;
    for (let trip = 1; trip < MAX_TRIPS && gathering.waiting.length > 0; trip++) await this.#askOnce(gathering);
    // Who comes during the last trip asks himself.
    gathering.isAsked = false;
    while (gathering.waiting.length > 0 && !gathering.isAsked) await this.#askOnce(gathering);
  }

  async #askOnce(gathering: Gathering): Promise<void> {
    // Where several come at a time, those whose requests are here already may come along, or are about to be.
    if (gathering.lastCount > 1) await this.#pause(gathering.lastCount < MANY ? 0 : 1);
    const claims = gathering.waiting.splice(0, MAX_CLAIMS);
    gathering.lastCount = claims.length;
    for (const claim of claims) claim.isAsked = true;
    const verdicts = await this.#verdictsOf(gathering.accessKeyId, claims);
    for (const [index, claim] of claims.entries()) claim.settle(verdicts?.[index] ?? 'unanswered');
  }

  #pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#deps.timers.start(resolve, ms);
    return promise;
  }

  async #verdictsOf(accessKeyId: string, claims: readonly NonceClaim[]): Promise<readonly NonceVerdict[] | null> {
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
      const made: Gathering = {
        accessKeyId,
        waiting: [],
        isAsked: false,
        lastCount: 0,
        ask: () => this.#deps.waitUntil(this.#askForAll(made)),
      };
      gathering = made;
      this.#gatherings.set(accessKeyId, gathering);
    }
    return gathering;
  }
}

/** The claims of one key. */
interface Gathering {
  readonly accessKeyId: string;
  readonly waiting: NonceClaim[];
  /** Somebody asks, and will ask for whoever comes meanwhile. */
  isAsked: boolean;
  /** So many went on the last trip. */
  lastCount: number;
  /** Begins to ask, in the request that runs now. */
  readonly ask: () => void;
}
