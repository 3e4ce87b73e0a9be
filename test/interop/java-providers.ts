import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type DubboVersion, buildJavaProvider } from './java-build.ts';
import { missingJavaTools } from './java-tools.ts';
import { findFreePort, listensOn } from './port-owner.ts';

export { DUBBO_MODULES, type DubboVersion } from './java-build.ts';

export interface JavaProviderOptions {
  readonly dubboVersion: DubboVersion;
  /** An empty folder of this provider's own: definitions, log, and the JVM's `user.home`. */
  readonly dir: string;
  /** For a provider that comes back on its old port; a free one by default. */
  readonly port?: number;
  /** Instead of {@link DEFAULT_JVM_OPTIONS}. `-Dinterop.heartbeat=<ms>` sets Dubbo's `heartbeat`. */
  readonly jvmOptions?: readonly string[];
  /** Dubbo's `dubbo.service.shutdown.wait`: how long `stop()` lets connections drain. Default 1000. */
  readonly shutdownWaitMs?: number;
}

export interface JavaProvider {
  readonly dubboVersion: DubboVersion;
  readonly port: number;
  readonly pid: number;
  /** One URL per export as a registry would get it, but with the host 127.0.0.1. */
  readonly urls: readonly string[];
  /** The same with the host that Dubbo chose: it never advertises loopback. */
  readonly registeredUrls: readonly string[];
  readonly definitionDir: string;
  /** The `ServiceDefinition` documents that Dubbo published, one per export. */
  readonly definitionFiles: readonly string[];
  readonly logFile: string;
  /** SIGTERM: Dubbo sends its readonly event and drains. Resolves when the process has ended. */
  stop(): Promise<void>;
  /** SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>;
}

/** Why the providers cannot run on this machine, or null when they can. */
export function javaAvailable(): string | null {
  return missingJavaTools();
}

const DEFAULT_JVM_OPTIONS: readonly string[] = ['-Xmx256m', '-XX:+UseSerialGC'];

/** What shops on JDK 17 open for hessian-lite 3.2 (2.7 and 3.2); without it business exceptions cannot be written. */
const OPENED_PACKAGES = ['lang', 'math', 'net', 'text', 'time', 'util', 'util.concurrent', 'util.concurrent.atomic'];
const START_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 15_000;
const ATTEMPTS = 3;

/**
 * Builds (once) and starts a Java provider; resolves when it has said that it is ready, its definitions are written, and
 * the port is seen to be its own. Throws with the end of its log otherwise.
 */
export async function startJavaProvider(options: JavaProviderOptions): Promise<JavaProvider> {
  const classPath = await buildJavaProvider(options.dubboVersion);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await findFreePort());
    try {
      return await launch(options, classPath, port);
    } catch (error) {
      const taken = /Address already in use|BindException/.test(String(error));
      if (!taken || options.port !== undefined || attempt === ATTEMPTS) throw error;
    }
  }
}

async function launch(options: JavaProviderOptions, classPath: string, port: number): Promise<JavaProvider> {
  const definitionDir = join(options.dir, 'definitions');
  const logFile = join(options.dir, 'provider.log');
  await mkdir(definitionDir, { recursive: true });
  const log = await open(logFile, 'a');
  const args = [...jvmArguments(options), '-cp', classPath, MAIN_CLASS, String(port), definitionDir];
  const child = spawn('java', args, { stdio: ['pipe', 'pipe', log.fd] });
  try {
    const { urls: registeredUrls, pid } = await readReadyLine(child);
    if ((await listensOn(pid, port)) === false) throw new Error(`process ${pid} does not listen on ${port}`);
    return {
      dubboVersion: options.dubboVersion,
      port,
      pid,
      urls: registeredUrls.map((url) => url.replace(/^dubbo:\/\/[^/]+/, `dubbo://127.0.0.1:${port}`)),
      registeredUrls,
      definitionDir,
      definitionFiles: (await readdir(definitionDir)).toSorted().map((name) => join(definitionDir, name)),
      logFile,
      stop: () => endProcess(child, 'SIGTERM'),
      kill: () => endProcess(child, 'SIGKILL'),
    };
  } catch (error) {
    await endProcess(child, 'SIGKILL');
    const end = (await readFile(logFile, 'utf8')).slice(-4_000);
    throw new Error(`the provider of Dubbo ${options.dubboVersion} did not start: ${String(error)}\n${end}`, {
      cause: error,
    });
  } finally {
    await log.close();
  }
}

const MAIN_CLASS = 'com.example.interop.provider.ProviderMain';

function jvmArguments({ dubboVersion, dir, jvmOptions, shutdownWaitMs }: JavaProviderOptions): string[] {
  const opened = dubboVersion === '3.3.6' ? [] : OPENED_PACKAGES;
  return [
    ...(jvmOptions ?? DEFAULT_JVM_OPTIONS),
    // Setting HOME does nothing for a JVM; Dubbo's caches of one run must not reach the next.
    `-Duser.home=${join(dir, 'home')}`,
    '-Duser.timezone=UTC',
    '-Dfile.encoding=UTF-8',
    `-Ddubbo.service.shutdown.wait=${shutdownWaitMs ?? 1_000}`,
    ...opened.map((name) => `--add-opens=java.base/java.${name}=ALL-UNNAMED`),
  ];
}

/** The lines that `ProviderMain` prints. */
async function readReadyLine(child: ChildProcess): Promise<{ urls: string[]; pid: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ urls: string[]; pid: number }>();
  const late = setTimeout(() => reject(new Error('it said nothing in time')), START_TIMEOUT_MS);
  const urls: string[] = [];
  const { stdout } = child;
  if (stdout === null) throw new Error('no standard output');
  createInterface({ input: stdout }).on('line', (line) => {
    if (line.startsWith('URL ')) urls.push(line.slice('URL '.length));
    const ready = /^READY .*pid=(\d+)/.exec(line);
    if (ready !== null) resolve({ urls, pid: Number(ready[1]) });
  });
  child.once('error', reject);
  child.once('exit', (code, signal) => reject(new Error(`it ended with ${code ?? signal}`)));
  return promise.finally(() => clearTimeout(late));
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  child.kill(signal);
  await exited;
  clearTimeout(late);
}
