import { expect, it } from 'vitest';
import { Directories } from '../../gateway/cluster/directories.ts';
import { UNTAGGED } from '../../gateway/cluster/routing-request.ts';
import type { RegionConfig } from '../../gateway/config/config.ts';
import { loadConfig } from '../../gateway/config/load-config.ts';
import { createServiceView, type ServiceView } from '../../metadata/view/service-view.ts';
import type { ProviderUrl } from '../../metadata/url/provider-url.ts';
import { provider } from './router/provider-urls.ts';

const CONFIG = loadConfig(
  'registry: { address: static }\nmetadata-report: { address: "file:x" }\nexpose: []\nauth: { mode: none }\nhealth: { consecutive-failures: 1 }',
  {},
);
let revision = 0;

function viewOf(serviceKey: string, providers: readonly ProviderUrl[]): ServiceView {
  return createServiceView({
    serviceKey,
    serviceInterface: 'a.B',
    group: null,
    version: null,
    providers,
    rules: [],
    isHeldBack: false,
    revision: revision++,
    stored: { definition: null! } as never,
  });
}

const create = (region: Partial<RegionConfig> = {}, tell: (line: string) => void = () => {}) => {
  const config = { ...CONFIG, region: { ...CONFIG.region, ...region } };
  return new Directories({ config, now: () => 0, isAvailable: () => true, tell });
};

it('what is known of a provider outlives views, for as long as it is there', () => {
  const directories = create();
  const urls = ['a:1', 'b:1'].map((address) => provider(address));
  const first = directories.of(viewOf('a.B', urls));
  first.health.report(first.all.entries[0]!.health, 'failed', 0);
  const second = directories.of(viewOf('a.B', [...urls, provider('c:1')]));
  expect(second.all.entries.map(({ health }) => health.isIsolated)).toEqual([true, false, false]);
  expect(second.all.entries.slice(0, 2)).toEqual(first.all.entries);
  directories.of(viewOf('a.B', urls.slice(1)));
  expect(directories.of(viewOf('a.B', urls)).all.entries[0]!.health.isIsolated).toBe(false);
});

it('a late request with an old view changes nothing for the others', () => {
  const directories = create();
  const old = viewOf(
    'a.B',
    ['a:1', 'b:1'].map((address) => provider(address)),
  );
  const now = directories.of(viewOf('a.B', [provider('b:1'), provider('c:1')]));
  const late = directories.of(old);
  now.health.report(now.all.entries[1]!.health, 'failed', 0);
  late.health.report(late.all.entries[0]!.health, 'failed', 0);
  expect([now.all.isolated, late.all.isolated]).toEqual([1, 0]);
});

it('a service without a provider in the region of the gateway is told when that begins, and no region is said to be unknown', () => {
  const told: string[] = [];
  const places = new Map([['cn-hangzuo', [30, 120]]] as const);
  const directories = create({ self: 'cn-hangzuo', places }, (line) => void told.push(line));
  const serve = (...providers: readonly ProviderUrl[]): void => {
    const { all, routers } = directories.of(viewOf('g/a.B', providers));
    for (const router of routers) router.route(all, UNTAGGED);
  };
  const [here, there] = [provider('a:1', 'region=cn-hangzuo'), provider('b:1', 'region=cn-shanghai')];
  serve(here, there);
  serve();
  expect(told).toEqual([]);
  for (const port of [1, 2, 3]) serve(there, provider(`c:${port}`));
  const problem = 'problem: region.self: no provider of g/a.B is in the region cn-hangzuo';
  expect(told).toEqual([problem]);
  serve(here);
  serve(there);
  expect(told).toEqual([problem, problem]);
});

it('a region of the gateway that nobody knows and that has no provider is told as both, each once', () => {
  const told: string[] = [];
  const directories = create({ self: 'cn-hangzuo' }, (line) => void told.push(line));
  const { all, routers } = directories.of(viewOf('a.B', [provider('b:1', 'region=cn-shanghai')]));
  for (const router of routers) router.route(all, UNTAGGED);
  expect(told).toEqual([
    'problem: region.self: nobody knows where cn-hangzuo is, so that no other region is near it; region.places can say',
    'problem: region.self: no provider of a.B is in the region cn-hangzuo',
  ]);
});

it('a new version for each release is remembered ten thousand times', () => {
  const directories = create();
  const urls = [provider('a:1')];
  for (let version = 0; version < 10_050; version++) directories.of(viewOf(`a.B:${version}`, urls));
  const keys = [...directories.newest()].map(({ view }) => view.serviceKey);
  expect([keys.length, keys[0], keys.at(-1)]).toEqual([10_000, 'a.B:50', 'a.B:10049']);
});
