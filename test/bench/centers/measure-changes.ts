import { setTimeout as sleep } from 'node:timers/promises';

import { median } from '../measure/sample.ts';
import type { CenterBench, PartResult } from './center-bench.ts';
import { formatTable } from './format-table.ts';
import { MeasuredHub } from './measured-hub.ts';
import { type CenterShape, INSTANCES_EACH, type Layout, largeCenter, LAYOUTS, smallCenter } from './shape.ts';
import { type CenterNode, registeredNodes, simulatedApplication, simulatedInstance } from './simulated-center.ts';

const CHANGES = 200;
const PACE_MS = 10;
/** Until the last change is in the views. */
const SETTLE_MS = 200;
const IDLE_MS = 2_000;
const MOST_RATIO = 1.5;
/** Some may be merged into the next one when the machine is busy. */
const LEAST_SEEN = 0.9;
/** Of all measurements at one center the first are of code that is not compiled yet. */
const WARM_UPS = 2;

/** A place where one provider comes and goes. */
interface Place {
  readonly node: CenterNode;
  /** Services that it provides. */
  readonly services: number;
  isThere: boolean;
}

interface Subject {
  readonly name: string;
  readonly hub: MeasuredHub;
  readonly places: readonly Place[];
  /** Of the hub that nothing happens to, per millisecond. */
  readonly idleUsPerMs: number;
  /** Changes so far. */
  count: number;
}

/** What a provider that comes or goes costs the process of the hub, in a small and in a large center. */
export async function measureChanges(bench: CenterBench): Promise<PartResult> {
  const results = [];
  for (const layout of LAYOUTS) results.push({ layout, ...(await compare(bench, layout)) });
  const goals = results.map(({ layout, ratio }) => ({
    what: `${layout} level: CPU of a provider's coming or going, 20,000 URLs / 1,000 URLs`,
    wanted: `<= ${MOST_RATIO}`,
    measured: ratio.toFixed(2),
    met: ratio <= MOST_RATIO,
  }));
  const rows = results.map(({ layout, smallUs, largeUs, ratio }) => [
    layout === 'interface' ? 'a provider of one service' : 'an instance with 25 services',
    smallUs.toFixed(0),
    largeUs.toFixed(0),
    ratio.toFixed(2),
  ]);
  return { goals, details: formatTable(['CPU us of one change', '1,000 URLs', '20,000 URLs', 'ratio'], rows) };
}

async function compare(
  bench: CenterBench,
  layout: Layout,
): Promise<{ readonly smallUs: number; readonly largeUs: number; readonly ratio: number }> {
  const small = await open(bench, smallCenter(layout));
  const large = await open(bench, largeCenter(layout));
  try {
    const samples = [];
    for (let round = -WARM_UPS; round < bench.options.rounds; round++) {
      const sample = { smallUs: await costUs(bench, small), largeUs: await costUs(bench, large) };
      if (round >= 0) samples.push(sample);
    }
    return {
      smallUs: median(samples.map(({ smallUs }) => smallUs)),
      largeUs: median(samples.map(({ largeUs }) => largeUs)),
      ratio: median(samples.map(({ smallUs, largeUs }) => largeUs / smallUs)),
    };
  } finally {
    await Promise.all([small.hub.close(), large.hub.close()]);
  }
}

async function open(bench: CenterBench, shape: CenterShape): Promise<Subject> {
  await bench.fill(shape);
  // Merging would hide what single changes cost.
  const hub = await MeasuredHub.open(await bench.configure(shape, { 'update-interval': 0 }));
  const before = await hub.ask('memory');
  await sleep(IDLE_MS);
  const { cpuUs } = await hub.ask('usage');
  const idleUsPerMs = (cpuUs - before.cpuUs) / IDLE_MS;
  return { name: shape.root, hub, places: placesOf(shape), idleUsPerMs, count: 0 };
}

/** Neighbours in the list are of different applications. */
function placesOf(shape: CenterShape): Place[] {
  const newcomers = Array.from({ length: shape.applications }, (_, index) =>
    simulatedInstance(simulatedApplication(index), INSTANCES_EACH),
  );
  const places = newcomers.map((instance) => {
    const services = shape.layout === 'interface' ? 1 : instance.services.length;
    return registeredNodes(shape, instance).map((node): Place => ({ node, services, isThere: false }));
  });
  const most = Math.max(...places.map(({ length }) => length));
  return Array.from({ length: most }, (_, index) => places.flatMap((ofOne) => ofOne[index] ?? [])).flat();
}

/** CPU of the hub's process for one change, in microseconds. Throws when it has not seen the changes. */
async function costUs(bench: CenterBench, subject: Subject): Promise<number> {
  const { hub, places, idleUsPerMs, name } = subject;
  const before = await hub.ask('usage');
  const startMs = performance.now();
  let expected = 0;
  for (let change = 0; change < CHANGES; change++) {
    const place = places[subject.count++ % places.length];
    if (place === undefined) break;
    await bench.writer.apply(place.isThere ? [] : [place.node], place.isThere ? [place.node] : []);
    place.isThere = !place.isThere;
    expected += place.services;
    await sleep(Math.max(0, startMs + (change + 1) * PACE_MS - performance.now()));
  }
  await sleep(SETTLE_MS);
  const after = await hub.ask('usage');
  const views = after.views - before.views;
  if (views < expected * LEAST_SEEN) throw new Error(`${name}: ${views} new views of ${expected}`);
  const idleUs = idleUsPerMs * (performance.now() - startMs);
  return ((after.cpuUs - before.cpuUs - idleUs) / views) * (expected / CHANGES);
}
