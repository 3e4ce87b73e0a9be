import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endProcess } from './end-process.ts';
import { endWithStarter } from './end-with-starter.ts';
import { type Addition, type DubboVersion, buildJavaProvider } from './java-build.ts';
import { findFreePort, listensOn } from './port-owner.ts';

export interface JavaProcess {
  readonly dubboVersion: DubboVersion;
  readonly port: number;
  readonly pid: number;
  /** One URL per export as a registry would get it, with the host that Dubbo chose. */
  readonly registeredUrls: readonly string[];
  readonly logFile: string;
  /** SIGTERM: Dubbo leaves its registries, sends its readonly event and drains. Resolves when the process has ended. */
  stop(): Promise<void>;
  /** SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>;
}

interface JavaCommand {
  readonly dubboVersion: DubboVersion;
  /** An empty folder of this process's own: log, and the JVM's `user.home`. */
  readonly dir: string;
  /** For a provider that comes back on its old port; a free one by default. */
  readonly port?: number | undefined;
  readonly mainClass: string;
  /** See {@link buildJavaProvider}. */
  readonly additions?: readonly Addition[];
  /** What the main class gets behind the port. */
  readonly programArguments?: readonly string[];
  readonly jvmOptions: readonly string[];
  readonly shutdownWaitMs?: number | undefined;
}

/** What shops on JDK 17 open for hessian-lite 3.2 (2.7 and 3.2); without it business exceptions cannot be written. */
const OPENED_PACKAGES = ['lang', 'math', 'net', 'text', 'time', 'util', 'util.concurrent', 'util.concurrent.atomic'];
const START_TIMEOUT_MS = 90_000;
const ATTEMPTS = 3;

/**
 * Builds (once) and starts a main class of the Maven project; resolves when it has said that it is ready, and the port is
 * seen to be its own. Throws with the end of its log otherwise.
 */
export async function startJavaProcess(command: JavaCommand): Promise<JavaProcess> {
  const classPath = await buildJavaProvider(command.dubboVersion, command.additions);
  for (let attempt = 1; ; attempt += 1) {
    const port = command.port ?? (await findFreePort());
    try {
      return await launch(command, classPath, port);
    } catch (error) {
      // Also with a given port: 2.7 takes another one for its MetadataService, the first that is free at and above 20880.
      if (!/Address already in use|BindException/.test(String(error)) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function launch(command: JavaCommand, classPath: string, port: number): Promise<JavaProcess> {
  const { dubboVersion, dir, mainClass } = command;
  const logFile = join(dir, 'provider.log');
  await mkdir(dir, { recursive: true });
  const log = await open(logFile, 'a');
  const programArguments = [String(port), ...(command.programArguments ?? [])];
  const java = ['java', ...toJvmOptions(command), '-cp', classPath, mainClass, ...programArguments] as const;
  const [program, ...args] = endWithStarter(java);
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', log.fd] });
  try {
    const { urls, pid } = await readReadyLine(child);
    if ((await listensOn(pid, port)) === false) throw new Error(`process ${pid} does not listen on ${port}`);
    return {
      dubboVersion,
      port,
      pid,
      registeredUrls: urls,
      logFile,
      stop: () => endProcess(child, 'SIGTERM'),
      kill: () => endProcess(child, 'SIGKILL'),
    };
  } catch (error) {
    await endProcess(child, 'SIGKILL');
    const end = (await readFile(logFile, 'utf8')).slice(-4_000);
    throw new Error(`the provider of Dubbo ${dubboVersion} did not start: ${String(error)}\n${end}`, { cause: error });
  } finally {
    await log.close();
  }
}

function toJvmOptions({ dubboVersion, dir, jvmOptions, shutdownWaitMs }: JavaCommand): string[] {
  const opened = dubboVersion === '3.3.6' ? [] : OPENED_PACKAGES;
  return [
    // Setting HOME does nothing for a JVM; Dubbo's caches of one run must not reach the next.
    `-Duser.home=${join(dir, 'home')}`,
    '-Duser.timezone=UTC',
    '-Dfile.encoding=UTF-8',
    `-Ddubbo.service.shutdown.wait=${shutdownWaitMs ?? 1_000}`,
    ...opened.map((name) => `--add-opens=java.base/java.${name}=ALL-UNNAMED`),
    ...jvmOptions,
  ];
}

/** The lines that `ProviderProcess.sayReady` prints. */
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
