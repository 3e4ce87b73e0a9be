import type { HubStatus, MetadataHub } from '../metadata/hub.ts';
import { createApp, type App, type Clock } from './app.ts';
import { Cluster } from './cluster/cluster.ts';
import { createRandomLoadBalance } from './cluster/load-balance/random.ts';
import type { Authenticator } from './auth/authenticator.ts';
import type { DubboAuth } from './auth/dubbo-auth.ts';
import type { GatewayConfig, TracingConfig } from './config/config.ts';
import { Documents } from './documents/documents.ts';
import type { RouteOverlays } from './config/route-overlays.ts';
import { createOutgoingReader } from './gray/outgoing.ts';
import type { DocsAccess, DocsFiles } from './http/docs.ts';
import { documentSettings } from './http/document-settings.ts';
import { Metrics } from './metrics/metrics.ts';
import type { CountedExchange } from './remoting/exchange.ts';
import { prepareRoute } from './http/routes/prepared-route.ts';
import { RouteTable } from './http/routes/route-table.ts';
import { printable } from './printable.ts';
import { RandomIds } from './tracing/random-ids.ts';
import type { SpanExporter } from './tracing/span-exporter.ts';
import { Tracer } from './tracing/tracer.ts';
import { createServiceCatalog } from './translate/service-catalog.ts';

export interface GatewayDeps {
  readonly config: GatewayConfig;
  readonly hub: MetadataHub;
  readonly exchange: CountedExchange;
  /** Of the schemas of the configuration's routes. */
  readonly overlays: RouteOverlays;
  /** Null where `auth.mode` is `none`. */
  readonly authenticator: Authenticator | null;
  /** Proves to providers who calls; null where none wants it. */
  readonly dubboAuth: DubboAuth | null;
  /** Files of the page `/docs`; null where they cannot be had. */
  readonly docsFiles: DocsFiles | null;
  readonly clock: Clock;
  /** Takes one line of the access log, and its time. */
  readonly writeLog: (line: string, epochMs: number) => void;
  /** Takes what of the configuration does not fit the centers' data, at the start and as that changes, a line each. */
  readonly reportProblem: (line: string) => void;
  /** Labels that tell this instance's metrics from those of others that answer at the same address. Default: there are none. */
  readonly instanceLabels?: () => Readonly<Record<string, string>>;
  /** Takes spans that have ended; null where none are wanted. */
  readonly spans?: SpanExporter | null;
  /** Characters of the definitions that one description of services may be made of, as memory goes: see `DocumentsDeps`. Default: 64 Mi. */
  readonly mostDefinitions?: number;
  /** Takes what happens to providers while the gateway runs, a line each. */
  readonly tell: (line: string) => void;
}

const DEFAULT_MOST_DEFINITIONS = 64 * 1024 * 1024;
const NO_LABELS = Object.freeze({});

/** Puts the layers together: the same for both runtimes. Only what the entries hand over differs. */
export function createGateway({
  config,
  hub,
  exchange,
  overlays,
  authenticator,
  dubboAuth,
  docsFiles,
  clock,
  writeLog,
  instanceLabels = () => NO_LABELS,
  spans = null,
  reportProblem,
  mostDefinitions = DEFAULT_MOST_DEFINITIONS,
  tell,
}: GatewayDeps): App {
  const now = (): number => clock.now();
  const catalog = createServiceCatalog(hub, config, (problem) => reportProblem(printable(problem)));
  const cluster = new Cluster({
    exchange,
    dubboAuth,
    loadBalance: createRandomLoadBalance({ random: Math.random, epochMs: () => clock.epochMs() }),
    config,
    now,
    tell: (line) => tell(printable(line)),
  });
  const hubStatus = async (): Promise<HubStatus> => {
    const status = await hub.status();
    return { ...status, problemCount: status.problemCount + catalog.problems().length };
  };
  const metrics = new Metrics({
    config: config.metrics,
    application: config.application,
    directories: () => cluster.directories.newest(),
    hubStatus,
    exchange,
    spanCounts: () => spans?.counts ?? null,
    everywhere: instanceLabels,
    epochMs: () => clock.epochMs(),
  });
  const documents = new Documents({
    hub,
    config,
    options: documentSettings(config),
    isOpen: (...method) => authenticator?.mayCall(null, ...method) ?? true,
    mostLength: mostDefinitions,
  });
  return createApp({
    http: config.http,
    routes: new RouteTable(config.routes.map((route) => prepareRoute(route, overlays))),
    catalog,
    authenticator,
    docs:
      docsFiles === null || !config.openapi.hasDocs
        ? null
        : { files: docsFiles, access: docsAccess(config), isSigned: config.auth.mode === 'aksk' },
    cluster,
    outgoing: createOutgoingReader(config.tags, config.attachments),
    status: hubStatus,
    tracer: spans === null || config.tracing === null ? null : createTracer(config.tracing, config.application, spans),
    metrics: config.metrics.isEnabled ? { all: metrics, token: config.metrics.token } : null,
    openapi: config.openapi.isEnabled ? { documents, isPublic: config.openapi.access === 'public' } : null,
    writeLog,
    clock,
  });
}

function createTracer(config: TracingConfig, application: string, spans: SpanExporter): Tracer {
  const ids = new RandomIds((octets) => crypto.getRandomValues(octets));
  return new Tracer({ config, application, ids, send: (ended) => spans.add(ended) });
}

/** Where methods are open beside signed ones everybody is shown these. */
function docsAccess({ auth, openapi }: GatewayConfig): DocsAccess {
  if (auth.mode === 'none' || openapi.access === 'public') return 'public';
  return auth.open.length === 0 ? 'key' : 'some';
}
