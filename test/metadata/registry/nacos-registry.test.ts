import { afterEach, describe, expect, it, vi } from 'vitest';
import { createNacosRegistry } from '../../../metadata/registry/nacos-registry.ts';
import type { ProvidersChange, Registry } from '../../../metadata/registry/registry.ts';
import { unusableReason } from '../../../metadata/url/unusable-reason.ts';
import { itCase, loadJson } from '../../cases.ts';
import { NacosFixture, soon } from '../center/nacos/nacos-fixture.ts';

vi.setConfig({ testTimeout: 20_000 });
const fixture = new NacosFixture();
afterEach(() => fixture.close());

const GROUP = 'DEFAULT_GROUP';

/** What a registry tells of a Nacos with these services, each with the answer that it gives of them. */
async function tell(
  answers: Readonly<Record<string, unknown>>,
): Promise<{ told: ProvidersChange[]; registry: Registry }> {
  const fetch = (url: string) => {
    const name = new URL(url).searchParams.get('serviceName');
    const doms = Object.keys(answers);
    return Promise.resolve(Response.json(name === null ? { count: doms.length, doms } : answers[name]));
  };
  const registry = createNacosRegistry({ client: fixture.open('nacos://h', { fetch }), wants: () => true });
  const told: ProvidersChange[] = [];
  await registry.subscribe((change) => told.push(change));
  return { told, registry };
}

interface ListCase {
  readonly raw: { readonly name: string };
  readonly expect: { readonly endpoints: readonly string[] };
}

/** The name of the service without its Nacos group. */
function nameIn({ raw }: ListCase): string {
  return raw.name.replace(/^.*@@/, '');
}

function endpoints(told: readonly ProvidersChange[]): string[] {
  return told.flatMap(({ providers }) => providers.map(({ host, port }) => `${host}:${port}`));
}

describe('what Nacos answers', () => {
  itCase('C115', 'makes provider URLs: all of them is in the metadata', async () => {
    const document = loadJson<ListCase>('registry/r17.json');
    const { told } = await tell({ [nameIn(document)]: document.raw });
    expect(endpoints(told)).toEqual(document.expect.endpoints);
    const [provider] = told[0]?.providers ?? [];
    expect(provider).toMatchObject({
      protocol: 'dubbo',
      serviceInterface: 'com.example.order.OrderService',
      path: 'com.example.order.OrderService',
      version: '1.0.0',
      group: null,
      release: '2.7.8',
      methods: ['create', 'cancel'],
    });
    expect(provider?.parameters.has('protocol')).toBe(false);
    expect(provider === undefined ? 'none' : unusableReason(provider)).toBeNull();
  });

  itCase('C117', 'leaves out what is disabled, unhealthy, or has weight 0; the path may be another', async () => {
    const document = loadJson<ListCase>('registry/r19.json');
    const { told, registry } = await tell({ [nameIn(document)]: document.raw });
    expect(endpoints(told)).toEqual(document.expect.endpoints);
    expect(told[0]?.serviceInterface).toBe('com.example.wf.FlowService');
    expect(told[0]?.providers[0]).toMatchObject({ path: 'FlowWebService', version: null });
    expect(registry.problems()).toEqual([]);
  });

  itCase('C119', 'without hosts is none; without a list, or with an error, it says nothing', async () => {
    const { raw } = loadJson<{ raw: object[] }>('registry/r21.json');
    const names = raw.map((_, index) => `providers:com.example.none.N${index}::`);
    const { told, registry } = await tell(Object.fromEntries(names.map((name, index) => [name, raw[index]])));
    expect(told).toEqual([{ serviceInterface: 'com.example.none.N0', providers: [] }]);
    expect(registry.problems()).toEqual(
      names.slice(1).map((name) => `${name}: h:8848: v1/ns/instance/list: the answer has no list of instances`),
    );
    expect(registry.state(Date.now()).connected).toBe(true);
  });
});

