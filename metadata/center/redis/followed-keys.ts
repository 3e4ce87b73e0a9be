import { NO_TEXT, readFingerprints } from './read-fingerprints.ts';
import { readTexts } from './read-texts.ts';
import type { RedisClient } from './redis-client.ts';

type Tell = (text: string | null) => void;

interface FollowedKey {
  readonly key: string;
  /** What the text that is known had; undefined: not known. */
  fingerprint: string | undefined;
  text: string | null | undefined;
  /** With what each was told last. */
  readonly listeners: Map<Tell, string | null | undefined>;
}

/** Keys whose texts are followed. Redis tells no changes (unless its operator has it do so): it is asked again and again. */
export class FollowedKeys {
  readonly #keys = new Map<string, FollowedKey>();
  readonly #onProblem: (key: string, line: string | null) => void;

  /** @param onProblem is told what is wrong with a key; null: nothing any more */
  constructor(onProblem: (key: string, line: string | null) => void) {
    this.#onProblem = onProblem;
  }

  get size(): number {
    return this.#keys.size;
  }

  /** Tells `tell` the text of a key, null for none, from the next `refresh` on. Gives the function that ends this. */
  follow(key: string, tell: Tell): () => void {
    const followed = this.#keys.get(key) ?? { key, fingerprint: undefined, text: undefined, listeners: new Map() };
    this.#keys.set(key, followed);
    followed.listeners.set(tell, undefined);
    return () => {
      followed.listeners.delete(tell);
      if (followed.listeners.size > 0 || this.#keys.get(key) !== followed) return;
      this.#keys.delete(key);
      this.#onProblem(key, null);
    };
  }

  /**
   * Asks for what has changed, and tells it. Rejects if there was no answer.
   *
   * @returns whether asking was cheap; it is not where everything has to be read
   */
  async refresh(client: RedisClient, which: 'all' | 'new'): Promise<boolean> {
    const all = [...this.#keys.values()];
    const asked = which === 'all' ? all : all.filter(({ text }) => text === undefined);
    const fingerprints = await readFingerprints(client, asked.map(keyOf));
    const findings = asked
      .map((followed, index) => ({ followed, fingerprint: fingerprints?.[index] }))
      .filter(({ followed, fingerprint }) => fingerprint === undefined || fingerprint !== followed.fingerprint);
    const toRead = findings.filter(({ fingerprint }) => fingerprint === undefined || !NO_TEXT.has(fingerprint));
    const texts = await readTexts(
      client,
      toRead.map(({ followed }) => followed.key),
    );
    const read = new Map(toRead.map(({ followed }, index) => [followed, texts[index] ?? null]));
    for (const { followed, fingerprint } of findings) {
      followed.fingerprint = fingerprint;
      followed.text = read.get(followed) ?? null;
      this.#judge(followed);
    }
    for (const followed of all) this.#tell(followed);
    return fingerprints !== null;
  }

  /** A key that holds nothing is no fault. */
  #judge({ key, fingerprint = '' }: FollowedKey): void {
    const fault = fingerprint === '' ? undefined : NO_TEXT.get(fingerprint);
    const line = fault === undefined ? null : `${key}: holds ${fault}, expected a definition`;
    if (this.#keys.has(key)) this.#onProblem(key, line);
  }

  clear(): void {
    for (const { listeners } of this.#keys.values()) listeners.clear();
    this.#keys.clear();
  }

  #tell({ key, text, listeners }: FollowedKey): void {
    if (text === undefined) return;
    for (const [tell, told] of listeners) {
      if (told === text) continue;
      listeners.set(tell, text);
      try {
        tell(text);
      } catch (error) {
        // A bug of whoever listens, which keeps the others from nothing.
        this.#onProblem(
          key,
          `${key}: could not be taken in: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  }
}

function keyOf({ key }: FollowedKey): string {
  return key;
}
