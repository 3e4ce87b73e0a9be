import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ENVIRONMENT } from './matrix-centers.ts';

export interface Inspection {
  readonly exitCode: number;
  /** Without blanks at the beginning. */
  readonly lines: readonly string[];
  readonly errors: string;
}

/** `npm run inspect -- --config FILE`, as an operator types it. */
export async function runInspect(config: string): Promise<Inspection> {
  const child = spawn('npm', ['run', '--silent', 'inspect', '--', '--config', config], {
    cwd: new URL('../../../', import.meta.url),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...ENVIRONMENT },
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (errors += text));
  const [exitCode] = (await once(child, 'close')) as [number];
  return { exitCode, lines: output.split('\n').map((line) => line.trimStart()), errors };
}