describe('an instance', () => {
  const host = (more: object) => ({ ip: '192.0.2.1', port: 20_880, metadata: { side: 'provider' }, ...more });

  it.each([
    [{ ip: 'not an address' }, 'its ip is no address and no name'],
    [{ ip: '' }, 'its ip is no address and no name'],
    [{ ip: null }, 'its ip is no address and no name'],
    [{ port: 0 }, 'its port is none'],
    [{ port: 65_536 }, 'its port is none'],
    [{ port: '20880' }, 'its port is none'],
    [{ metadata: { interface: 'a.C' } }, 'it provides another interface than its service is named after'],
  ])('that is broken by %j is a problem, and the others stay', async (broken, reason) => {
    const { told, registry } = await tell({ 'providers:a.B::': { hosts: [host(broken), host({ ip: '192.0.2.2' })] } });
    expect(endpoints(told)).toEqual(['192.0.2.2:20880']);
    expect(registry.problems()).toEqual([`providers:a.B::: an instance cannot be used: ${reason}`]);
  });

  it.each([null, 5, 'x', []])('that is none (%j) is a problem', async (broken) => {
    const { told, registry } = await tell({ 'providers:a.B::': { hosts: [broken, host({})] } });
    expect(endpoints(told)).toEqual(['192.0.2.1:20880']);
    expect(registry.problems()).toEqual(['providers:a.B::: an instance cannot be used: its port is none']);
  });

  it('of a thousand that are broken alike is one problem', async () => {
    const hosts = Array.from({ length: 1_000 }, (_, index) => host({ ip: `not ${index}` }));
    const { registry } = await tell({ 'providers:a.B::': { hosts } });
    expect(registry.problems()).toEqual([
      'providers:a.B::: an instance cannot be used: its ip is no address and no name (1000 instances)',
    ]);
  });

  it.each([['2001:db8::1'], ['[2001:db8::1]']])('may have the address %s', async (ip) => {
    const { told } = await tell({ 'providers:a.B::': { hosts: [host({ ip })] } });
    expect(told[0]?.providers[0]?.host).toBe('2001:db8::1');
  });

  it('has default.X for X, as releases before 2.7 register it, and no empty parameters', async () => {
    const metadata = {
      'default.timeout': '5000',
      'default.group': 'g0',
      group: '',
      'default.version': '2',
      version: '1',
    };
    const { told } = await tell({ 'providers:a.B:1:g0': { hosts: [host({ metadata })] } });
    const [provider] = told[0]?.providers ?? [];
    expect(provider).toMatchObject({ protocol: 'dubbo', path: 'a.B', group: 'g0', version: '1' });
    expect(provider?.parameters.get('timeout')).toBe('5000');
  });

  it('of another protocol is told as it is: others judge it', async () => {
    const metadata = { protocol: 'TRI', path: '/ctx/a.B/', interface: 'a.B' };
    const { told } = await tell({ 'providers:a.B::': { hosts: [host({ metadata })] } });
    expect(told[0]?.providers[0]).toMatchObject({ protocol: 'tri', path: 'ctx/a.B' });
  });
});

describe('a subscription', () => {
  it('waits for a Nacos that goes away while it is read', async () => {
    const fake = await fixture.start();
    fake.data.register('providers:a.B::', { ip: '192.0.2.1', port: 1, metadata: {} });
    fake.spoil('starting', /instance/);
    const registry = createNacosRegistry({ client: fixture.open(fake.address()), wants: () => true });
    const told: ProvidersChange[] = [];
    let isSubscribed = false;
    const subscribed = registry.subscribe((change) => told.push(change)).then(() => void (isSubscribed = true));
    await soon(() => registry.state(Date.now()).detail).toContain('answered 503');
    expect([isSubscribed, told]).toEqual([false, []]);
    fake.spoil(null);
    await subscribed;
    expect(endpoints(told)).toEqual(['192.0.2.1:1']);
  });

  it('waits for it also where nothing is wanted, and others want something', async () => {
    const fake = await fixture.start();
    fake.data.register('providers:a.B::', { ip: '192.0.2.1', port: 1, metadata: {} });
    fake.spoil('starting', /instance/);
    const client = fixture.open(fake.address());
    const [some, none] = [true, false].map((wants) => createNacosRegistry({ client, wants: () => wants }));
    const subscribed = Promise.all([some?.subscribe(() => {}), none?.subscribe(() => {})]);
    await soon(() => none?.state(Date.now()).detail).toContain('answered 503');
    fake.spoil(null);
    await subscribed;
    expect(none?.state(Date.now()).connected).toBe(true);
  });
});

