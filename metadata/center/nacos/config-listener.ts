import type { ListenedConfig } from './listening-configs.ts';
import type { NacosApi } from './nacos-api.ts';
import { toNacosError } from './nacos-error.ts';

/** Of one request. Nacos takes 10,000; the rest of the limit is for the size of a form. */
const MAX_CONFIGS = 3_000;
/** How many requests may hang at once: each holds one of the six places of a Durable Object. */
const MAX_HANGING = 3;
const HOLD_MS = 30_000;
/** While there are more configurations than can be listened for at once, they take turns. */
const TURN_MS = 10_000;

/** Asks Nacos which of many configurations have changed. Rejects with NacosError. */
export class ConfigListener {
  readonly #api: NacosApi;
  #waiting: AbortController | null = null;
  #turn = 0;

  constructor(api: NacosApi) {
    this.#api = api;
  }

  /** Which are no longer as they are known, without waiting. */
  async check(configs: readonly ListenedConfig[]): Promise<readonly string[]> {
    const answers = await Promise.all(toBatches(configs).map((batch) => this.#api.changedConfigs(batch, 0)));
    return answers.flat();
  }

  /** Waits until some have changed, for half a minute at most, or until `stop`: then it gives none. One at a time. */
  async wait(configs: readonly ListenedConfig[]): Promise<readonly string[]> {
    const all = toBatches(configs);
    const batches = Array.from({ length: Math.min(all.length, MAX_HANGING) }, () => all[this.#turn++ % all.length]);
    const waiting = new AbortController();
    this.#waiting = waiting;
    const holdMs = all.length > MAX_HANGING ? TURN_MS : HOLD_MS;
    const asked = batches.map((batch) => this.#api.changedConfigs(batch ?? [], holdMs, waiting.signal));
    await Promise.race(asked).catch(() => {});
    // One answer ends them all: what it brings has to be read, and then all are asked anew.
    waiting.abort();
    this.#waiting = null;
    const answers = await Promise.allSettled(asked);
    const keys = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [toNacosError(answer.reason)] : []));
    const failure = failures.find(({ kind }) => kind !== 'ended');
    if (failure !== undefined && keys.length === 0) throw failure;
    return keys;
  }

  stop(): void {
    this.#waiting?.abort();
  }
}

function toBatches(configs: readonly ListenedConfig[]): (readonly ListenedConfig[])[] {
  return Array.from({ length: Math.ceil(configs.length / MAX_CONFIGS) }, (_, index) =>
    configs.slice(index * MAX_CONFIGS, (index + 1) * MAX_CONFIGS),
  );
}
