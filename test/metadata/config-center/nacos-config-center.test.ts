import { afterEach, describe, expect, it, vi } from 'vitest';
import { createNacosConfigCenter } from '../../../metadata/config-center/nacos-config-center.ts';
import { NacosFixture, soon } from '../center/nacos/nacos-fixture.ts';

vi.setConfig({ testTimeout: 20_000 });
const fixture = new NacosFixture();
afterEach(() => fixture.close());

describe('the config center in Nacos', () => {
  it('is in step before anything is asked for, and says how much it follows', async () => {
    const fake = await fixture.start();
    const center = createNacosConfigCenter({ client: fixture.open(fake.address()) });
    await soon(() => center.state(Date.now())).toMatchObject({ connected: true, detail: '0 items are followed' });
    const leave = center.watch('shop.tag-router', () => {});
    expect(center.state(Date.now()).detail).toBe('1 items are followed');
    leave();
    expect(center.state(Date.now()).detail).toBe('0 items are followed');
  });

  it('spells names as Dubbo does, because Nacos takes neither $ nor /', async () => {
    const fake = await fixture.start();
    fake.data.publish('a.Outer___Inner::.condition-router', 'text', 'my-group');
    const center = createNacosConfigCenter({ client: fixture.open(fake.address()) });
    const told: (string | null)[] = [];
    center.watch('a.Outer$Inner::.condition-router', (text) => told.push(text), 'my/group');
    await soon(() => told).toEqual(['text']);
  });

  it('tells null for a name that Nacos cannot hold', async () => {
    const fake = await fixture.start();
    const center = createNacosConfigCenter({ client: fixture.open(fake.address()) });
    const told: (string | null)[] = [];
    center.watch('no name', (text) => told.push(text));
    await soon(() => told).toEqual([null]);
    expect(center.problems()).toEqual([]);
  });

  it('reports an item that cannot be read by its group and name', async () => {
    const fake = await fixture.start();
    const fetch = (url: string, init: RequestInit) =>
      url.includes('dataId=shop') ? Promise.resolve(new Response('', { status: 500 })) : globalThis.fetch(url, init);
    const center = createNacosConfigCenter({ client: fixture.open(fake.address(), { fetch }) });
    center.watch('shop.tag-router', () => {});
    await soon(() => center.problems()).toEqual([
      `dubbo/shop.tag-router: 127.0.0.1:${fake.port}: v1/cs/configs: answered 500`,
    ]);
    expect(center.state(Date.now()).connected).toBe(true);
  });
});
