import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time for user space in hundredths of a second on every architecture. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

export interface ProcessUsage {
  /** User and system time of the process and all that it started and that still run. */
  readonly cpuMs: number;
  readonly rssBytes: number;
}

interface ProcessStat extends ProcessUsage {
  readonly parentPid: number;
}

/** Fields 4, 14, 15 and 24 of proc(5) `/proc/PID/stat`; the second field may hold blanks and parentheses. */
function readStat(pid: number): ProcessStat | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null; // Ended since the directory was listed.
  }
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const at = (field: number): number => Number(fields[field - 3]);
  return { parentPid: at(4), cpuMs: (at(14) + at(15)) * TICK_MS, rssBytes: at(24) * PAGE_BYTES };
}

function readAllStats(): ReadonlyMap<number, ProcessStat> {
  const stats = new Map<number, ProcessStat>();
  if (process.platform !== 'linux') return stats;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? readStat(pid) : null;
    if (stat !== null) stats.set(pid, stat);
  }
  return stats;
}

function withDescendants(rootPid: number, stats: ReadonlyMap<number, ProcessStat>): readonly number[] {
  const pids = [rootPid];
  // The list grows while it is walked.
  for (const parentPid of pids) {
    for (const [pid, stat] of stats) if (stat.parentPid === parentPid) pids.push(pid);
  }
  return pids;
}

/** The process and all that it started, in that order; only the process itself where there is no `/proc`. */
export function listProcessTree(rootPid: number): readonly number[] {
  return withDescendants(rootPid, readAllStats());
}

/**
 * CPU time and memory of a process and its descendants (a launcher and the runtime that it launched count as one), or
 * null where there is no `/proc`.
 */
export function readProcessUsage(rootPid: number): ProcessUsage | null {
  const stats = readAllStats();
  if (!stats.has(rootPid)) return null;
  let cpuMs = 0;
  let rssBytes = 0;
  for (const pid of withDescendants(rootPid, stats)) {
    cpuMs += stats.get(pid)?.cpuMs ?? 0;
    rssBytes += stats.get(pid)?.rssBytes ?? 0;
  }
  return { cpuMs, rssBytes };
}
