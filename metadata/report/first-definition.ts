import { findPublishers } from './find-publishers.ts';
import type { DefinitionKey } from './metadata-report.ts';

/** Follows what an application has published; gives the function that ends it. */
type FollowApplication = (application: string, tell: (text: string | null) => void) => () => void;

/** The definition of one service, as the first of some applications that has published one did. */
export class FirstDefinition {
  readonly key: DefinitionKey;
  readonly #listener: (text: string | null) => void;
  /** By application, in order; undefined: not known yet. */
  readonly #texts = new Map<string, string | null | undefined>();
  #stops: (() => void)[] = [];
  #told: string | null | undefined;
  #isClosed = false;

  constructor(key: DefinitionKey, listener: (text: string | null) => void) {
    this.key = key;
    this.#listener = listener;
  }

  /** Whether there is one. */
  get isThere(): boolean {
    return this.#told !== null && this.#told !== undefined;
  }

  /**
   * @param applications that provide the service
   * @param find gives those that have published a definition: asked where the providers name none
   */
  follow(
    applications: readonly string[],
    followApplication: FollowApplication,
    find: () => Promise<readonly string[] | null>,
  ): void {
    if (applications.length > 0) return this.#follow(applications, followApplication);
    const onFound = (names: readonly string[]): void => this.#follow(names, followApplication);
    this.#stops.push(findPublishers(find, onFound, () => this.#tellIfKnown()));
  }

  #follow(applications: readonly string[], followApplication: FollowApplication): void {
    for (const application of applications) this.#texts.set(application, undefined);
    for (const application of this.#texts.keys()) {
      const stop = followApplication(application, (text) => {
        this.#texts.set(application, text);
        this.#tellIfKnown();
      });
      this.#stops.push(stop);
    }
    this.#tellIfKnown();
  }

  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  #tellIfKnown(): void {
    let first: string | null = null;
    for (const text of this.#texts.values()) {
      // An application before those that are known may have published one, too.
      if (text === undefined) return;
      first = text;
      if (first !== null) break;
    }
    if (this.#isClosed || first === this.#told) return;
    this.#told = first;
    this.#listener(first);
  }
}
