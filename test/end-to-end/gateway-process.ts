import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The scripts that start a gateway, one for each runtime. */
export const NODE_GATEWAY = 'gateway/server.ts';
export const WORKER_GATEWAY = 'gateway/launch/start-worker.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface GatewayProcess {
  readonly url: string;
  readonly pid: number;
  /** Lines of standard output so far. */
  readonly lines: readonly string[];
  /** Standard error so far. */
  errors(): string;
  /** Resolves with the first line of standard output, past or to come, that is what is looked for. */
  lineWith(text: string): Promise<string>;
  /** Sends the signal (default SIGTERM) and gives the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface Refusal {
  readonly exitCode: number | null;
  readonly errors: string;
}

/** Starts a gateway on a free port. Rejects, as `Refusal`, when it ends before it is ready. */
export async function startGateway(
  script: string,
  configPath: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<GatewayProcess> {
  return startScript(script, ['--config', configPath, '--port', '0'], environment);
}

export async function startScript(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<GatewayProcess> {
  const child = spawn(process.execPath, [`${ROOT}${script}`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const closed = once(child, 'close');
  const lines: string[] = [];
  const waiting: { readonly text: string; readonly resolve: (line: string) => void }[] = [];
  let errors = '';
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    for (const { text, resolve } of waiting) if (line.includes(text)) resolve(line);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (errors += text));
  const lineWith = (text: string): Promise<string> => {
    const past = lines.find((line) => line.includes(text));
    if (past !== undefined) return Promise.resolve(past);
    const { promise, resolve } = Promise.withResolvers<string>();
    waiting.push({ text, resolve });
    return promise;
  };
  const ready = await Promise.race([
    lineWith('ready http'),
    closed.then(async () => {
      const refusal: Refusal = { exitCode: (await exited)[0], errors };
      throw refusal;
    }),
  ]);
  return {
    url: ready.replace('ready ', ''),
    pid: child.pid as number,
    lines,
    errors: () => errors,
    lineWith,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await closed;
      return (await exited)[0];
    },
  };
}
