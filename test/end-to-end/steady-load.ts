import { setTimeout as sleep } from 'node:timers/promises';

export interface SteadyLoad {
  /** Answers so far, by status; `0` for none at all. */
  readonly counts: ReadonlyMap<number, number>;
  /** What failed, one line each. */
  readonly failures: readonly string[];
  /** Waits for the answers that are still out. */
  stop(): Promise<void>;
}

/** A hundred calls a second on loopback, each by itself: a slow one does not hold up the next. */
export function startSteadyLoad(url: string, perSecond = 100): SteadyLoad {
  const counts = new Map<number, number>();
  const failures: string[] = [];
  const running = new Set<Promise<void>>();
  const begunMs = Date.now();
  const stopped = new AbortController();

  async function call(): Promise<void> {
    let status = 0;
    let text = '';
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
      ({ status } = response);
      text = await response.text();
    } catch (error) {
      text = String(error);
    }
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (status !== 200) failures.push(`after ${Date.now() - begunMs} ms: ${status} ${text.slice(0, 300)}`);
  }

  async function run(): Promise<void> {
    for (let sent = 0; !stopped.signal.aborted; sent++) {
      const dueMs = begunMs + (sent * 1000) / perSecond;
      if (dueMs > Date.now()) await sleep(dueMs - Date.now());
      const calling = call().finally(() => running.delete(calling));
      running.add(calling);
    }
  }

  const runs = run();
  return {
    counts,
    failures,
    async stop() {
      stopped.abort();
      await runs;
      await Promise.all(running);
    },
  };
}
