import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { HubOrder, HubReport } from './hub-message.ts';

/** A hub in a process of its own, from the outside. It ends when this process does. */
export class MeasuredHub {
  readonly #process: ChildProcess;
  /** Rejects when it ends. */
  readonly #ended: Promise<never>;
  #isClosing = false;

  private constructor(configPath: string) {
    const entry = fileURLToPath(new URL('hub-process.ts', import.meta.url));
    this.#process = fork(entry, [configPath], { execArgv: ['--expose-gc'] });
    this.#ended = once(this.#process, 'exit').then(([code]) => {
      throw new Error(`the hub's process ended with ${String(code)}`);
    });
    this.#ended.catch((error: unknown) => {
      if (!this.#isClosing) console.error(String(error));
    });
  }

  /** Opens it; resolves when it is in step with its centers. */
  static async open(configPath: string): Promise<MeasuredHub> {
    const hub = new MeasuredHub(configPath);
    await hub.#next();
    return hub;
  }

  async ask(order: HubOrder): Promise<HubReport> {
    this.#process.send(order);
    return (await this.#next()) as HubReport;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#process.connected) this.#process.disconnect();
    await this.#ended.catch(() => {});
  }

  async #next(): Promise<unknown> {
    const [message] = (await Promise.race([once(this.#process, 'message'), this.#ended])) as [unknown];
    return message;
  }
}
