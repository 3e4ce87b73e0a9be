import { AliasTable } from './alias-table.ts';
import type { LoadBalance, Picker } from './load-balance.ts';
import { warmth, warmUpOf, type WarmUp } from './warm-up.ts';
import { weightOf } from './weight.ts';

export interface RandomLoadBalanceDeps {
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** Milliseconds since 1970. */
  readonly epochMs: () => number;
}

/** As many are drawn at most until one is taken that is warm enough. */
const DRAWS = 32;

/**
 * Dubbo's `random`: by `weight` and `<method>.weight`, less for whoever was started a short while ago; a weight of 0 takes nothing, unless
 * all have it.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-cluster/src/main/java/org/apache/dubbo/rpc/cluster/loadbalance/RandomLoadBalance.java
 */
export function createRandomLoadBalance(deps: RandomLoadBalanceDeps): LoadBalance {
  return {
    prepare(providers, methodName) {
      const weights = providers.map((url) => weightOf(url, methodName));
      const picker = new WeightedPicker(weights, deps.random);
      const nowMs = deps.epochMs();
      const warmUps = providers.map((url, index) => warmUpOf(url, weights[index]!, nowMs));
      return warmUps.some((warmUp) => warmUp !== null) ? new WarmingPicker(picker, warmUps, deps) : picker;
    },
  };
}

class WeightedPicker implements Picker {
  readonly #count: number;
  readonly #weights: readonly number[];
  readonly #random: () => number;
  /** Null: all have the same weight. */
  readonly #table: AliasTable | null;

  constructor(weights: readonly number[], random: () => number) {
    this.#count = weights.length;
    this.#weights = weights;
    this.#random = random;
    this.#table = weights.every((weight) => weight === weights[0]) ? null : new AliasTable(weights);
  }

  next(): number {
    const random = this.#random();
    return this.#table === null ? Math.floor(random * this.#count) : this.#table.draw(random);
  }

  serves(index: number): boolean {
    return this.#table === null || this.#weights[index]! > 0;
  }
}

/** Draws by full weight and takes whoever was drawn with the chance that he is as warm as the warmest. */
class WarmingPicker implements Picker {
  readonly #picker: Picker;
  readonly #warmUps: readonly (WarmUp | null)[];
  /** 1 for those that warm up: an octet each, which are sooner at hand than what they stand for. */
  readonly #isWarming: Uint8Array;
  /** When the last one is warm. */
  readonly #warmMs: number;
  readonly #deps: RandomLoadBalanceDeps;
  /** Null: some are as warm as can be. */
  #warmest: WarmUp | null;

  constructor(picker: Picker, warmUps: readonly (WarmUp | null)[], deps: RandomLoadBalanceDeps) {
    this.#picker = picker;
    this.#warmUps = warmUps;
    this.#isWarming = Uint8Array.from(warmUps, (warmUp) => (warmUp === null ? 0 : 1));
    this.#warmMs = lastEndOf(warmUps);
    this.#deps = deps;
    this.#warmest = warmestOf(warmUps, picker, deps.epochMs());
  }

  next(): number {
    const nowMs = this.#deps.epochMs();
    if (nowMs >= this.#warmMs) return this.#picker.next();
    const most = this.#warmest === null ? 1 : warmth(this.#warmest, nowMs);
    let chosen = 0;
    let total = 0;
    for (let draw = 0; draw < DRAWS; draw++) {
      const index = this.#picker.next();
      if (this.#isWarming[index] === 0) return index;
      const warmUp = this.#warmUps[index]!;
      const share = warmth(warmUp, nowMs);
      // One that warms up faster has overtaken it.
      if (share > most) this.#warmest = warmUp;
      if (share >= most || this.#deps.random() * most < share) return index;
      // Where hardly anybody is warm: one of those drawn, by what they can take.
      total += share;
      if (this.#deps.random() * total < share) chosen = index;
    }
    return chosen;
  }

  serves(index: number): boolean {
    return this.#picker.serves(index);
  }
}

function warmestOf(warmUps: readonly (WarmUp | null)[], picker: Picker, nowMs: number): WarmUp | null {
  let warmest: WarmUp | null = null;
  for (const [index, warmUp] of warmUps.entries()) {
    if (!picker.serves(index)) continue;
    if (warmUp === null) return null;
    if (warmest === null || warmth(warmUp, nowMs) > warmth(warmest, nowMs)) warmest = warmUp;
  }
  return warmest;
}

function lastEndOf(warmUps: readonly (WarmUp | null)[]): number {
  let last = 0;
  for (const warmUp of warmUps) if (warmUp !== null) last = Math.max(last, warmUp.startMs + warmUp.lengthMs);
  return last;
}
