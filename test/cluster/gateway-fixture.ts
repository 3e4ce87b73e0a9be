import { createFileConfigCenter } from '../../metadata/config-center/file-config-center.ts';
import { createMetadataHub } from '../../metadata/hub.ts';
import { createStaticRegistry } from '../../metadata/registry/static-registry.ts';
import { createFileMetadataReport } from '../../metadata/report/file-metadata-report.ts';
import type { Asked } from '../../gateway/cluster/call-context.ts';
import { type CallResult, Cluster } from '../../gateway/cluster/cluster.ts';
import type { ChoiceExplanation } from '../../gateway/cluster/explain-choice.ts';
import { createDubboAuth } from '../../gateway/auth/dubbo-auth.ts';
import { nodeCrypto } from '../../gateway/auth/node-crypto.ts';
import type { SignatureCrypto } from '../../gateway/auth/signature-crypto.ts';
import { loadConfig } from '../../gateway/config/load-config.ts';
import { UNTAGGED, type RoutingRequest } from '../../gateway/cluster/routing-request.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import type { Exchange, ExchangeRequest } from '../../gateway/remoting/exchange.ts';
import type { Address } from '../../gateway/remoting/transport.ts';
import { createServiceCatalog } from '../../gateway/translate/service-catalog.ts';
import { DEFINITION } from '../translate/codec-fixture.ts';

const METHODS = [
  ['create', ['com.example.Item'], 'long'],
  ['get', ['long'], 'com.example.Item'],
  ['list', [], 'java.util.List<com.example.Item>'],
  ['any', [], 'java.lang.Object'],
  ['shapes', [], 'java.util.List<com.example.Shape>'],
  ['ping', [], 'void'],
] as const;

const DOCUMENT = JSON.stringify({
  ...DEFINITION,
  methods: METHODS.map(([name, parameterTypes, returnType]) => ({ name, parameterTypes, returnType })),
  types: [...DEFINITION.types, { type: 'com.example.Shape', properties: {} }],
});

export interface Sent {
  readonly address: Address;
  readonly timeoutMs: number;
  readonly hasAlternative: boolean;
  /** Octets of the frame, one character each. */
  readonly text: string;
}

/** A gateway without HTTP and sockets: `answers` are response frames (status octet and body in hex), given in turn. */
export async function createFixture(options: {
  urls?: readonly string[];
  config?: string;
  answers?: readonly string[];
  /** What calls to a port fail with, if they do. */
  failures?: ReadonlyMap<number, GatewayError>;
  /** Of the port 9, where nobody can be reached. */
  failedDials?: number;
  /** Milliseconds from a call to its end. */
  elapsesMs?: number;
  /** Default: Node's. */
  crypto?: SignatureCrypto;
  environment?: Readonly<Record<string, string>>;
  /** Items of the config center. */
  rules?: Readonly<Record<string, string>>;
}) {
  const urls = options.urls ?? ['dubbo://127.0.0.1:20880/com.example.Api?release=3.3.6'];
  const text = JSON.stringify({
    registry: { address: 'static', providers: urls },
    'metadata-report': { address: 'file:unused' },
    expose: ['com.example.*'],
    auth: { mode: 'none' },
    ...JSON.parse(options.config ?? '{}'),
  });
  const config = loadConfig(text, options.environment ?? {});
  const hub = await createMetadataHub({
    registry: createStaticRegistry(config.registry.providers),
    metadataReport: createFileMetadataReport(new Map([['api.json', DOCUMENT]])),
    configCenter: createFileConfigCenter(new Map(Object.entries(options.rules ?? {}))),
    now: () => 0,
  });
  const sent: Sent[] = [];
  const told: string[] = [];
  const clock = { nowMs: 0 };
  const answers = [...(options.answers ?? [])];
  const exchange: Exchange = {
    send(address: Address, { frame, timeoutMs, hasAlternative = false }: ExchangeRequest) {
      sent.push({ address, timeoutMs, hasAlternative, text: Buffer.from(frame).toString('latin1') });
      clock.nowMs += options.elapsesMs ?? 0;
      const failure = options.failures?.get(address.port);
      if (failure !== undefined) return Promise.reject(failure);
      const answer = Buffer.from((answers.shift() ?? '14 92').replaceAll(' ', ''), 'hex');
      return Promise.resolve({ status: answer[0]!, serializationId: 2, body: new Uint8Array(answer.subarray(1)) });
    },
    isAvailable: ({ port }) => port !== 9,
    failedDials: () => options.failedDials ?? 0,
    close: () => Promise.resolve(),
  };
  const catalog = createServiceCatalog(hub, config);
  const cluster = new Cluster({
    exchange,
    // Each in turn.
    loadBalance: { prepare: ({ length }) => ({ next: () => sent.length % length, serves: () => true }) },
    dubboAuth: await createDubboAuth(config, { crypto: options.crypto ?? nodeCrypto, epochMs: () => clock.nowMs }),
    config,
    now: () => clock.nowMs,
    tell: (line) => void told.push(line),
  });
  const asked: Asked = { tag: null, level: null, address: null };
  const call = async (method: string, body = '', routing = UNTAGGED): Promise<CallResult> => {
    const service = await catalog.find('com.example.Api', null, null);
    return cluster.invoke(service.bind(method, { kind: 'body', text: body }), {
      requestId: 'r',
      startMs: clock.nowMs,
      routing,
      attachments: [],
      asked,
    });
  };
  return {
    sent,
    told,
    asked,
    clock,
    call,
    explain: async (method: string, body = '', routing = UNTAGGED): Promise<ChoiceExplanation> => {
      const service = await catalog.find('com.example.Api', null, null);
      return cluster.explain(service.bind(method, { kind: 'body', text: body }), { routing, attachments: [] });
    },
    /** JSON text of the result; `void` when there is none. */
    async json(method: string, body?: string): Promise<string> {
      const { json } = await call(method, body);
      return json === null ? 'void' : new TextDecoder().decode(json);
    },
    async failure(method: string, body?: string, routing?: RoutingRequest): Promise<GatewayError> {
      const error: unknown = await call(method, body, routing).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (!(error instanceof GatewayError)) throw new Error(`no GatewayError but ${String(error)}`);
      return error;
    },
  };
}
