import { createApp } from '../../../gateway/app.ts';
import type { Authenticator } from '../../../gateway/auth/authenticator.ts';
import type { CallContext } from '../../../gateway/cluster/call-context.ts';
import type { CallResult, Cluster } from '../../../gateway/cluster/cluster.ts';
import { compileOverlays } from '../../../gateway/config/compile-overlays.ts';
import { createOutgoingReader } from '../../../gateway/gray/outgoing.ts';
import { prepareRoute } from '../../../gateway/http/routes/prepared-route.ts';
import { RouteTable } from '../../../gateway/http/routes/route-table.ts';
import type { BoundCall } from '../../../gateway/translate/callable-service.ts';
import { describeArguments } from '../../../gateway/translate/describe-arguments.ts';
import { createServiceCatalog } from '../../../gateway/translate/service-catalog.ts';
import { createMetadataHub } from '../../../metadata/hub.ts';
import { createStaticRegistry } from '../../../metadata/registry/static-registry.ts';
import { createFileMetadataReport } from '../../../metadata/report/file-metadata-report.ts';
import { loadSettings } from '../../config/load-settings.ts';
import { UP } from '../test-app.ts';

export const ECHO = 'com.example.EchoService';

const STRING = 'java.lang.String';
const METHODS = [
  ['text', [STRING]],
  ['number', ['long']],
  ['box', ['java.lang.Integer']],
  ['decimal', ['java.math.BigDecimal']],
  ['flag', ['boolean']],
  ['date', ['java.util.Date']],
  ['color', ['com.example.Color']],
  ['any', ['java.lang.Object']],
  ['texts', [`java.util.List<${STRING}>`]],
  ['numbers', ['long[]']],
  ['map', ['java.util.Map<java.lang.String,java.lang.Object>']],
  ['item', ['com.example.Item']],
  ['pair', [STRING, 'java.lang.Integer']],
  ['save', ['long', 'com.example.Item', STRING]],
  ['over', ['long']],
  ['over', [STRING]],
  ['ping', []],
] as const;

/** What Dubbo 3 would write of a service whose methods say what their arguments are. */
function echoDefinition(): string {
  return JSON.stringify({
    canonicalName: ECHO,
    methods: METHODS.map(([name, parameterTypes]) => ({ name, parameterTypes, returnType: STRING })),
    types: [
      { type: 'com.example.Color', enums: ['RED', 'GREEN'] },
      {
        type: 'com.example.Item',
        properties: { id: 'long', name: STRING, tags: `java.util.List<${STRING}>`, price: 'java.math.BigDecimal' },
      },
    ],
  });
}

export interface RouteApp {
  /** `path` begins with a slash. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The Java values that went to the provider, as JSON texts without their types; or `<status> <code> <errors>`. */
  call(path: string, init?: RequestInit): Promise<string>;
  readonly log: Record<string, unknown>[];
  readonly problems: readonly string[];
}

/** The whole HTTP face over real definitions, with a provider that is not there. */
export async function createRouteApp(
  routes: readonly object[],
  settings: object = {},
  authenticator: Authenticator | null = null,
): Promise<RouteApp> {
  const config = loadSettings({
    registry: {
      address: 'static',
      providers: [
        `dubbo://127.0.0.1:20880/${ECHO}?release=3.3.6`,
        'dubbo://127.0.0.1:20880/com.example.Many?release=3.3.6&version=1.0.0',
        'dubbo://127.0.0.1:20880/com.example.Many?release=3.3.6&version=2.0.0&group=g',
      ],
    },
    expose: ['com.example.*'],
    routes: routes.map((route) => ({ dubbo: `${ECHO}#ping`, ...route })),
    ...settings,
  });
  const definitions = new Map([
    ['a.json', echoDefinition()],
    ['b.json', echoDefinition().replaceAll(ECHO, 'com.example.Many')],
  ]);
  const hub = await createMetadataHub({
    registry: createStaticRegistry(config.registry.providers),
    metadataReport: createFileMetadataReport(definitions),
    now: () => 0,
  });
  const overlays = compileOverlays(config.routes);
  const catalog = createServiceCatalog(hub, config);
  const log: RouteApp['log'] = [];
  const app = createApp({
    http: config.http,
    routes: new RouteTable(config.routes.map((route) => prepareRoute(route, overlays))),
    catalog,
    authenticator,
    docs: null,
    metrics: null,
    tracer: null,
    openapi: null,
    cluster: { invoke: (call: BoundCall, _context: CallContext) => Promise.resolve(answer(call)) } as Cluster,
    outgoing: createOutgoingReader(config.tags, config.attachments),
    status: () => UP,
    writeLog: (line) => void log.push(JSON.parse(line) as Record<string, unknown>),
    clock: { now: () => 0, epochMs: () => 0 },
  });
  const send: RouteApp['fetch'] = async (path, init) => app.fetch(new Request(`http://gateway.test${path}`, init));
  return {
    fetch: send,
    async call(path, init) {
      const response = await send(path, init);
      const text = await response.text();
      if (response.ok) return text;
      const { code, errors } = JSON.parse(text) as { code: string; errors?: unknown };
      return `${response.status} ${code}${errors === undefined ? '' : ` ${JSON.stringify(errors)}`}`;
    },
    log,
    problems: catalog.problems(),
  };
}

function answer(call: BoundCall): CallResult {
  const values = describeArguments(call).map((text) => /"java":(.*)\}$/s.exec(text)![1]!);
  const key = call.service.view.serviceKey;
  const json = `${key === ECHO ? '' : `${key} `}${call.methodName}(${values.map(plain).join(',')})`;
  return { json: new TextEncoder().encode(json), cycleCut: false, dubboMs: 0 };
}

/** A described value without the wrapping of scalars: `{"type":"long","value":7}` is `long 7`. */
function plain(described: string): string {
  return described.replaceAll(
    /\{"type":"(?:java\.lang\.)?([\w.$[\]]+)","value":((?:"(?:[^"\\]|\\.)*"|[^{}"])*?)\}/g,
    '$1 $2',
  );
}
