import type {
  AccessKeyDocument,
  ConfigDocument,
  CorsDocument,
  HealthDocument,
  MethodDocument,
  OutboundAuthDocument,
  RegionDocument,
} from './config-document.ts';
import type {
  AccessKeyConfig,
  CorsConfig,
  GatewayConfig,
  HealthConfig,
  MethodConfig,
  OutboundAuthConfig,
  RegionConfig,
  ServiceConfig,
  TracingConfig,
} from './config.ts';
import { toColoringRule } from './to-coloring-rule.ts';
import { toRoutes } from './to-route.ts';

/** Of an idempotent method. Dubbo's own 2 multiply the load on sick providers. */
const DEFAULT_RETRIES = 1;

/** A valid document, with `${NAME}` replaced, in our own words. */
export function toConfig(document: ConfigDocument): GatewayConfig {
  const { http, limits, metrics, openapi, registry } = document;
  return {
    application: document.application,
    registry: {
      address: registry.address ?? null,
      providers: registry.providers,
      updateIntervalMs: registry['update-interval'],
      emptyProtection: registry['empty-protection'],
      isFrozen: registry.freeze,
    },
    metadataReport: { address: document['metadata-report'].address ?? null },
    configCenter: { address: document['config-center'].address ?? null },
    expose: document.expose,
    auth: {
      mode: document.auth.mode,
      open: document.auth.open,
      windowSeconds: document.auth.window,
      unsignedHeaders: new Set(document.auth['unsigned-headers'].map((name) => name.toLowerCase())),
      maxNonces: document.auth['max-nonces'],
    },
    accessKeys: document['access-keys'].map(toAccessKeyConfig),
    timeoutMs: document.timeout,
    connectTimeoutMs: document['connect-timeout'],
    services: mapValues(document.services, (service): ServiceConfig => ({
      timeoutMs: service.timeout ?? null,
      auth: service.auth === undefined ? null : toOutboundAuth(service.auth),
      methods: mapValues(service.methods, toMethodConfig),
    })),
    region: toRegionConfig(document.region),
    health: toHealthConfig(document.health),
    tags: {
      rules: document.tags.rules.map(toColoringRule),
      allowsHeader: document.tags.header,
      allowsBaggage: document.tags.baggage,
    },
    attachments: {
      headers: new Map(Object.entries(document.attachments.headers).map(([name, key]) => [name.toLowerCase(), key])),
    },
    routes: toRoutes(document.routes),
    http: {
      maxBodyBytes: http['max-body-size'],
      accessLog: http['access-log'],
      explainsLocally: http['local-explain'],
      cors: http.cors === undefined ? null : toCorsConfig(http.cors),
      exceptionStatuses: new Map(Object.entries(document.exceptions)),
    },
    metrics: {
      isEnabled: metrics.enabled,
      token: metrics.token ?? null,
      maxMethods: metrics['max-methods'],
      bucketsMs: metrics['buckets-ms'],
    },
    tracing: toTracingConfig(document.tracing),
    openapi: {
      isEnabled: openapi.enabled,
      access: openapi.access,
      hasDocs: openapi.enabled && openapi.docs,
    },
    limits: {
      maxDepth: limits['max-depth'],
      maxRequestBytes: limits['max-request-size'],
      maxResponseBytes: limits['max-response-size'],
      maxInFlight: limits['max-in-flight'],
      maxTimeoutMs: limits['max-timeout'],
    },
    timeZone: document['time-zone'],
    lenient: document.lenient,
    strict: document.strict,
  };
}

function toMethodConfig(method: MethodDocument): MethodConfig {
  return {
    timeoutMs: method.timeout ?? null,
    retries: method.idempotent ? (method.retries ?? DEFAULT_RETRIES) : null,
    parameters: method.parameters ?? null,
    signature: method.signature ?? null,
  };
}

function toRegionConfig(region: RegionDocument): RegionConfig {
  return {
    isEnabled: region.enabled,
    self: region.self ?? null,
    zone: region.zone ?? null,
    cloud: region.cloud,
    places: new Map(Object.entries(region.places)),
    regionLabels: region.labels.region,
    zoneLabels: region.labels.zone,
    minProviders: region['min-providers'],
    minHealthy: region['min-healthy'],
    holdMs: region.hold,
  };
}

function toHealthConfig(health: HealthDocument): HealthConfig {
  return {
    isEnabled: health.enabled,
    consecutiveFailures: health['consecutive-failures'],
    unanswered: health.unanswered,
    refused: health.refused,
    errorRatio: health['error-ratio'],
    minCalls: health['min-calls'],
    windowMs: health.window,
    isolationMs: health.isolation,
    maxIsolationMs: health['max-isolation'],
    forgetMs: health.forget,
    panic: health.panic,
    exceptions: health.exceptions,
  };
}

function toAccessKeyConfig(key: AccessKeyDocument): AccessKeyConfig {
  const { 'not-before': notBefore, expires } = key;
  return {
    id: key.id,
    secrets: key.secrets,
    notBeforeMs: notBefore === undefined ? null : Date.parse(notBefore),
    expiresMs: expires === undefined ? null : Date.parse(expires),
    allow: key.allow,
    tag: key.tag ?? null,
    isOperator: key.operator,
  };
}

function toTracingConfig(tracing: ConfigDocument['tracing']): TracingConfig | null {
  const { endpoint, headers } = tracing;
  if (endpoint === undefined) return null;
  return { endpoint, headers, sampleRatio: tracing['sample-ratio'], followsParent: tracing['follow-parent'] };
}

/** Which of the two pairs is there, and that it is whole, is checked before. */
function toOutboundAuth(auth: OutboundAuthDocument): OutboundAuthConfig {
  return auth['access-key'] === undefined
    ? { authenticator: 'basic', username: auth.username!, password: auth.password! }
    : { authenticator: 'accesskey', accessKey: auth['access-key'], secret: auth.secret! };
}

function toCorsConfig(cors: CorsDocument): CorsConfig {
  return {
    origins: cors.origins,
    allowHeaders: cors['allow-headers'],
    exposeHeaders: cors['expose-headers'],
    maxAgeSeconds: cors['max-age'],
  };
}

function mapValues<From, To>(record: Record<string, From>, convert: (value: From) => To): ReadonlyMap<string, To> {
  return new Map(Object.entries(record).map(([key, value]) => [key, convert(value)]));
}
