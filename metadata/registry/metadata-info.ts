import { createProviderUrl } from '../url/provider-url.ts';
import type { ProviderUrl } from '../url/provider-url.ts';

/** One service in one protocol, as an application-level provider offers it. */
export interface ServiceInfo {
  readonly serviceInterface: string;
  readonly group: string | null;
  readonly version: string | null;
  readonly protocol: string;
  /** Null in documents of early 3.0: then the port of the instance is meant. */
  readonly port: number | null;
  readonly path: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** What the instances of one revision of an application have in common. */
export interface MetadataInfo {
  readonly application: string;
  readonly revision: string;
  readonly services: readonly ServiceInfo[];
  /** What was skipped, one line each. */
  readonly problems: readonly string[];
}

type JsonObject = Readonly<Record<string, unknown>>;

/** `[group/]interface[:version]:protocol`; a group may itself hold a slash, a name cannot. */
const SERVICE_KEY = /^(?:(.*)\/)?([^/:]+)(?::([^:]+))?:([^:]+)$/;

/**
 * Reads the `MetadataInfo` of Dubbo 3, parsed from JSON. Null if the document is none; a broken entry is skipped and
 * reported.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.6/dubbo-metadata/dubbo-metadata-api/src/main/java/org/apache/dubbo/metadata/MetadataInfo.java
 */
export function parseMetadataInfo(document: unknown): MetadataInfo | null {
  if (!isJsonObject(document) || !isJsonObject(document['services'])) return null;
  const services: ServiceInfo[] = [];
  const problems: string[] = [];
  for (const [key, entry] of Object.entries(document['services'])) {
    const service = readService(key, entry);
    if (service === null) problems.push(`${key}: is no service`);
    else services.push(service);
  }
  return { application: text(document, 'app') ?? '', revision: text(document, 'revision') ?? '', services, problems };
}

/** The provider URL of a service at one instance. */
export function toProviderUrl(service: ServiceInfo, instance: { host: string; port: number }): ProviderUrl {
  const parameters = new Map(service.parameters);
  parameters.set('interface', service.serviceInterface);
  setOrDelete(parameters, 'group', service.group);
  setOrDelete(parameters, 'version', service.version);
  const { protocol, path } = service;
  return createProviderUrl({ protocol, host: instance.host, port: service.port ?? instance.port, path, parameters });
}

function readService(key: string, entry: unknown): ServiceInfo | null {
  const [, groupOfKey, nameOfKey, versionOfKey, protocolOfKey] = SERVICE_KEY.exec(key) ?? [];
  if (!isJsonObject(entry)) return null;
  const serviceInterface = text(entry, 'name') ?? nameOfKey;
  const protocol = text(entry, 'protocol') ?? protocolOfKey;
  if (serviceInterface === undefined || protocol === undefined) return null;
  const port = entry['port'];
  return {
    serviceInterface,
    group: text(entry, 'group') ?? groupOfKey ?? null,
    version: text(entry, 'version') ?? versionOfKey ?? null,
    protocol,
    port: typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536 ? port : null,
    path: text(entry, 'path') ?? serviceInterface,
    parameters: readParameters(entry['params']),
  };
}

function readParameters(params: unknown): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  if (!isJsonObject(params)) return parameters;
  for (const [key, value] of Object.entries(params)) {
    if (typeof value === 'string' && value !== '') parameters.set(key, value);
  }
  return parameters;
}

function setOrDelete(parameters: Map<string, string>, key: string, value: string | null): void {
  if (value === null) parameters.delete(key);
  else parameters.set(key, value);
}

function text(object: JsonObject, key: string): string | undefined {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
