import type { ServiceInstance } from './service-discovery.ts';

/** What Dubbo writes into the metadata of an instance. */
export interface InstanceMetadata {
  /** Null for 2.7, which writes none; `0`: the instance provides nothing. */
  readonly revision: string | null;
  /** MetadataInfo is in the metadata center; else (`local`, the default) with the instance. */
  readonly isRemote: boolean;
  /** By protocol. */
  readonly endpoints: ReadonlyMap<string, number>;
  /** Where the instance's own MetadataService listens; null where it has none that speaks `dubbo`. */
  readonly metadataServicePort: number | null;
  /** What is left: labels such as `region`, `timestamp`. */
  readonly parameters: ReadonlyMap<string, string>;
}

const TECHNICAL = /^dubbo\.(?:endpoints|metadata)|^(?:meta-v|__micro\.|nacos\.)/;

/**
 * Reads the metadata of an instance: JSON inside text in several places. What is broken in it counts as absent. 3.x writes
 * `url-params` flat, 2.7 nested by protocol.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.6/dubbo-registry/dubbo-registry-api/src/main/java/org/apache/dubbo/registry/client/metadata/ServiceInstanceMetadataUtils.java
 */
export function readInstanceMetadata({ metadata }: ServiceInstance): InstanceMetadata {
  return {
    revision: metadata.get('dubbo.metadata.revision') ?? null,
    isRemote: metadata.get('dubbo.metadata.storage-type') === 'remote',
    endpoints: readEndpoints(parse(metadata.get('dubbo.endpoints'))),
    metadataServicePort: readPort(dubboParameters(parse(metadata.get('dubbo.metadata-service.url-params')))),
    parameters: new Map([...metadata].filter(([key, value]) => value !== '' && !TECHNICAL.test(key))),
  };
}

/** Whether an instance is one of Dubbo's: other applications register themselves in the same places. */
export function isDubboInstance({ metadata }: ServiceInstance): boolean {
  return ['dubbo.metadata.revision', 'dubbo.endpoints', 'dubbo.metadata-service.url-params'].some((key) =>
    metadata.has(key),
  );
}

function readEndpoints(value: unknown): ReadonlyMap<string, number> {
  const endpoints = new Map<string, number>();
  if (!Array.isArray(value)) return endpoints;
  for (const entry of value as unknown[]) {
    const port = readPort(entry);
    if (port !== null && isObject(entry) && typeof entry['protocol'] === 'string')
      endpoints.set(entry['protocol'], port);
  }
  return endpoints;
}

function dubboParameters(value: unknown): unknown {
  if (!isObject(value)) return null;
  if (!('port' in value)) return value['dubbo'];
  return (value['protocol'] ?? 'dubbo') === 'dubbo' ? value : null;
}

function readPort(value: unknown): number | null {
  const port = isObject(value) ? Number(value['port']) : Number.NaN;
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
