import type { Exchange } from '../remoting/exchange.ts';
import type { DirectoryEntry } from './directory-entry.ts';
import type { ServiceHealth } from './health/service-health.ts';
import type { LoadBalance } from './load-balance/load-balance.ts';
import type { ProviderList } from './provider-list.ts';

export interface ProviderChooserDeps {
  readonly exchange: Pick<Exchange, 'isAvailable' | 'failedDials'>;
  readonly loadBalance: LoadBalance;
  /** Where a larger share of a list is isolated, isolation is ignored. */
  readonly panic: number;
}

/** So many are drawn, and then so many looked at in a row, until one is found that can be called: more would cost with their number. */
const DRAWS = 8;
const LOOKS = 64;

/** Picks the provider of a call among those that the routers have left: none that is isolated or known to be down, if there is another. */
export class ProviderChooser {
  readonly #deps: ProviderChooserDeps;

  constructor(deps: ProviderChooserDeps) {
    this.#deps = deps;
  }

  /**
   * @param list not empty
   * @param tried they have had the call already
   * @param nowMs of the monotonic clock
   * @returns one of the list, or of a wider one where nobody of it can be called; null where everybody was tried
   */
  choose(
    list: ProviderList,
    methodName: string,
    health: ServiceHealth,
    tried: readonly DirectoryEntry[],
    nowMs: number,
  ): DirectoryEntry | null {
    const trial = health.due(list, nowMs);
    health.turn();
    if (trial !== null && !tried.includes(trial)) {
      trial.health.beginTrial(nowMs);
      return trial;
    }
    for (let from: ProviderList | null = list; from !== null; from = from.wider) {
      const entry = this.#pick(from, methodName, health, tried);
      if (entry !== null) return entry;
    }
    return this.#makeshift(list, methodName, tried);
  }

  /** One that can be called now, with few looks; null if none was found. */
  #pick(
    list: ProviderList,
    methodName: string,
    health: ServiceHealth,
    tried: readonly DirectoryEntry[],
  ): DirectoryEntry | null {
    const { entries, size } = list;
    const picker = list.pickerFor(methodName, this.#deps.loadBalance);
    const isPanic = list.isPanic(this.#deps.panic);
    let index = 0;
    for (let draw = 0; draw < DRAWS; draw++) {
      index = picker.next();
      const entry = entries[index]!;
      if (this.#isCallable(entry, isPanic, health) && !tried.includes(entry)) return entry;
    }
    for (let look = 0; look < LOOKS && look < size; look++) {
      index = (index + 1) % size;
      const entry = entries[index]!;
      if (picker.serves(index) && this.#isCallable(entry, isPanic, health) && !tried.includes(entry)) return entry;
    }
    return null;
  }

  #isCallable({ health, address }: DirectoryEntry, isPanic: boolean, ofService: ServiceHealth): boolean {
    const { exchange } = this.#deps;
    if (health.isIsolated && !isPanic) return false;
    if (exchange.isAvailable(address)) return true;
    // It is dialled in the background, and no call meets that: its region would never be found to be too weak.
    ofService.reportDials(health, exchange.failedDials(address));
    return false;
  }

  /** Nobody can be called: rather one that is isolated than one that is down, and that rather than nobody. */
  #makeshift(list: ProviderList, methodName: string, tried: readonly DirectoryEntry[]): DirectoryEntry | null {
    let down: DirectoryEntry | null = null;
    for (let from: ProviderList | null = list; from !== null; from = from.wider) {
      let index = from.pickerFor(methodName, this.#deps.loadBalance).next();
      for (let look = 0; look < LOOKS && look < from.size; look++, index++) {
        const entry = from.entries[index % from.size]!;
        if (tried.includes(entry)) continue;
        if (this.#deps.exchange.isAvailable(entry.address)) return entry;
        down ??= entry;
      }
    }
    return down;
  }
}
