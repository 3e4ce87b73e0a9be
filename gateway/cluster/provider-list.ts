import type { DirectoryEntry } from './directory-entry.ts';
import type { ProviderHealth } from './health/provider-health.ts';
import type { LoadBalance, Picker } from './load-balance/load-balance.ts';
import type { Roster } from './roster.ts';

const NO_METHOD = '';
/** Octets that a set takes for a member, about. */
const SET_COST = 32;

export interface ProviderListTraits {
  /** Names it across the views of its service; empty for all. */
  readonly key?: string;
  /** By which the tag router found them; null where nobody was looked for, or nobody found. */
  readonly tag?: string | null;
  /** What its providers have in common by their place, `region cn-hangzhou`; null where places do not matter. */
  readonly level?: string | null;
  /** Whom to ask where nobody of these can be called; null: nobody. */
  readonly wider?: ProviderList | null;
}

/** Some of the providers of a view, in their order. Made once and handed to many requests, so that a request only picks. */
export class ProviderList {
  readonly roster: Roster;
  readonly entries: readonly DirectoryEntry[];
  readonly key: string;
  readonly tag: string | null;
  readonly level: string | null;
  readonly wider: ProviderList | null;
  /** The last that may be asked so: itself where there is no wider one. */
  readonly widest: ProviderList;
  /** How many of them are isolated now. */
  isolated = 0;
  /** Their positions in the view. */
  readonly #members: Uint8Array | ReadonlySet<number>;
  readonly #hasMethodWeights: boolean;
  /** By method; one for all where no provider has weights for single methods. */
  readonly #pickers = new Map<string, Picker>();

  constructor(
    roster: Roster,
    entries: readonly DirectoryEntry[],
    { key = '', tag = null, level = null, wider = null }: ProviderListTraits = {},
  ) {
    this.roster = roster;
    this.entries = entries;
    this.key = key;
    this.tag = tag;
    this.level = level;
    this.wider = wider;
    this.widest = wider?.widest ?? this;
    this.#members = membersOf(roster, entries);
    this.#hasMethodWeights = entries.some((entry) => entry.hasMethodWeights);
    for (const { health } of entries) if (health.isIsolated) this.isolated++;
    roster.add(this);
  }

  get size(): number {
    return this.entries.length;
  }

  /**
   * So many are isolated that isolation is ignored: then it is rather the network.
   *
   * @param share more than this share of them
   */
  isPanic(share: number): boolean {
    return this.isolated > this.entries.length * share;
  }

  /** Of a newer view it knows nothing. */
  has(health: ProviderHealth): boolean {
    if (health.roster !== this.roster) return false;
    const members = this.#members;
    return members instanceof Uint8Array ? members[health.position] === 1 : members.has(health.position);
  }

  /** Prepared when first asked for. */
  pickerFor(methodName: string, loadBalance: LoadBalance): Picker {
    const key = this.#hasMethodWeights ? methodName : NO_METHOD;
    let picker = this.#pickers.get(key);
    if (picker === undefined) {
      picker = loadBalance.prepare(
        this.entries.map(({ url }) => url),
        methodName,
      );
      this.#pickers.set(key, picker);
    }
    return picker;
  }
}

/** An octet for each provider of the view is looked at soonest; but a view of many tags and regions has many small lists. */
function membersOf(roster: Roster, entries: readonly DirectoryEntry[]): Uint8Array | ReadonlySet<number> {
  const positions = entries.map(({ health }) => health.position);
  if (entries.length * SET_COST < roster.entries.length) return new Set(positions);
  const members = new Uint8Array(roster.entries.length);
  for (const position of positions) members[position] = 1;
  return members;
}
