import { readFile } from 'node:fs/promises';

import { ProviderChooser } from '../../../gateway/cluster/choose-provider.ts';
import { Cluster } from '../../../gateway/cluster/cluster.ts';
import type { DirectoryEntry } from '../../../gateway/cluster/directory-entry.ts';
import { createRandomLoadBalance } from '../../../gateway/cluster/load-balance/random.ts';
import { MethodCalls } from '../../../gateway/cluster/method-calls.ts';
import type { CallerPlace, RoutingRequest } from '../../../gateway/cluster/routing-request.ts';
import type { GatewayConfig } from '../../../gateway/config/config.ts';
import { loadConfig } from '../../../gateway/config/load-config.ts';
import type { BoundCall, CallableService } from '../../../gateway/translate/callable-service.ts';
import { createServiceCatalog } from '../../../gateway/translate/service-catalog.ts';
import { createFileConfigCenter } from '../../../metadata/config-center/file-config-center.ts';
import { createMetadataHub } from '../../../metadata/hub.ts';
import { createStaticRegistry } from '../../../metadata/registry/static-registry.ts';
import { createFileMetadataReport } from '../../../metadata/report/file-metadata-report.ts';
import { BENCH_SERVICE, WORKLOADS } from '../workload.ts';
import { createCannedExchange } from './canned-exchange.ts';

/** The choice of a provider among a number of them, with tags, regions, weights, warm-up and health. */
export interface Choice {
  /** From a new view to its first choice, in milliseconds. */
  readonly prepareMs: number;
  /** Chooses for so many calls, and does nothing else. */
  choose(calls: number): void;
  /** Makes so many calls, from a bound request to its JSON, with a provider that answers at once. */
  call(calls: number): Promise<void>;
}

const HOUR_MS = 3_600_000;
const REGIONS = ['cn-hangzhou', 'cn-shanghai', 'eu-central-1', 'us-east-1'];
const PLACES: readonly (CallerPlace | null)[] = [
  { latitude: 30.3, longitude: 120.2 },
  { latitude: 31.2, longitude: 121.5 },
  { latitude: 50.1, longitude: 8.7 },
  { latitude: 38.9, longitude: -77.5 },
  { latitude: -33.9, longitude: 151.2 },
  null,
];
/** Half of the requests have no tag; of the others some have one that a rule gives, that providers carry, or that nobody has. */
const TAGS = [null, 'gray', null, 'blue', null, 'gray', null, 'nobody'];
const REQUESTS: readonly RoutingRequest[] = PLACES.flatMap((place) =>
  TAGS.map((tag) => ({ tag, isTagForced: tag === 'blue', place })),
);
const FLAT = WORKLOADS[0]!;
const NOBODY: readonly DirectoryEntry[] = [];

function urlOf(index: number, epochMs: number): string {
  const host = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
  // One of ten is tagged, one of ten was started a minute ago, and there are two weights.
  const parameters = [
    `region=${REGIONS[index % REGIONS.length]}`,
    `weight=${index % 3 === 0 ? 200 : 100}`,
    `timestamp=${epochMs - (index % 10 === 7 ? 60_000 : HOUR_MS)}`,
    ...(index % 10 === 3 ? ['dubbo.tag=gray'] : []),
  ];
  return `dubbo://${host}:20880/${BENCH_SERVICE}?release=3.3.6&application=bench&${parameters.join('&')}`;
}

function configOf(providers: readonly string[]): GatewayConfig {
  const document = {
    registry: { address: 'static', providers },
    'metadata-report': { address: 'file:unused' },
    expose: [BENCH_SERVICE],
    auth: { mode: 'none' },
    health: { isolation: HOUR_MS, 'max-isolation': HOUR_MS },
  };
  return loadConfig(JSON.stringify(document), {});
}

async function findService(config: GatewayConfig): Promise<CallableService> {
  const tags = [{ name: 'blue', addresses: ['10.0.0.5:20880', '10.0.0.6:20880'] }];
  const definition = await readFile(new URL('../bench-service.definition.json', import.meta.url), 'utf8');
  const hub = await createMetadataHub({
    registry: createStaticRegistry(config.registry.providers),
    metadataReport: createFileMetadataReport(new Map([['bench.json', definition]])),
    configCenter: createFileConfigCenter(new Map([['bench.tag-router', JSON.stringify({ key: 'bench', tags })]])),
    now: () => performance.now(),
  });
  return createServiceCatalog(hub, config).find(BENCH_SERVICE, null, null);
}

/** @param count of providers, one of ten of which is isolated */
export async function createChoice(count: number): Promise<Choice> {
  const epochMs = Date.now();
  const config = configOf(Array.from({ length: count }, (_, index) => urlOf(index, epochMs)));
  const service = await findService(config);
  const exchange = createCannedExchange();
  const loadBalance = createRandomLoadBalance({ random: Math.random, epochMs: () => Date.now() });
  const now = (): number => performance.now();
  const cluster = new Cluster({ exchange, loadBalance, dubboAuth: null, config, now, tell: () => {} });
  const chooser = new ProviderChooser({ exchange, loadBalance, panic: config.health.panic });
  const bind = (): BoundCall => service.bind(FLAT.methodName, { kind: 'body', text: FLAT.body });
  const calls = new MethodCalls(service.view, bind().method, config, Infinity, null);
  const asked = { tag: null, level: null, address: null };
  let turn = 0;
  const nextRequest = (): RoutingRequest => REQUESTS[turn++ % REQUESTS.length]!;

  /** As `Cluster.invoke` does. */
  function chooseOne(): void {
    const nowMs = now();
    const directory = cluster.directories.of(service.view);
    const entry = chooser.choose(directory.route(nextRequest()), FLAT.methodName, directory.health, NOBODY, nowMs)!;
    calls.prepared(entry.profile);
    directory.health.report(entry.health, 'answered', nowMs);
  }

  const prepareMs = timeOf(chooseOne);
  const { health, all } = cluster.directories.of(service.view);
  for (const sick of all.entries.filter((_, index) => index % 10 === 9)) {
    for (let times = 0; times < config.health.consecutiveFailures; times++) health.report(sick.health, 'failed', now());
  }
  return {
    prepareMs,
    choose(times) {
      for (let time = 0; time < times; time++) chooseOne();
    },
    async call(times) {
      for (let time = 0; time < times; time++) {
        const context = { requestId: 'bench', startMs: now(), routing: nextRequest(), attachments: [], asked };
        const { json } = await cluster.invoke(bind(), context);
        cluster.giveBack(json!);
      }
    },
  };
}

function timeOf(work: () => void): number {
  const begunMs = performance.now();
  work();
  return performance.now() - begunMs;
}
