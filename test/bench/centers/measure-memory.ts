import type { Goal } from '../measure/goals.ts';
import { median } from '../measure/sample.ts';
import type { CenterBench, PartResult } from './center-bench.ts';
import { formatTable } from './format-table.ts';
import type { HubReport } from './hub-message.ts';
import { MeasuredHub } from './measured-hub.ts';
import { type Layout, largeCenter, LAYOUTS, providersOf, servicesOf } from './shape.ts';

const STARTS = 3;
const MOST_SECONDS = 20;
const MOST_MB = 128;

interface Start {
  readonly first: HubReport;
  readonly afterReading: HubReport;
}

/** How long a hub takes to its first full view, and what it holds then. */
export async function measureMemory(bench: CenterBench): Promise<PartResult> {
  const goals: Goal[] = [];
  const rows: string[][] = [];
  for (const layout of LAYOUTS) {
    const starts = await startHubs(bench, layout);
    goals.push(...judge(layout, starts));
    rows.push(
      rowOf(
        layout,
        'in step',
        starts.map(({ first }) => first),
      ),
    );
    rows.push(
      rowOf(
        layout,
        '100 definitions read',
        starts.map(({ afterReading }) => afterReading),
      ),
    );
  }
  const head = ['hub', 'first view s', 'counted MB', 'heapUsed MB', 'external MB', 'arrayBuffers MB', 'RSS MB'];
  return { goals, details: formatTable(head, rows) };
}

async function startHubs(bench: CenterBench, layout: Layout): Promise<readonly Start[]> {
  const shape = largeCenter(layout);
  await bench.fill(shape);
  const configuration = await bench.configure(shape);
  const starts: Start[] = [];
  for (let start = 0; start < STARTS; start++) {
    const hub = await MeasuredHub.open(configuration);
    try {
      const first = await hub.ask('memory');
      const { services, providers } = first;
      if (services !== servicesOf(shape) || providers !== providersOf(shape))
        throw new Error(`${shape.root}: the hub has found ${services} services and ${providers} providers`);
      starts.push({ first, afterReading: await hub.ask('definitions') });
    } finally {
      await hub.close();
    }
  }
  return starts;
}

function judge(layout: Layout, starts: readonly Start[]): Goal[] {
  const seconds = median(starts.map(({ first }) => first.syncedMs / 1000));
  const memory = (what: string, megabytes: number): Goal => ({
    what: `${layout} level: ${what}`,
    wanted: `< ${MOST_MB} MB`,
    measured: `${megabytes.toFixed(0)} MB`,
    met: megabytes < MOST_MB,
  });
  return [
    {
      what: `${layout} level: first full view of 1,000 services x 20 providers`,
      wanted: `< ${MOST_SECONDS} s`,
      measured: `${seconds.toFixed(1)} s`,
      met: seconds < MOST_SECONDS,
    },
    memory('memory of the hub', median(starts.map(({ first }) => countedMb(first)))),
    memory('memory of the hub, 100 definitions read', median(starts.map((start) => countedMb(start.afterReading)))),
  ];
}

/** Array buffers are part of what is external, too; they count twice, and the bound holds all the same. */
const countedMb = ({ heapUsed, external, arrayBuffers }: HubReport): number =>
  (heapUsed + external + arrayBuffers) / 1e6;

function rowOf(layout: Layout, when: string, reports: readonly HubReport[]): string[] {
  const megabytes = (of: (report: HubReport) => number): string => median(reports.map(of)).toFixed(1);
  return [
    `${layout} level, ${when}`,
    median(reports.map(({ syncedMs }) => syncedMs / 1000)).toFixed(2),
    megabytes(countedMb),
    megabytes(({ heapUsed }) => heapUsed / 1e6),
    megabytes(({ external }) => external / 1e6),
    megabytes(({ arrayBuffers }) => arrayBuffers / 1e6),
    megabytes(({ rss }) => rss / 1e6),
  ];
}
