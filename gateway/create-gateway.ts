import type { MetadataHub } from '../metadata/hub.ts';
import { createApp, type App, type Clock } from './app.ts';
import { Cluster } from './cluster/cluster.ts';
import { createRandomLoadBalance } from './cluster/load-balance/random.ts';
import type { Authenticator } from './auth/authenticator.ts';
import type { DubboAuth } from './auth/dubbo-auth.ts';
import type { GatewayConfig } from './config/config.ts';
import { createOutgoingReader } from './gray/outgoing.ts';
import type { Exchange } from './remoting/exchange.ts';
import { printable } from './printable.ts';
import { createServiceCatalog } from './translate/service-catalog.ts';

export interface GatewayDeps {
  readonly config: GatewayConfig;
  readonly hub: MetadataHub;
  readonly exchange: Exchange;
  /** Null where `auth.mode` is `none`. */
  readonly authenticator: Authenticator | null;
  /** Proves to providers who calls; null where none wants it. */
  readonly dubboAuth: DubboAuth | null;
  readonly clock: Clock;
  /** Takes one line of the access log, and its time. */
  readonly writeLog: (line: string, epochMs: number) => void;
  /** Takes what of the configuration does not fit the centers' data at the start, a line each. */
  readonly reportProblem: (line: string) => void;
  /** Takes what happens to providers while the gateway runs, a line each. */
  readonly tell: (line: string) => void;
}

/** Puts the layers together: the same for both runtimes. Only what the entries hand over differs. */
export function createGateway({
  config,
  hub,
  exchange,
  authenticator,
  dubboAuth,
  clock,
  writeLog,
  reportProblem,
  tell,
}: GatewayDeps): App {
  const now = (): number => clock.now();
  const catalog = createServiceCatalog(hub, config);
  for (const problem of catalog.problems()) reportProblem(printable(problem));
  return createApp({
    http: config.http,
    catalog,
    authenticator,
    cluster: new Cluster({
      exchange,
      dubboAuth,
      loadBalance: createRandomLoadBalance({ random: Math.random, epochMs: () => clock.epochMs() }),
      config,
      now,
      tell: (line) => tell(printable(line)),
    }),
    outgoing: createOutgoingReader(config.tags, config.attachments),
    status: async () => {
      const status = await hub.status();
      return { ...status, problemCount: status.problemCount + catalog.problems().length };
    },
    writeLog,
    clock,
  });
}
