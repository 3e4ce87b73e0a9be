import type { NacosServerAddress } from './nacos-options.ts';

export interface NacosServer extends NacosServerAddress {
  /** The kinds of calls that it has said it does not have in v1. */
  readonly v3: Set<CallKind>;
}

/** 3.x has the calls of v1 that clients need, unless they are switched off; what only consoles need it has in v3 only. */
export type CallKind = 'client' | 'console';

interface ServerHealth {
  readonly server: NacosServer;
  failures: number;
  /** When it may be asked again, in milliseconds since the epoch. */
  restsUntilMs: number;
}

const FIRST_REST_MS = 2_000;
const LONGEST_REST_MS = 30_000;

/** Which server to ask: the one that answered last, then the others in turn. One that has failed rests for a while. */
export class NacosServers {
  readonly #servers: readonly ServerHealth[];
  readonly #now: () => number;
  #first: number;

  constructor(addresses: readonly NacosServerAddress[], now: () => number, random: () => number) {
    this.#servers = addresses.map((address) => ({
      server: { ...address, v3: new Set<CallKind>() },
      failures: 0,
      restsUntilMs: 0,
    }));
    this.#now = now;
    this.#first = Math.floor(random() * addresses.length);
  }

  /** All that do not rest; all, if every one does. */
  candidates(): readonly NacosServer[] {
    const turned = [...this.#servers.slice(this.#first), ...this.#servers.slice(0, this.#first)];
    const awake = turned.filter(({ restsUntilMs }) => restsUntilMs <= this.#now());
    return (awake.length > 0 ? awake : turned).map(({ server }) => server);
  }

  worked(server: NacosServer): void {
    const index = this.#indexOf(server);
    const health = this.#servers[index];
    if (health === undefined) return;
    health.failures = 0;
    health.restsUntilMs = 0;
    this.#first = index;
  }

  failed(server: NacosServer): void {
    const health = this.#servers[this.#indexOf(server)];
    if (health === undefined) return;
    const restMs = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.min(health.failures, 10));
    health.failures++;
    health.restsUntilMs = this.#now() + restMs;
    // It may come back as another version.
    server.v3.clear();
  }

  #indexOf(server: NacosServer): number {
    return this.#servers.findIndex((health) => health.server === server);
  }
}
