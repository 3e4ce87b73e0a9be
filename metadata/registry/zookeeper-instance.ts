import { parseHostAndPort } from '../url/parse-host-and-port.ts';
import { UrlError } from '../url/url-error.ts';
import type { ServiceInstance } from './service-discovery.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const MAX_PORT = 65_535;

/**
 * Reads the JSON that Curator's service discovery writes for one instance. A text says what is wrong with it, and holds nothing of it.
 * Class names in it (`@class`) mean nothing here.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.6/dubbo-registry/dubbo-registry-zookeeper/src/main/java/org/apache/dubbo/registry/zookeeper/ZookeeperInstance.java
 */
export function readZooKeeperInstance(application: string, text: string): ServiceInstance | string {
  const document = parseJson(text);
  if (document === undefined) return 'is not JSON';
  if (!isJsonObject(document)) return 'is not a JSON object';
  const address = own(document, 'address');
  const host = typeof address === 'string' ? readHost(address) : null;
  if (host === null) return '/address: expected a host';
  const port = own(document, 'port');
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 1 || port > MAX_PORT) {
    return `/port: expected a number from 1 to ${MAX_PORT}`;
  }
  const payload = own(document, 'payload');
  const metadata = isJsonObject(payload) ? own(payload, 'metadata') : undefined;
  return { application, host, port, metadata: readMetadata(metadata) };
}

function readHost(address: string): string | null {
  try {
    const isIpv6 = address.indexOf(':') !== address.lastIndexOf(':');
    const { host, port } = parseHostAndPort(isIpv6 ? `[${address}]` : address, 0);
    return port === 0 ? host : null;
  } catch (error) {
    if (error instanceof UrlError) return null;
    throw error;
  }
}

function readMetadata(metadata: unknown): ReadonlyMap<string, string> {
  const entries = isJsonObject(metadata) ? Object.entries(metadata) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
