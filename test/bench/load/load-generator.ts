import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { LoadOrder, LoadReport } from './load-message.ts';

/** The load client in its own process, kept for the whole benchmark so that every subject meets the same warm client. */
export class LoadGenerator {
  readonly #process: ChildProcess = fork(fileURLToPath(new URL('load-client.ts', import.meta.url)));

  async run(order: LoadOrder): Promise<LoadReport> {
    this.#process.send(order);
    const [report] = (await once(this.#process, 'message')) as [LoadReport];
    return report;
  }

  close(): void {
    if (this.#process.connected) this.#process.disconnect();
  }
}
