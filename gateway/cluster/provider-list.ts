import type { DirectoryEntry } from './directory-entry.ts';

/** Some of the providers of a view, in their order. Made once and handed to many requests, so that a request only picks. */
export class ProviderList {
  readonly entries: readonly DirectoryEntry[];

  constructor(entries: readonly DirectoryEntry[]) {
    this.entries = entries;
  }

  get size(): number {
    return this.entries.length;
  }
}
