import type { MetadataHub } from '../metadata/hub.ts';
import { createApp, type App, type Clock } from './app.ts';
import { Cluster } from './cluster/cluster.ts';
import { createRandomLoadBalance } from './cluster/load-balance/random.ts';
import type { GatewayConfig } from './config/config.ts';
import type { Exchange } from './remoting/exchange.ts';
import { createServiceCatalog } from './translate/service-catalog.ts';

export interface GatewayDeps {
  readonly config: GatewayConfig;
  readonly hub: MetadataHub;
  readonly exchange: Exchange;
  readonly clock: Clock;
  /** Takes one line of the access log. */
  readonly writeLog: (line: string) => void;
}

/** Puts the layers together: the same for both runtimes. Only what the entries hand over differs. */
export function createGateway({ config, hub, exchange, clock, writeLog }: GatewayDeps): App {
  const now = (): number => clock.now();
  return createApp({
    http: config.http,
    catalog: createServiceCatalog(hub, config),
    cluster: new Cluster({ exchange, loadBalance: createRandomLoadBalance(Math.random), config, now }),
    status: () => hub.status(),
    writeLog,
    clock,
  });
}
