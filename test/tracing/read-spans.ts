import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { preparePython } from '../signers/python-environment.ts';

const SCRIPT = fileURLToPath(new URL('read_spans.py', import.meta.url));

export interface ReadSpan {
  readonly resource: Readonly<Record<string, string>>;
  readonly scope: string;
  readonly name: string;
  readonly kind: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly traceState: string;
  readonly startMs: number;
  readonly endMs: number;
  /** 2 is an error. */
  readonly status: number;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** What OpenTelemetry's own protocol buffers read in the bodies that a collector got. */
export async function readSpans(bodies: readonly string[]): Promise<readonly ReadSpan[]> {
  const running = promisify(execFile)(await preparePython(), [SCRIPT], { maxBuffer: 64 * 1024 * 1024 });
  running.child.stdin?.end(JSON.stringify(bodies));
  return JSON.parse((await running).stdout) as ReadSpan[];
}
