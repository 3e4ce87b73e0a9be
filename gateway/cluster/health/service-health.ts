import type { HealthConfig } from '../../config/config.ts';
import type { Address } from '../../remoting/transport.ts';
import type { DirectoryEntry } from '../directory-entry.ts';
import type { ProviderList } from '../provider-list.ts';
import type { Roster } from '../roster.ts';
import type { Outcome } from './outcome.ts';
import { ProviderHealth } from './provider-health.ts';

export interface ServiceHealthDeps {
  readonly config: HealthConfig;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Whether a connection is there or can be expected; otherwise one is dialled. */
  readonly isAvailable: (address: Address) => boolean;
  /** After so long a call has ended one way or the other. */
  readonly longestCallMs: number;
  /** Takes a line for operators. It may name addresses. */
  readonly tell: (line: string) => void;
}

/** The health of the providers of one service, by address, for as long as they are provided. */
export class ServiceHealth {
  /** Since the start. */
  isolations = 0;
  readmissions = 0;
  readonly #serviceKey: string;
  readonly #deps: ServiceHealthDeps;
  readonly #byAddress = new Map<string, ProviderHealth>();
  #isolated: ProviderHealth[] = [];
  #turn = 0;

  constructor(serviceKey: string, deps: ServiceHealthDeps) {
    this.#serviceKey = serviceKey;
    this.#deps = deps;
  }

  get isolatedCount(): number {
    return this.#isolated.length;
  }

  of(address: Address): ProviderHealth {
    const key = `${address.host}:${address.port}`;
    let health = this.#byAddress.get(key);
    if (health === undefined) {
      health = new ProviderHealth(address, this.#deps.config);
      this.#byAddress.set(key, health);
    }
    return health;
  }

  /** These are the providers of the newest view; the others are forgotten: who comes back is new. */
  adopt(roster: Roster): void {
    for (const [position, { health }] of roster.entries.entries()) {
      health.roster = roster;
      health.position = position;
    }
    for (const [key, health] of this.#byAddress) {
      if (health.roster === roster) continue;
      health.isForgotten = true;
      this.#byAddress.delete(key);
    }
    this.#isolated = this.#isolated.filter((health) => health.roster === roster);
  }

  /** @param startMs when the call began, so that what began before an isolation is no news */
  report(health: ProviderHealth, outcome: Outcome, startMs: number): void {
    if (!this.#deps.config.isEnabled) return;
    const change = health.report(outcome, startMs, this.#deps.now());
    if (change === 'isolated') this.#onIsolated(health);
    else if (change === 'readmitted') this.#onReadmitted(health);
  }

  /** @param failed so many connections to it, one after the other, could not be opened, without any call waiting for them */
  reportDials(health: ProviderHealth, failed: number): void {
    if (!this.#deps.config.isEnabled) return;
    if (health.reportDials(failed, this.#deps.now()) === 'isolated') this.#onIsolated(health);
  }

  /**
   * Somebody of the list who may be tried again, if any. Not whoever is picked by chance tries: in a list that is not used any more, or is very
   * long, nobody might ever be. Each call looks at one of the isolated.
   */
  due(list: ProviderList, nowMs: number): DirectoryEntry | null {
    if (list.isolated === 0) return null;
    const health = this.#isolated[this.#turn % this.#isolated.length];
    if (health === undefined || !list.has(health) || !health.isDue(nowMs, this.#deps.longestCallMs)) return null;
    // Where no connection opens, no call has to find that out.
    return this.#deps.isAvailable(health.address) ? list.roster.entries[health.position]! : null;
  }

  /** The next call looks at the next one. */
  turn(): void {
    if (this.#isolated.length > 0) this.#turn = (this.#turn + 1) % this.#isolated.length;
  }

  #onIsolated(health: ProviderHealth): void {
    if (health.isForgotten) return;
    this.isolations++;
    this.#isolated.push(health);
    health.roster?.onIsolated(health);
    const forMs = Math.round(health.untilMs - this.#deps.now());
    this.#tell(health, `is isolated for ${forMs} ms: ${health.reason}`);
  }

  #onReadmitted(health: ProviderHealth): void {
    const index = this.#isolated.indexOf(health);
    if (index < 0) return;
    this.readmissions++;
    this.#isolated.splice(index, 1);
    health.roster?.onReadmitted(health);
    this.#tell(health, 'is readmitted');
  }

  #tell({ address }: ProviderHealth, what: string): void {
    this.#deps.tell(`${this.#serviceKey}: the provider ${address.host}:${address.port} ${what}`);
  }
}
