import { LoadGenerator } from '../load/load-generator.ts';
import { alternate } from '../measure/alternate.ts';
import { checkAnswers } from '../measure/check-answers.ts';
import type { Goal } from '../measure/goals.ts';
import { median, type Measure, Results } from '../measure/sample.ts';
import { startCannedProvider } from '../providers/start-providers.ts';
import { writeGatewayConfiguration } from '../subjects/gateway-configuration.ts';
import { CURRENT_RELEASE } from '../subjects/gateway-subjects.ts';
import type { StartedProcess } from '../subjects/started-process.ts';
import { BENCH_SERVICE, WORKLOADS } from '../workload.ts';
import { benchInstance } from './bench-instance.ts';
import type { CenterBench, PartResult } from './center-bench.ts';
import { formatTable } from './format-table.ts';
import { type Layout, largeCenter, LAYOUTS } from './shape.ts';
import { publishedNodes, registeredNodes } from './simulated-center.ts';
import { type Runtime, RUNTIMES, startGateway } from './start-gateway.ts';

const CONNECTIONS = 32;
const LEAST_RATIO = 0.95;
/** Two processes of one gateway differ by up to five per cent for as long as they live: all are started so many times. */
const GENERATIONS = 3;
const FLAT = WORKLOADS.slice(0, 1);

/** Where a gateway finds the service. */
type Source = 'files' | Layout;
const SOURCES: readonly Source[] = ['files', ...LAYOUTS];
const nameOf = (runtime: Runtime, source: Source): string =>
  `gateway on ${runtime}, ${source === 'files' ? source : `${source} level`}`;

/** What a call costs where the service was found in a large center, beside one of a static provider and a definition file. */
export async function measurePath(bench: CenterBench): Promise<PartResult> {
  const provider = await startCannedProvider();
  const generator = new LoadGenerator();
  try {
    const configurations = await configure(bench, provider.port);
    const generations: Results[] = [];
    while (generations.length < GENERATIONS) {
      generations.push(await measureGeneration(bench, provider, generator, configurations));
    }
    const figures = new Figures(generations, provider.name);
    const goals = LAYOUTS.flatMap((layout) => RUNTIMES.map((runtime) => judge(layout, runtime, figures)));
    const rows = RUNTIMES.flatMap((runtime) => SOURCES.map((source) => rowOf(runtime, source, figures)));
    return { goals, details: formatTable(HEAD, rows) };
  } finally {
    generator.close();
    await provider.stop();
  }
}

/** Paths of the configurations, by source. */
async function configure(bench: CenterBench, port: number): Promise<ReadonlyMap<Source, string>> {
  const instance = await benchInstance(BENCH_SERVICE, port);
  const files = await writeGatewayConfiguration(bench.folder, port, CURRENT_RELEASE, { isPlain: true });
  const configurations = new Map<Source, string>([['files', files]]);
  for (const layout of LAYOUTS) {
    const shape = largeCenter(layout);
    await bench.fill(shape);
    await bench.writer.make([...publishedNodes(shape, instance), ...registeredNodes(shape, instance)]);
    configurations.set(layout, await bench.configure(shape));
  }
  return configurations;
}

async function measureGeneration(
  bench: CenterBench,
  provider: StartedProcess,
  generator: LoadGenerator,
  configurations: ReadonlyMap<Source, string>,
): Promise<Results> {
  const results = new Results();
  const subjects: StartedProcess[] = [];
  try {
    for (const runtime of RUNTIMES) {
      for (const [source, configuration] of configurations) {
        const subject = await startGateway(nameOf(runtime, source), runtime, configuration);
        subjects.push(subject);
        await checkAnswers(subject);
      }
    }
    const { seconds, rounds } = bench.options;
    const loads = { title: provider.name, workloads: FLAT, connections: [CONNECTIONS] };
    // Many short ones: a slow moment of the machine then meets all subjects.
    const schedule = { ...loads, rounds: 2 * rounds, seconds: seconds / 2, warmUpSeconds: seconds };
    await alternate(generator, provider, subjects, schedule, results);
  } finally {
    await Promise.all(subjects.map((subject) => subject.stop()));
  }
  return results;
}

/** Medians over the generations. */
class Figures {
  readonly #generations: readonly Results[];
  readonly #provider: string;

  constructor(generations: readonly Results[], provider: string) {
    this.#generations = generations;
    this.#provider = provider;
  }

  value(runtime: Runtime, source: Source, measure: Measure): number {
    return median(this.#generations.map((results) => results.value(this.#cell(runtime, source), measure)));
  }

  ratio(runtime: Runtime, source: Source, measure: Measure): number {
    const [cell, base] = [this.#cell(runtime, source), this.#cell(runtime, 'files')];
    return median(this.#generations.map((results) => results.ratio(cell, base, measure)));
  }

  #cell(runtime: Runtime, source: Source) {
    const workload = FLAT[0]?.name ?? '';
    return { provider: this.#provider, workload, connections: CONNECTIONS, subject: nameOf(runtime, source) };
  }
}

function judge(layout: Layout, runtime: Runtime, figures: Figures): Goal {
  const ratio = figures.ratio(runtime, layout, 'requestsPerSecond');
  return {
    what: `${layout} level: ${runtime}: calls per second / with files`,
    wanted: `>= ${LEAST_RATIO}`,
    measured: ratio.toFixed(2),
    met: ratio >= LEAST_RATIO,
  };
}

const HEAD = [
  'flat POJO, 32 connections',
  'requests/s',
  'p50 us',
  'p99 us',
  'CPU us/request',
  'RSS MB',
  'rate / files',
  'CPU / files',
];

function rowOf(runtime: Runtime, source: Source, figures: Figures): string[] {
  const whole = (measure: Measure, unit = 1): string =>
    Math.round(figures.value(runtime, source, measure) / unit).toLocaleString('en');
  return [
    nameOf(runtime, source),
    whole('requestsPerSecond'),
    whole('p50Us'),
    whole('p99Us'),
    figures.value(runtime, source, 'cpuUs').toFixed(1),
    whole('rssBytes', 1e6),
    figures.ratio(runtime, source, 'requestsPerSecond').toFixed(3),
    figures.ratio(runtime, source, 'cpuUs').toFixed(3),
  ];
}
