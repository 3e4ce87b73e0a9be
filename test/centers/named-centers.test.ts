import { describe, expect, it } from 'vitest';
import { namedCenters } from '../../gateway/centers/named-centers.ts';
import { parseCenterAddress } from '../../metadata/center/center-address.ts';
import type { ConfigCenter } from '../../metadata/config-center/config-center.ts';

/** A config center with one item, which the test writes. */
class OneItem implements ConfigCenter {
  #listener: ((text: string | null) => void) | null = null;
  readonly asked: string[] = [];

  watch(name: string, listener: (text: string | null) => void, group?: string): () => void {
    this.asked.push(`${group}/${name}`);
    this.#listener = listener;
    return () => {
      this.#listener = null;
    };
  }

  write(text: string | null): void {
    this.#listener?.(text);
  }

  get isWatched(): boolean {
    return this.#listener !== null;
  }

  problems(): readonly string[] {
    return [];
  }

  state() {
    return { address: 'config', connected: true, ageMs: 0, detail: '' };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function opened(address = 'zookeeper://h') {
  const center = new OneItem();
  return { center, named: namedCenters(center, parseCenterAddress(address)) };
}

describe('namedCenters', () => {
  it('reads the addresses of both other centers, once', async () => {
    const { center, named } = opened();
    expect(center.asked).toEqual(['dubbo/dubbo.properties']);
    center.write(
      'dubbo.registry.address=nacos://h1:8848\ndubbo.registry.username=u\ndubbo.metadata-report.address=redis://h2',
    );
    expect(await named.registry).toMatchObject({ label: 'nacos://h1:8848', username: 'u' });
    expect((await named.metadataReport).label).toBe('redis://h2:6379');
    expect(center.isWatched).toBe(false);
  });

  it('takes the registry for the metadata center where no other is named', async () => {
    const { center, named } = opened('nacos://h?group=mine');
    expect(center.asked).toEqual(['mine/dubbo.properties']);
    center.write('dubbo.registry.address = zookeeper://h1');
    expect(await named.metadataReport).toBe(await named.registry);
  });

  it.each([
    [null, 'there is no dubbo.properties in group dubbo'],
    ['', 'dubbo.properties names no dubbo.registry.address'],
    ['dubbo.registry.address=\\uzzzz', 'dubbo.properties cannot be read: '],
    [
      'dubbo.registry.address=etcd://u:hush@h',
      'dubbo.properties: dubbo.registry.address has protocol etcd, expected zookeeper or nacos',
    ],
    [
      'dubbo.registry.address=nacos://u:hush@h:x',
      'dubbo.properties: dubbo.registry.address cannot be read: not a port at',
    ],
    [
      'dubbo.registry.address=nacos://h\ndubbo.metadata-report.address=mongo://hush',
      'dubbo.properties: dubbo.metadata-report.address has protocol mongo',
    ],
    ['dubbo.registry.address=zookeeper://h?session=hush', 'dubbo.properties: dubbo.registry.address cannot be used: '],
    ['dubbo.registry.address=nacos://h?poll-interval=5', 'dubbo.properties: dubbo.registry.address cannot be used: '],
    [
      'dubbo.registry.address=nacos://h\ndubbo.metadata-report.address=redis://h?database=hush',
      'dubbo.properties: dubbo.metadata-report.address cannot be used: database: is not a number',
    ],
    [
      'dubbo.registries.a.address=nacos://h1\ndubbo.registries.b.address=nacos://h2',
      "dubbo.properties names several for dubbo.registry.address (a, b): name the one to use in the gateway's configuration",
    ],
  ])('says what is wrong with %j, shows no secret, and waits for a better one', async (text, reason) => {
    const { center, named } = opened();
    expect(named.waitingFor()).toBe('dubbo.properties was not read yet');
    center.write(text);
    expect(named.waitingFor()).toContain(reason);
    expect(named.waitingFor()).not.toContain('hush');
    center.write('dubbo.registry.address=zookeeper://h1');
    expect((await named.registry).label).toBe('zookeeper://h1:2181');
  });
});
