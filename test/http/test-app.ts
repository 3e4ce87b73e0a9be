import { type AppDeps, createApp, type RequestHead } from '../../gateway/app.ts';
import type { Authenticator } from '../../gateway/auth/authenticator.ts';
import type { CallContext } from '../../gateway/cluster/call-context.ts';
import type { CallResult, Cluster } from '../../gateway/cluster/cluster.ts';
import type { AttachmentsConfig, HttpConfig, TagsConfig } from '../../gateway/config/config.ts';
import { compileOverlays } from '../../gateway/config/compile-overlays.ts';
import { createOutgoingReader } from '../../gateway/gray/outgoing.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import type { DocsDeps } from '../../gateway/http/docs.ts';
import { prepareRoute } from '../../gateway/http/routes/prepared-route.ts';
import { RouteTable } from '../../gateway/http/routes/route-table.ts';
import { loadSettings } from '../config/load-settings.ts';
import type { ReadyStatus } from '../../gateway/http/health.ts';
import type { ArgumentSource, BoundCall, CallableService } from '../../gateway/translate/callable-service.ts';
import type { ServiceCatalog } from '../../gateway/translate/service-catalog.ts';

export interface TestAppOptions {
  readonly http?: Partial<HttpConfig>;
  readonly tags?: TagsConfig;
  readonly attachments?: AttachmentsConfig;
  /** As they would stand in the configuration. Their interface is exposed. */
  readonly routes?: readonly object[];
  /** What binding throws. Default: it takes any method, and only those named `post…` not from a query. */
  readonly bind?: (method: string, source: ArgumentSource) => void;
  /** Default: answers `{"ok":true}`. */
  readonly invoke?: (context: CallContext) => Promise<CallResult>;
  /** Default: there are none. */
  readonly openapi?: AppDeps['openapi'];
  /** Default: everybody may call. */
  readonly authenticator?: Authenticator;
  readonly metrics?: AppDeps['metrics'];
  readonly tracer?: AppDeps['tracer'];
  readonly status?: () => ReadyStatus | Promise<ReadyStatus>;
  /** Default: there is no page. */
  readonly docs?: DocsDeps;
  /** Monotonic milliseconds. Default: a clock that stands still. */
  readonly now?: () => number;
}

export interface TestApp {
  /** `path` begins with a slash. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  answerFailure(error: unknown, head: RequestHead): Response;
  /** What catalog and service were asked, in order. */
  readonly found: { serviceInterface: string; group: string | null; version: string | null }[];
  readonly bound: { method: string; source: ArgumentSource }[];
  /** Lines of the access log, parsed. */
  readonly log: Record<string, unknown>[];
}

const OK: CallResult = {
  json: new TextEncoder().encode('{"ok":true}'),
  cycleCut: false,
  dubboMs: 1.5,
};

/** The whole HTTP face over a catalog and a cluster that are made up: no service, no socket. */
export function createTestApp(options: TestAppOptions = {}): TestApp {
  const found: TestApp['found'] = [];
  const bound: TestApp['bound'] = [];
  const log: TestApp['log'] = [];
  const bind = options.bind ?? (() => {});
  // Only what the HTTP layer uses of a service: the rest of the class is the catalog's own business.
  const service = {
    view: { serviceInterface: 'com.example.UserService' },
    bind(method: string, source: ArgumentSource) {
      bound.push({ method, source });
      bind(method, source);
      return { service: this, methodName: method.split('~')[0] } as BoundCall;
    },
    hasMethod: (name: string) => name !== 'absent',
    acceptsQuery(method: string) {
      if (method === 'absent') throw new GatewayError('METHOD_NOT_FOUND', 'no method absent');
      return !method.startsWith('post');
    },
  } as CallableService;
  const catalog: ServiceCatalog = {
    find(serviceInterface, group, version) {
      found.push({ serviceInterface, group, version });
      if (serviceInterface === 'absent') throw new GatewayError('SERVICE_NOT_FOUND', 'no service absent');
      return service;
    },
    problems: () => [],
  };
  const invoke = options.invoke ?? (() => Promise.resolve(OK));
  const app = createApp({
    http: {
      maxBodyBytes: 1000,
      cors: null,
      accessLog: true,
      explainsLocally: true,
      exceptionStatuses: new Map(),
      ...options.http,
    },
    routes: routeTable(options.routes ?? []),
    catalog,
    authenticator: options.authenticator ?? null,
    docs: options.docs ?? null,
    cluster: { invoke: (_call: BoundCall, context: CallContext) => invoke(context) } as Cluster,
    outgoing: createOutgoingReader(options.tags ?? NO_TAGS, options.attachments ?? { headers: new Map() }),
    status: options.status ?? (() => UP),
    metrics: options.metrics ?? null,
    tracer: options.tracer ?? null,
    openapi: options.openapi ?? null,
    writeLog: (line) => void log.push(JSON.parse(line) as Record<string, unknown>),
    clock: { now: options.now ?? (() => 1000), epochMs: () => Date.UTC(2026, 0, 2, 3, 4, 5, 6) },
  });
  return {
    fetch: async (path, init) => app.fetch(new Request(`http://gateway.test${path}`, init)),
    answerFailure: app.answerFailure,
    found,
    bound,
    log,
  };
}

/** The table of routes as a configuration would have them. */
function routeTable(routes: readonly object[]): RouteTable {
  const config = loadSettings({ expose: ['com.example.*'], routes });
  const overlays = compileOverlays(config.routes);
  return new RouteTable(config.routes.map((route) => prepareRoute(route, overlays)));
}

const NO_TAGS: TagsConfig = { rules: [], allowsHeader: false, allowsBaggage: false };

export const UP: ReadyStatus = {
  registry: { connected: true, ageMs: 0 },
  metadataReport: { connected: true, ageMs: 0 },
  configCenter: null,
  isSynced: true,
  isFrozen: false,
  services: 1,
  providers: 2,
  heldBack: [],
  problemCount: 0,
};

/** A POST with a JSON body. */
export function post(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): RequestInit {
  return { method: 'POST', body, headers };
}

/** A body without a content-length, in these chunks. */
export function chunked(...chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}
