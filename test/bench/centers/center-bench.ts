import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ZooKeeperServer } from '../../interop/servers/zookeeper-server.ts';
import type { Goal } from '../measure/goals.ts';
import type { CenterWriter } from './center-writer.ts';
import type { CentersOptions } from './options.ts';
import { centerAddress, type CenterShape } from './shape.ts';
import { centerNodes } from './simulated-center.ts';

/** What a part of the benchmark gives. */
export interface PartResult {
  readonly goals: readonly Goal[];
  /** Markdown. */
  readonly details: string;
}

/** The simulated centers on one ZooKeeper, and configurations for them. */
export class CenterBench {
  readonly options: CentersOptions;
  readonly writer: CenterWriter;
  /** For all that is written. */
  readonly folder: string;
  readonly #server: ZooKeeperServer;
  readonly #filled = new Map<string, Promise<void>>();
  #configurations = 0;

  constructor(options: CentersOptions, server: ZooKeeperServer, writer: CenterWriter, folder: string) {
    this.options = options;
    this.#server = server;
    this.writer = writer;
    this.folder = folder;
  }

  /** Fills the center, unless another part has done so. */
  async fill(shape: CenterShape): Promise<void> {
    const filled = this.#filled.get(shape.root) ?? this.writer.make(centerNodes(shape));
    this.#filled.set(shape.root, filled);
    await filled;
  }

  /** Writes a gateway's configuration for the center, in a folder of its own, and gives its path. */
  async configure(shape: CenterShape, registry: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const folder = join(this.folder, `gateway-${this.#configurations++}`);
    await mkdir(folder);
    const path = join(folder, 'gateway.json');
    const configuration = {
      application: 'bench',
      registry: { address: centerAddress(this.#server.address, shape), ...registry },
      expose: ['com.example.*', 'org.example.*'],
      auth: { mode: 'none' },
      timeout: 10_000,
      http: { 'access-log': false },
    };
    await writeFile(path, JSON.stringify(configuration, null, 2));
    return path;
  }
}
