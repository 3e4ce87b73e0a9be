import type { LoadGenerator } from '../load/load-generator.ts';
import { type ProcessUsage, readProcessUsage } from '../subjects/process-usage.ts';
import type { StartedProcess } from '../subjects/started-process.ts';
import { loadOf } from '../subjects/subject-names.ts';
import { pathOf, type Workload } from '../workload.ts';
import type { Sample } from './sample.ts';

/** Puts the load on the subject for `seconds`. Throws when any answer had another status than it has to have: a rate of errors is no rate. */
export async function measure(
  generator: LoadGenerator,
  subject: StartedProcess,
  providerPid: number,
  load: { readonly workload: Workload; readonly connections: number; readonly seconds: number },
): Promise<Sample> {
  const { workload, connections, seconds } = load;
  const before = [readProcessUsage(subject.pid), readProcessUsage(providerPid)] as const;
  const { body } = workload;
  const order = { port: subject.port, path: pathOf(workload), body, connections, seconds, ...loadOf(subject.name) };
  const report = await generator.run(order);
  if (report.errors > 0 || report.requests === 0) {
    throw new Error(
      `${subject.name}, ${workload.name}: ${report.errors} errors, first: ${report.firstError}\n${subject.output()}`,
    );
  }
  const usage = readProcessUsage(subject.pid);
  return {
    requestsPerSecond: report.requests / report.elapsedSeconds,
    p50Us: report.p50Us,
    p99Us: report.p99Us,
    cpuUs: cpuUsOf(before[0], usage, report.requests),
    providerCpuUs: cpuUsOf(before[1], readProcessUsage(providerPid), report.requests),
    rssBytes: usage?.rssBytes ?? Number.NaN,
    clientLoad: (report.clientCpuUs * report.requests) / (report.elapsedSeconds * 1e6),
  };
}

function cpuUsOf(before: ProcessUsage | null, after: ProcessUsage | null, requests: number): number {
  if (before === null || after === null) return Number.NaN;
  return ((after.cpuMs - before.cpuMs) * 1000) / requests;
}
