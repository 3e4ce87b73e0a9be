import { describe, expect, it } from 'vitest';
import { Directories } from '../../gateway/cluster/directories.ts';
import { Metrics } from '../../gateway/metrics/metrics.ts';
import type { HubStatus } from '../../metadata/hub.ts';
import { createServiceView } from '../../metadata/view/service-view.ts';
import { provider } from '../cluster/router/provider-urls.ts';
import { loadSettings } from '../config/load-settings.ts';

const CONFIG = loadSettings({ health: { 'consecutive-failures': 1 } });
const CENTER = { address: 'zookeeper://10.0.0.9:2181', connected: true, ageMs: 1_500, detail: '' };
const STATUS: HubStatus = {
  registry: CENTER,
  metadataReport: { ...CENTER, connected: false, ageMs: 90_000 },
  configCenter: null,
  isSynced: true,
  isFrozen: false,
  services: 3,
  providers: 7,
  heldBack: ['a.B'],
  problems: ['10.0.0.9 is odd'],
  problemCount: 2,
};
const COUNTS = { connecting: 1, open: 2, draining: 3, unreachableProviders: 4, pendingCalls: 5, queuedBytes: 6 };

function viewOf(serviceInterface: string, revision: number, addresses: readonly string[]) {
  return createServiceView({
    serviceKey: serviceInterface,
    serviceInterface,
    group: null,
    version: null,
    providers: addresses.map((address) => provider(...(address.split(' ') as [string, string?]))),
    rules: [],
    isHeldBack: false,
    revision,
    stored: { definition: null! } as never,
  });
}

function create(config = CONFIG.metrics) {
  const directories = new Directories({ config: CONFIG, now: () => 0, isAvailable: () => true, tell: () => {} });
  const metrics = new Metrics({
    config,
    application: 'edge',
    directories: () => directories.newest(),
    hubStatus: () => STATUS,
    exchange: { counts: () => COUNTS },
    spanCounts: () => ({ sent: 4, dropped: 2, failed: 0 }),
    everywhere: () => ({}),
    epochMs: () => 1_000,
  });
  /** Lines of this name, without it and without the application. */
  const valuesOf = async (name: string): Promise<string[]> =>
    (await metrics.text())
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`))
      .map((line) => line.slice(name.length).replace(/,?application_name="edge"/, ''));
  return { directories, metrics, valuesOf };
}

describe('what is looked up when somebody asks', () => {
  it('is the providers of the newest view of each service, and their health', async () => {
    const { directories, valuesOf } = create();
    directories.of(viewOf('a.B', 1, ['h:1']));
    const { health, all } = directories.of(viewOf('a.B', 2, ['h:1', 'h:2', 'h:3 disabled=true']));
    health.report(all.entries[0]!.health, 'failed', 0);
    const labels = '{interface="a.B",group="",version=""}';
    for (const [name, value] of [
      ['dubbo_registry_directory_num_all', 3],
      ['dubbo_registry_directory_num_valid_total', 1],
      ['dubbo_registry_directory_num_disable_total', 1],
      ['dubbo_gateway_providers_isolated', 1],
      ['dubbo_gateway_isolations_total', 1],
      ['dubbo_gateway_readmissions_total', 0],
    ] as const)
      expect([name, await valuesOf(name)]).toEqual([name, [`${labels} ${value}`]]);
  });

  it('is told of as many services as may be told apart', async () => {
    const { directories, valuesOf } = create({ ...CONFIG.metrics, maxMethods: 2 });
    for (const name of ['a.A', 'a.B', 'a.C']) directories.of(viewOf(name, 1, ['h:1']));
    const told = await valuesOf('dubbo_registry_directory_num_all');
    expect(told.map((line) => /"(.*?)"/.exec(line)?.[1])).toEqual(['a.B', 'a.C']);
  });

  it('is the centers, what is known by them, connections and spans, and never an address', async () => {
    const { metrics, valuesOf } = create();
    expect(await valuesOf('dubbo_gateway_center_connected')).toEqual([
      '{center="registry"} 1',
      '{center="metadata-report"} 0',
    ]);
    expect(await valuesOf('dubbo_gateway_center_age_seconds')).toEqual([
      '{center="registry"} 1.5',
      '{center="metadata-report"} 90',
    ]);
    const hub = ['synced', 'frozen', 'services', 'providers', 'held_back_services', 'problems'];
    const values = await Promise.all(hub.map((name) => valuesOf(`dubbo_gateway_hub_${name}`)));
    expect(values.flat()).toEqual(['{} 1', '{} 0', '{} 3', '{} 7', '{} 1', '{} 2']);
    expect(await valuesOf('dubbo_gateway_connections')).toEqual([
      '{state="connecting"} 1',
      '{state="open"} 2',
      '{state="draining"} 3',
    ]);
    const spans = await valuesOf('dubbo_gateway_spans_total');
    expect(spans).toEqual(['{outcome="sent"} 4', '{outcome="dropped"} 2', '{outcome="failed"} 0']);
    expect(await metrics.text()).not.toContain('10.0.0.9');
  });
});
