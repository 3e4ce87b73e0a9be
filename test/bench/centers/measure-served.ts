import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { startSteadyLoad } from '../../end-to-end/steady-load.ts';
import type { Goal } from '../measure/goals.ts';
import { median } from '../measure/sample.ts';
import { createCannedServer } from '../providers/canned-server.ts';
import { readProcessUsage } from '../subjects/process-usage.ts';
import { BENCH_SERVICE } from '../workload.ts';
import { benchInstance } from './bench-instance.ts';
import type { CenterBench, PartResult } from './center-bench.ts';
import { formatTable } from './format-table.ts';
import { type CenterShape, largeCenter, LAYOUTS } from './shape.ts';
import { type CenterNode, publishedNodes, registeredNodes } from './simulated-center.ts';
import { RUNTIMES, startGateway } from './start-gateway.ts';

/** Answered as the benchmark's own service, which the part that measures the request path registers. */
const SERVICE = BENCH_SERVICE.replace('Bench', 'Moving');
const CHANGES = 10;
/** Longer than changes of one service are merged. The other changes come at once after the one before. */
const PAUSE_MS = 1_500;
const isAfterPause = (change: number): boolean => change % 2 === 0;
/** No call to the former provider is under way any more. */
const SETTLE_MS = 100;
const LATE_MS = 20_000;
const MOST_SECONDS = 2;

/** A provider that says when it was called. */
interface Provider {
  readonly server: Server;
  readonly node: CenterNode;
  onCall: () => void;
}

interface Outcome {
  readonly name: string;
  readonly seconds: readonly number[];
  readonly failures: number;
  readonly rssBytes: number;
}

/** How soon a whole gateway calls the new provider of a service whose only provider was replaced by another one. */
export async function measureServed(bench: CenterBench): Promise<PartResult> {
  const outcomes: Outcome[] = [];
  for (const layout of LAYOUTS) {
    const shape = largeCenter(layout);
    await bench.fill(shape);
    const providers = [await startProvider(bench, shape), await startProvider(bench, shape)] as const;
    await bench.writer.make([providers[0].node]);
    try {
      for (const runtime of RUNTIMES) {
        const gateway = await startGateway(`${layout} level: ${runtime}`, runtime, await bench.configure(shape));
        try {
          const outcome = await replace(bench, providers, `http://127.0.0.1:${gateway.port}/${SERVICE}/flat?arg0=1`);
          outcomes.push({
            name: gateway.name,
            ...outcome,
            rssBytes: readProcessUsage(gateway.pid)?.rssBytes ?? Number.NaN,
          });
        } finally {
          await gateway.stop();
        }
      }
    } finally {
      for (const { server } of providers) server.close();
    }
  }
  return { goals: outcomes.map(judge), details: formatTable(HEAD, outcomes.map(rowOf)) };
}

async function startProvider(bench: CenterBench, shape: CenterShape): Promise<Provider> {
  const server = createCannedServer(() => provider.onCall());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const instance = await benchInstance(SERVICE, (server.address() as AddressInfo).port);
  await bench.writer.make(publishedNodes(shape, instance));
  const node = registeredNodes(shape, instance)[0] as CenterNode;
  const provider: Provider = { server, node, onCall: () => {} };
  return provider;
}

/** The first of the two is the one that is registered, and is so again afterwards: the number of changes is even. */
async function replace(
  bench: CenterBench,
  providers: readonly [Provider, Provider],
  url: string,
): Promise<Pick<Outcome, 'seconds' | 'failures'>> {
  const load = startSteadyLoad(url);
  try {
    await called(providers[0]);
    const seconds: number[] = [];
    let [current, next] = providers;
    for (let change = 0; change < CHANGES; change++) {
      await sleep(isAfterPause(change) ? PAUSE_MS : SETTLE_MS);
      const startMs = performance.now();
      const isCalled = called(next);
      await bench.writer.apply([next.node], [current.node]);
      await isCalled;
      seconds.push((performance.now() - startMs) / 1000);
      [current, next] = [next, current];
    }
    return { seconds, failures: load.failures.length };
  } finally {
    await load.stop();
  }
}

function called(provider: Provider): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const late = setTimeout(() => reject(new Error(`${provider.node.path}: not called within ${LATE_MS} ms`)), LATE_MS);
  provider.onCall = () => {
    clearTimeout(late);
    resolve();
  };
  return promise;
}

function judge({ name, seconds }: Outcome): Goal {
  const most = Math.max(...seconds);
  return {
    what: `${name}: a change is served, slowest of ${CHANGES}`,
    wanted: `< ${MOST_SECONDS} s`,
    measured: `${most.toFixed(2)} s`,
    met: most < MOST_SECONDS,
  };
}

const HEAD = ['a change is served', 'p50 s', 'p50 after a pause s', 'slowest s', 'failed calls', 'RSS MB'];

function rowOf({ name, seconds, failures, rssBytes }: Outcome): string[] {
  const afterPause = seconds.filter((_, change) => isAfterPause(change));
  const times = [median(seconds), median(afterPause), Math.max(...seconds)].map((value) => value.toFixed(3));
  return [name, ...times, String(failures), (rssBytes / 1e6).toFixed(0)];
}
