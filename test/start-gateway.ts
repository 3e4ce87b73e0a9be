import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type Runtime = 'node' | 'workerd';
export const RUNTIMES: readonly Runtime[] = ['node', 'workerd'];

export interface StartedGateway {
  /** `http://127.0.0.1:40123` */
  readonly url: string;
  readonly pid: number;
  /** All that it wrote on standard error. */
  stderr(): string;
  /** SIGTERM, and wait. */
  stop(): Promise<void>;
}

const ENTRIES: Readonly<Record<Runtime, string>> = {
  node: 'gateway/server.ts',
  workerd: 'gateway/launch/start-worker.ts',
};
const STOP_TIMEOUT_MS = 15_000;

/** Starts the gateway as operators do, as a process of its own on a free port, and waits for its ready line. */
export async function startGateway(runtime: Runtime, configPath: string): Promise<StartedGateway> {
  const root = new URL('..', import.meta.url).pathname;
  const args = [ENTRIES[runtime], '--config', configPath, '--port', '0'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const exited = once(child, 'exit');
  const ready = Promise.withResolvers<string>();
  // Read on to the end: a full pipe would stop the gateway.
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('ready http')) ready.resolve(line.slice('ready '.length).trim());
  });
  void exited.then(([code]) =>
    ready.reject(new Error(`the gateway ended with ${String(code)} before it was ready: ${stderr}`)),
  );
  const url = await ready.promise;
  return {
    url,
    pid: child.pid!,
    stderr: () => stderr,
    async stop() {
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(late);
    },
  };
}
