import type { LoadGenerator } from '../load/load-generator.ts';
import type { StartedProcess } from '../subjects/started-process.ts';
import type { Workload } from '../workload.ts';
import { measure } from './measure.ts';
import type { Results } from './sample.ts';

export interface Schedule {
  /** What the results are filed under. */
  readonly title: string;
  readonly workloads: readonly Workload[];
  readonly connections: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  /** Load before the first measurement, for the compilers of the runtimes; thrown away. */
  readonly warmUpSeconds: number;
}

/** Measures all subjects in turn under each load, round by round, so that a slow moment of the machine meets all of them. */
export async function alternate(
  generator: LoadGenerator,
  provider: StartedProcess,
  subjects: readonly StartedProcess[],
  schedule: Schedule,
  results: Results,
): Promise<void> {
  const most = Math.max(...schedule.connections);
  for (const workload of schedule.workloads) {
    for (const subject of subjects) {
      await measure(generator, subject, provider.pid, { workload, connections: most, seconds: schedule.warmUpSeconds });
    }
    for (const connections of schedule.connections) {
      process.stdout.write(`${schedule.title}, ${workload.name}, connections: ${connections} `);
      for (let round = 0; round < schedule.rounds; round++) {
        for (const subject of subjects) {
          const sample = await measure(generator, subject, provider.pid, {
            workload,
            connections,
            seconds: schedule.seconds,
          });
          results.add(
            { provider: schedule.title, workload: workload.name, connections, subject: subject.name },
            sample,
          );
        }
        process.stdout.write('.');
      }
      process.stdout.write('\n');
    }
  }
}
