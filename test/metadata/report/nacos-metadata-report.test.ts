import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '../../../metadata/center/nacos/nacos-http.ts';
import { createNacosMetadataReport } from '../../../metadata/report/nacos-metadata-report.ts';
import type { NacosMetadataReportOptions } from '../../../metadata/report/nacos-metadata-report.ts';
import type { FakeNacos } from '../center/nacos/fake-nacos.ts';
import { NacosFixture, soon } from '../center/nacos/nacos-fixture.ts';

vi.setConfig({ testTimeout: 20_000 });
const fixture = new NacosFixture();
afterEach(() => fixture.close());

const KEY = { serviceInterface: 'a.Outer$Inner', group: 'g/1', version: '1.0' };

function open(fake: FakeNacos, options: Partial<NacosMetadataReportOptions> = {}, fetch?: Fetch) {
  return createNacosMetadataReport({
    client: fixture.open(fake.address(), fetch === undefined ? {} : { fetch }),
    ...options,
  });
}

describe('the metadata report in Nacos', () => {
  it('is in step before anything is asked for', async () => {
    const report = open(await fixture.start());
    await soon(() => report.state(Date.now())).toMatchObject({
      connected: true,
      detail: 'definitions of 0 interfaces',
    });
  });

  it('spells names as Dubbo does, because Nacos takes neither $ nor /', async () => {
    const fake = await fixture.start();
    fake.data.publish('a.Outer___Inner:1.0:g-1:provider:shop', 'text', 'my-group');
    fake.data.publish('a.Outer___Inner', 'shop', 'mapping');
    fake.data.publish('old', '1', 'mapping-a.Outer___Inner');
    const report = open(fake, { group: 'my/group' });
    const told: (string | null)[] = [];
    report.watch(KEY, ['shop'], (text) => told.push(text));
    await soon(() => told).toEqual(['text']);
    expect(report.list(KEY.serviceInterface)).toEqual([KEY]);
    expect(report.list('a.B')).toEqual([]);
    expect(await report.mapping(KEY.serviceInterface)).toEqual(['shop', 'old']);
  });

  it('knows the mapping of 3.x also where configurations may not be listed', async () => {
    const fake = await fixture.start({ version: '3' });
    fake.data.publish('a.B', 'shop', 'mapping');
    fake.spoil('forbidden', /v3\/admin/);
    const report = open(fake);
    expect(await report.mapping('a.B')).toEqual(['shop']);
    await soon(() => report.state(Date.now()).connected).toBe(true);
  });

  it('reports a definition that cannot be read by its name, until it can be', async () => {
    const fake = await fixture.start();
    fake.data.publish('a.B:::provider:shop', 'text', 'dubbo');
    let isBroken = true;
    const report = open(fake, {}, (url, init) =>
      isBroken && url.includes('a.B') ? Promise.resolve(new Response('', { status: 500 })) : fetch(url, init),
    );
    const told: (string | null)[] = [];
    report.watch({ serviceInterface: 'a.B', group: null, version: null }, ['shop'], (text) => told.push(text));
    await soon(() => report.problems()).toEqual([
      `a.B:::provider:shop: 127.0.0.1:${fake.port}: v1/cs/configs: answered 500`,
    ]);
    expect(told).toEqual([]);
    isBroken = false;
    await soon(() => told, { timeout: 8_000 }).toEqual(['text']);
    expect(report.problems()).toEqual([]);
  });
});
