import type { ConfigDocument, CorsDocument, MethodDocument } from './config-document.ts';
import type { CorsConfig, GatewayConfig, MethodConfig, ServiceConfig } from './config.ts';

/** A valid document, with `${NAME}` replaced, in our own words. */
export function toConfig(document: ConfigDocument): GatewayConfig {
  const { http, limits, registry } = document;
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
    auth: document.auth,
    timeoutMs: document.timeout,
    connectTimeoutMs: document['connect-timeout'],
    services: mapValues(document.services, (service): ServiceConfig => ({
      timeoutMs: service.timeout ?? null,
      methods: mapValues(service.methods, toMethodConfig),
    })),
    http: {
      maxBodyBytes: http['max-body-size'],
      accessLog: http['access-log'],
      cors: http.cors === undefined ? null : toCorsConfig(http.cors),
      exceptionStatuses: new Map(Object.entries(document.exceptions)),
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
    parameters: method.parameters ?? null,
    signature: method.signature ?? null,
  };
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
