/** A pause that can be cut short. A ring during no pause cuts the next one. */
export class Alarm {
  #hasRung = false;
  #end: (() => void) | null = null;

  async wait(milliseconds: number): Promise<void> {
    if (!this.#hasRung) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, milliseconds);
      this.#end = resolve;
      await promise;
      clearTimeout(timer);
      this.#end = null;
    }
    this.#hasRung = false;
  }

  ring(): void {
    this.#hasRung = true;
    this.#end?.();
  }
}
