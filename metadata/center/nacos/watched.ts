/** Who follows something. */
export interface Watcher<Value> {
  /** Of the value as it is known, soon after the watch has begun, whenever it changes, and after a failure. */
  tell(value: Value): void;
  /** Nacos answers, but not with this. What was told last may still be right. */
  fail?(reason: string): void;
}

/** Something that is followed, once for all who follow it. */
export class Watched<Value> {
  readonly #watchers = new Set<{ readonly watcher: Watcher<Value>; isTold: boolean }>();
  readonly #onBug: (error: unknown) => void;
  #known: { readonly value: Value } | null = null;
  #isFailing = false;

  /** @param onBug gets what a watcher throws */
  constructor(onBug: (error: unknown) => void) {
    this.#onBug = onBug;
  }

  get known(): { readonly value: Value } | null {
    return this.#known;
  }

  /** Nothing was told since the last failure. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  /** Gives the function that ends this. */
  add(watcher: Watcher<Value>): () => void {
    const added = { watcher, isTold: false };
    this.#watchers.add(added);
    // Not before the caller has what it needs to end the watch.
    queueMicrotask(() => {
      if (this.#known !== null && !added.isTold) this.#tell(added, this.#known.value);
    });
    return () => {
      added.isTold = true;
      this.#watchers.delete(added);
    };
  }

  tell(value: Value): void {
    this.#known = { value };
    this.#isFailing = false;
    for (const added of this.#watchers) this.#tell(added, value);
  }

  fail(reason: string): void {
    this.#isFailing = true;
    for (const { watcher } of this.#watchers) this.#guard(() => watcher.fail?.(reason));
  }

  #tell(added: { readonly watcher: Watcher<Value>; isTold: boolean }, value: Value): void {
    added.isTold = true;
    this.#guard(() => added.watcher.tell(value));
  }

  /** A watcher that throws keeps the others from nothing. */
  #guard(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.#onBug(error);
    }
  }
}
