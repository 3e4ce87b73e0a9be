import { LoadGenerator } from './load/load-generator.ts';
import { measure } from './measure/measure.ts';
import { median } from './measure/sample.ts';
import type { BenchOptions } from './options.ts';
import { startCannedProvider } from './providers/start-providers.ts';
import { NODE_GATEWAY, WORKER_GATEWAY } from './subjects/gateway-subjects.ts';
import type { StartedProcess } from './subjects/started-process.ts';
import { chosenOf } from './subjects/subject.ts';
import { withSubjects } from './subjects/with-subjects.ts';
import { WORKLOADS } from './workload.ts';

const SLICE_SECONDS = 10;
const CONNECTIONS = 16;
/** Share of the slices, at the start and at the end, whose medians are compared; the first tenth is warm-up. */
const WINDOW = 0.25;
const WARM_UP = 0.1;

/**
 * Keeps load on both gateways at the same time, all kinds of call in turn, prints their memory every ten seconds and how
 * much it grew after the warm-up.
 */
export async function soakGateways(options: BenchOptions, folder: string): Promise<void> {
  const provider = await startCannedProvider();
  const subjects = chosenOf([NODE_GATEWAY, WORKER_GATEWAY], options.only);
  const lines = await withSubjects(subjects, provider, { folder, frames: {} }, (started) =>
    Promise.all(started.map((subject) => soakOne(subject, provider, options.soakSeconds))),
  );
  console.log(lines.join('\n'));
}

async function soakOne(subject: StartedProcess, provider: StartedProcess, seconds: number): Promise<string> {
  const generator = new LoadGenerator();
  const megabytes: number[] = [];
  try {
    for (let second = 0; second < seconds; second += SLICE_SECONDS) {
      const workload = WORKLOADS[megabytes.length % WORKLOADS.length];
      if (workload === undefined) break;
      const load = { workload, connections: CONNECTIONS, seconds: Math.min(SLICE_SECONDS, seconds - second) };
      const sample = await measure(generator, subject, provider.pid, load);
      megabytes.push(sample.rssBytes / 1e6);
      const rate = Math.round(sample.requestsPerSecond);
      console.log(
        `${subject.name}: ${second + load.seconds} s, ${workload.name}, ${rate}/s, RSS ${(sample.rssBytes / 1e6) | 0} MB`,
      );
    }
  } finally {
    generator.close();
  }
  return `${subject.name}: ${growthText(megabytes)}`;
}

function growthText(megabytes: readonly number[]): string {
  const warm = megabytes.slice(Math.ceil(megabytes.length * WARM_UP));
  const count = Math.max(1, Math.floor(warm.length * WINDOW));
  const early = median(warm.slice(0, count));
  const late = median(warm.slice(-count));
  const percent = ((late - early) / early) * 100;
  return `RSS after warm-up ${early.toFixed(0)} MB, at the end ${late.toFixed(0)} MB: ${percent >= 0 ? '+' : ''}${percent.toFixed(1)} %`;
}
