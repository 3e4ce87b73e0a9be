import { NacosError } from './nacos-error.ts';
import { readField } from './nacos-json.ts';

/** An instance that Nacos would send traffic to. Immutable, and the same object for as long as nothing of it changes. */
export interface NacosInstance {
  /** As it stands there: it may be no address at all. */
  readonly ip: string;
  /** As it stands there; 0 for what is no number. */
  readonly port: number;
  readonly metadata: ReadonlyMap<string, string>;
  /** All of the above: what is the same has the same text. Holds tokens. */
  readonly text: string;
}

/**
 * Reads the instances in an answer, in an order of their own, because that of Nacos changes from answer to answer; those
 * that are disabled, unhealthy or have weight 0 are none. An instance that is listed twice counts once. Throws NacosError
 * for what is no list.
 *
 * @param hosts `hosts` of v1, `data` of v3
 * @param known the instances of the last answer
 */
export function readInstances(hosts: unknown, known: readonly NacosInstance[]): readonly NacosInstance[] {
  if (!Array.isArray(hosts)) throw new NacosError('answer', 'the answer has no list of instances');
  const knownByText = new Map(known.map((instance) => [instance.text, instance]));
  const instances = new Map<string, NacosInstance>();
  for (const host of hosts as readonly unknown[]) {
    if (!takesTraffic(host)) continue;
    const instance = readInstance(host);
    instances.set(instance.text, knownByText.get(instance.text) ?? instance);
  }
  return [...instances.values()].toSorted((left, right) => (left.text < right.text ? -1 : 1));
}

function takesTraffic(host: unknown): boolean {
  const weight = readField(host, 'weight');
  return (
    readField(host, 'enabled') !== false &&
    readField(host, 'healthy') !== false &&
    !(typeof weight === 'number' && weight <= 0)
  );
}

function readInstance(host: unknown): NacosInstance {
  const ip = readField(host, 'ip');
  const port = readField(host, 'port');
  const metadata = readMetadata(readField(host, 'metadata'));
  const parts = {
    ip: typeof ip === 'string' ? ip : '',
    port: typeof port === 'number' && Number.isSafeInteger(port) ? port : 0,
    metadata,
  };
  return Object.freeze({ ...parts, text: JSON.stringify([parts.ip, parts.port, ...metadata]) });
}

/** By key in order. */
function readMetadata(metadata: unknown): ReadonlyMap<string, string> {
  if (typeof metadata !== 'object' || metadata === null) return new Map();
  const entries: [string, string][] = [];
  for (const [key, value] of Object.entries(metadata) as [string, unknown][]) {
    if (typeof value === 'string') entries.push([key, value]);
    else if (typeof value === 'number' || typeof value === 'boolean') entries.push([key, String(value)]);
  }
  return new Map(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** Whether both lists hold the same: instances that are the same are the same object. */
export function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index]);
}
