import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DubboVersion } from './java-build.ts';
import { type JavaProcess, startJavaProcess } from './java-process.ts';
import { missingJavaTools } from './java-tools.ts';

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

export interface JavaProvider extends JavaProcess {
  /** The registered URLs with the host 127.0.0.1: Dubbo never advertises loopback. */
  readonly urls: readonly string[];
  readonly definitionDir: string;
  /** The `ServiceDefinition` documents that Dubbo published, one per export. */
  readonly definitionFiles: readonly string[];
}

/** Why the providers cannot run on this machine, or null when they can. */
export function javaAvailable(): string | null {
  return missingJavaTools();
}

const MAIN_CLASS = 'com.example.interop.provider.ProviderMain';
const DEFAULT_JVM_OPTIONS: readonly string[] = ['-Xmx256m', '-XX:+UseSerialGC'];

/** A Java provider without a registry; resolves when its definitions are written, too (see {@link startJavaProcess}). */
export async function startJavaProvider(options: JavaProviderOptions): Promise<JavaProvider> {
  const definitionDir = join(options.dir, 'definitions');
  await mkdir(definitionDir, { recursive: true });
  const { dubboVersion, dir, port, shutdownWaitMs } = options;
  const provider = await startJavaProcess({
    dubboVersion,
    dir,
    port,
    shutdownWaitMs,
    mainClass: MAIN_CLASS,
    programArguments: [definitionDir],
    jvmOptions: options.jvmOptions ?? DEFAULT_JVM_OPTIONS,
  });
  return {
    ...provider,
    urls: provider.registeredUrls.map((url) => url.replace(/^dubbo:\/\/[^/]+/, `dubbo://127.0.0.1:${provider.port}`)),
    definitionDir,
    definitionFiles: (await readdir(definitionDir)).toSorted().map((name) => join(definitionDir, name)),
  };
}
