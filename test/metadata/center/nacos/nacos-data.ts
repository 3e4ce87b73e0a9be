import { createHash } from 'node:crypto';

/** What is written about an instance. */
export interface InstanceEntry {
  readonly ip: string;
  readonly port: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly weight?: number;
  readonly healthy?: boolean;
  readonly enabled?: boolean;
}

/** What a fake Nacos holds. It outlives the server, as a database would. */
export class NacosData {
  /** By namespace, group and name; there by address. */
  readonly services = new Map<string, Map<string, InstanceEntry>>();
  /** By tenant, group and dataId. */
  readonly configs = new Map<string, string>();
  /** Called with the key of each configuration that has changed. */
  onConfig: (key: string) => void = () => {};

  register(name: string, entry: InstanceEntry, group = 'DEFAULT_GROUP', namespace = ''): void {
    const key = keyOf(namespace, group, name);
    const service = this.services.get(key) ?? new Map<string, InstanceEntry>();
    this.services.set(key, service.set(`${entry.ip}:${entry.port}`, entry));
  }

  /** The service stays, as in Nacos: without instances. */
  deregister(name: string, ip: string, port: number, group = 'DEFAULT_GROUP', namespace = ''): void {
    this.services.get(keyOf(namespace, group, name))?.delete(`${ip}:${port}`);
  }

  instances(name: string, group: string, namespace: string): InstanceEntry[] {
    return [...(this.services.get(keyOf(namespace, group, name))?.values() ?? [])];
  }

  /** `[group, name]`, of a namespace. */
  serviceNames(namespace: string): (readonly [group: string, name: string])[] {
    const keys = [...this.services.keys()].map((key) => key.split('\n'));
    return keys.flatMap(([ofNamespace, group = '', name = '']) => (ofNamespace === namespace ? [[group, name]] : []));
  }

  publish(dataId: string, text: string, group: string, tenant = ''): void {
    this.configs.set(keyOf(tenant, group, dataId), text);
    this.onConfig(keyOf(tenant, group, dataId));
  }

  unpublish(dataId: string, group: string, tenant = ''): void {
    this.configs.delete(keyOf(tenant, group, dataId));
    this.onConfig(keyOf(tenant, group, dataId));
  }

  clear(): void {
    this.services.clear();
    this.configs.clear();
  }
}

export function keyOf(namespace: string, group: string, name: string): string {
  return `${namespace === 'public' ? '' : namespace}\n${group}\n${name}`;
}

/** What Nacos knows a text by; empty for none. */
export function md5Of(text: string | undefined): string {
  return text === undefined ? '' : createHash('md5').update(text).digest('hex');
}
