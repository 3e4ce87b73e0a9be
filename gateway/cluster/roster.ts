import type { DirectoryEntry } from './directory-entry.ts';
import type { ProviderHealth } from './health/provider-health.ts';
import type { ProviderList } from './provider-list.ts';

/** The providers of one view, and the lists that were made of them: who is isolated counts in each list that has him. */
export class Roster {
  readonly entries: readonly DirectoryEntry[];
  readonly #lists: ProviderList[] = [];

  constructor(entries: readonly DirectoryEntry[]) {
    this.entries = entries;
  }

  add(list: ProviderList): void {
    this.#lists.push(list);
  }

  onIsolated(health: ProviderHealth): void {
    for (const list of this.#lists) if (list.has(health)) list.isolated++;
  }

  onReadmitted(health: ProviderHealth): void {
    for (const list of this.#lists) if (list.has(health)) list.isolated--;
  }
}
