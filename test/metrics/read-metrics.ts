import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { preparePython } from '../signers/python-environment.ts';

const SCRIPT = fileURLToPath(new URL('read_metrics.py', import.meta.url));

export interface ReadFamily {
  /** Of a counter without `_total`, as Prometheus' own client has it. */
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: readonly (readonly [name: string, labels: Readonly<Record<string, string>>, value: number])[];
}

/** What somebody else's parser reads in the text of `/metrics`. */
export async function readMetrics(text: string): Promise<readonly ReadFamily[]> {
  const running = promisify(execFile)(await preparePython(), [SCRIPT], { maxBuffer: 64 * 1024 * 1024 });
  running.child.stdin?.end(text);
  return JSON.parse((await running).stdout) as ReadFamily[];
}
