import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { javaAvailable, startJavaProvider } from '../../interop/java-providers.ts';
import { type StartedProcess, startProcess } from '../subjects/started-process.ts';

/** The release whose provider's CPU is measured. */
const DUBBO_VERSION = '3.3.6';

/** The provider that answers frames made ahead, on a free loopback port. */
export function startCannedProvider(): Promise<StartedProcess> {
  const entry = fileURLToPath(new URL('canned-provider.ts', import.meta.url));
  return startProcess('canned provider', { command: process.execPath, args: [entry] });
}

/** A real provider, its files below `folder`, where a JDK and Maven are; null, with the reason printed, where not. */
export async function startRealProvider(folder: string): Promise<StartedProcess | null> {
  const missing = javaAvailable();
  if (missing !== null) {
    console.log(`without the real provider: ${missing}`);
    return null;
  }
  const dir = await mkdtemp(join(folder, 'java-'));
  const provider = await startJavaProvider({ dubboVersion: DUBBO_VERSION, dir });
  const log = await readFile(provider.logFile, 'utf8');
  return {
    name: `Dubbo ${DUBBO_VERSION} on the JVM`,
    pid: provider.pid,
    port: provider.port,
    output: () => log,
    stop: () => provider.stop(),
  };
}