describe('an interface', () => {
  const hosts = (...ips: string[]) => ({ hosts: ips.map((ip) => ({ ip, port: 1, metadata: {} })) });
  const entry = (ip: string, metadata: Record<string, string> = {}) => ({ ip, port: 1, metadata });

  it('has the providers of all its services, each once', async () => {
    const of = (version: string) => ({ hosts: [{ ...hosts('192.0.2.1').hosts[0], metadata: { version } }] });
    const { told } = await tell({
      'providers:a.B:1.0:': of('1.0'),
      'providers:a.B:1.0': of('1.0'),
      'providers:a.B:2.0:': of('2.0'),
      'providers:a.C::': hosts('192.0.2.3'),
      'consumers:a.B:1.0:': hosts('192.0.2.4'),
      'providers:a.B:x:y:z': hosts('192.0.2.5'),
      shop: hosts('192.0.2.6'),
    });
    const toText = ({ serviceInterface, providers }: ProvidersChange) =>
      [serviceInterface, ...providers.map(({ host, version }) => `${host} ${version}`)].join(' ');
    expect(told.map(toText)).toEqual(['a.B 192.0.2.1 1.0 192.0.2.1 2.0', 'a.C 192.0.2.3 null']);
  });

  it('that is nested is found under the name that Nacos takes', async () => {
    const { told } = await tell({
      'providers:a.Outer___Inner:1.0:': { hosts: [entry('192.0.2.1', { interface: 'a.Outer$Inner' })] },
      'providers:a.Outer$Inner::': { hosts: [entry('192.0.2.2')] },
    });
    expect(told.map(({ serviceInterface }) => serviceInterface)).toEqual(['a.Outer$Inner']);
    expect(endpoints(told)).toEqual(['192.0.2.2:1', '192.0.2.1:1']);
  });

  it('is told of as one whose services come and go', async () => {
    const fake = await fixture.start();
    const registry = createNacosRegistry({
      client: fixture.open(fake.address()),
      wants: (name) => name === 'a.B',
      group: GROUP,
    });
    const told: ProvidersChange[] = [];
    fake.data.register('providers:a.B:1.0:', entry('192.0.2.1'));
    await registry.subscribe((change) => told.push(change));
    const ips = () => told.map(({ providers }) => providers.map(({ host }) => host));
    expect(ips()).toEqual([['192.0.2.1']]);
    fake.data.register('providers:a.B:2.0:', entry('192.0.2.2'));
    await soon(ips).toEqual([['192.0.2.1'], ['192.0.2.1', '192.0.2.2']]);
    fake.data.services.clear();
    await soon(() => ips().at(-1)).toEqual([]);
    expect(registry.state(Date.now()).detail).toBe('providers of 0 interfaces');
  });

  it('that has a service but no provider is told of', async () => {
    const fake = await fixture.start();
    fake.data.register('providers:a.B::', entry('192.0.2.1'));
    fake.data.deregister('providers:a.B::', '192.0.2.1', 1);
    const registry = createNacosRegistry({ client: fixture.open(fake.address()), wants: () => true });
    const told: ProvidersChange[] = [];
    await registry.subscribe((change) => told.push(change));
    expect(told).toEqual([{ serviceInterface: 'a.B', providers: [] }]);
  });

  it('is looked for in the group of the registry', async () => {
    const fake = await fixture.start();
    fake.data.register('providers:a.B::', entry('192.0.2.1'));
    fake.data.register('providers:a.B::', entry('192.0.2.2'), 'MYG');
    const registry = createNacosRegistry({ client: fixture.open(fake.address()), wants: () => true, group: 'MYG' });
    const told: ProvidersChange[] = [];
    await registry.subscribe((change) => told.push(change));
    expect(endpoints(told)).toEqual(['192.0.2.2:1']);
  });
});
