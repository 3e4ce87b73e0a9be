import { LoadGenerator } from './load/load-generator.ts';
import { measureChoice } from './choice/measure-choice.ts';
import { alternate } from './measure/alternate.ts';
import { gatewayCpuUs, judgeGoals } from './measure/goals.ts';
import { Results } from './measure/sample.ts';
import { formatTables } from './measure/table.ts';
import { SIGNED_CONNECTIONS, SIGNED_STAGE } from './measure/signing-goals.ts';
import { measureWorkerStart } from './measure/measure-worker-start.ts';
import { measureRoutes } from './routes/measure-routes.ts';
import { measureDocs } from './docs/measure-docs.ts';
import { measureDocuments } from './documents/measure-documents.ts';
import { measureMetrics } from './metrics/measure-metrics.ts';
import { measureNonceMemory } from './nonces/measure-nonce-memory.ts';
import type { BenchOptions } from './options.ts';
import { installPeers } from './peers/install-peers.ts';
import { startCannedProvider, startRealProvider } from './providers/start-providers.ts';
import { recordFrames } from './subjects/record-frames.ts';
import type { StartedProcess } from './subjects/started-process.ts';
import { chosenOf, type Subject } from './subjects/subject.ts';
import { NAMES, proxyOf } from './subjects/subject-names.ts';
import { CANNED_SUBJECTS, REAL_SUBJECTS, SIGNING_SUBJECTS } from './subjects/subjects.ts';
import { withSubjects } from './subjects/with-subjects.ts';
import { type Workload, WORKLOADS } from './workload.ts';
import { describeMachine, formatGoals, writeReport } from './write-report.ts';

interface Stage {
  readonly title?: string;
  readonly provider: StartedProcess;
  readonly subjects: readonly Subject[];
  readonly workloads?: readonly Workload[];
  readonly connections: readonly number[];
  readonly warmUpSeconds: number;
}

/** The whole benchmark: measures, prints the tables, and writes them into the README unless some subjects were left out. */
export async function benchmark(options: BenchOptions, folder: string): Promise<void> {
  await installPeers();
  const frames = await recordFrames(folder);
  const results = new Results();
  const generator = new LoadGenerator();
  const run = async ({ provider, subjects, ...stage }: Stage): Promise<void> => {
    const chosen = chosenOf(subjects, options.only);
    if (chosen.length === 0) return provider.stop();
    return withSubjects(chosen, provider, { folder, frames }, (started) => {
      const schedule = { ...options, title: provider.name, workloads: WORKLOADS, ...stage };
      return alternate(generator, provider, started, schedule, results);
    });
  };
  try {
    const canned = options.canned ? await startCannedProvider() : null;
    if (canned !== null) {
      await run({ provider: canned, subjects: CANNED_SUBJECTS, connections: [1, 32], warmUpSeconds: options.seconds });
      await run({
        title: SIGNED_STAGE,
        provider: await startCannedProvider(),
        subjects: SIGNING_SUBJECTS,
        workloads: WORKLOADS.slice(0, 1),
        connections: [SIGNED_CONNECTIONS],
        // Small differences: what the compilers still do would hide them.
        warmUpSeconds: 5 * options.seconds,
      });
    }
    const real = options.java ? await startRealProvider(folder) : null;
    if (real !== null) {
      // A JVM needs more calls than V8 until it has compiled what they run.
      const warmUpSeconds = options.seconds * 2;
      await run({ provider: real, subjects: REAL_SUBJECTS, connections: [32], warmUpSeconds });
    }
    const goals = judgeGoals(results, canned?.name ?? null, real?.name ?? null);
    const isWhole = options.only === '' && options.canned && options.java;
    const choice = isWhole ? await measureChoice(options.rounds, gatewayCpuUs(results, canned!.name)) : null;
    const metrics = isWhole ? [await measureMetrics(options.rounds, gatewayCpuUs(results, canned!.name))] : [];
    const routes = isWhole ? await measureRoutes(options.rounds, gatewayCpuUs(results, canned!.name)) : null;
    const documents = isWhole ? [...(await measureDocuments()), ...(await measureDocs())] : [];
    // Whatever else is left out: it takes seconds.
    const nonces = options.canned ? await measureNonceMemory(folder) : [];
    const text = [
      `${describeMachine()}; median of ${options.rounds} rounds of ${options.seconds} s.`,
      `The load client used at most ${results.mostClientLoad().toFixed(2)} of a core.`,
      formatGoals([
        ...goals,
        ...nonces,
        ...metrics,
        ...documents,
        ...(routes === null ? [] : routes.goals),
        ...(choice === null ? [] : [...choice.goals, ...(await measureWorkerStart(folder))]),
      ]),
      ...(choice === null ? [] : [choice.table]),
      ...(routes === null ? [] : [routes.table]),
      formatTables(results, { proxyOf, peer: NAMES.dubbo2 }),
    ].join('\n\n');
    console.log(`\n${text}`);
    if (isWhole) await writeReport(text, 'bench');
  } finally {
    generator.close();
  }
}
