import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { findCommand } from './find-command.ts';

const LEAST_JDK = 17;

/**
 * Why the tests against Java providers cannot run on this machine; null when they can. Looks at files only: it is asked
 * at the start of every test run, and starting a JVM to ask would cost a second each time.
 */
export function missingJavaTools(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | null {
  const javac = findCommand('javac', environment);
  if (javac === null) return `needs a JDK ${LEAST_JDK} or later: no javac in PATH`;
  const version = jdkVersion(javac);
  if (version !== null && version < LEAST_JDK)
    return `needs a JDK ${LEAST_JDK} or later: javac in PATH is of ${version}`;
  return findCommand('mvn', environment) === null ? 'needs Maven: no mvn in PATH' : null;
}

/** Every JDK since 9 has a file `release` beside its `bin`; null where it does not say (a wrapper script, say). */
function jdkVersion(javac: string): number | null {
  try {
    const release = readFileSync(join(realpathSync(javac), '../../release'), 'utf8');
    const major = /^JAVA_VERSION="(\d+)/m.exec(release)?.[1];
    return major === undefined ? null : Number(major);
  } catch {
    return null;
  }
}
