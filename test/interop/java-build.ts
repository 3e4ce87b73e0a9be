import { delimiter, join } from 'node:path';
import { buildMavenProject } from './maven-build.ts';

/** The Dubbo releases that the Maven project builds providers for, and the module of each. */
export const DUBBO_MODULES = { '2.7.23': 'dubbo-2.7', '3.2.16': 'dubbo-3.2', '3.3.6': 'dubbo-3.3' } as const;

export type DubboVersion = keyof typeof DUBBO_MODULES;

const PROJECT = import.meta.dirname;

/**
 * Class path of the provider for a Dubbo release; builds it first when that is needed (see `buildMavenProject`).
 * @param hasSecondRelease the second release of `ExtraService` takes the place of the first
 */
export async function buildJavaProvider(dubboVersion: DubboVersion, hasSecondRelease = false): Promise<string> {
  const poms = [...Object.values(DUBBO_MODULES), 'second-release'].map((module) => join(module, 'pom.xml'));
  await buildMavenProject({ dir: PROJECT, sources: ['pom.xml', 'src', ...poms] });
  const built = join(PROJECT, DUBBO_MODULES[dubboVersion], 'target');
  const before = hasSecondRelease ? [join(PROJECT, 'second-release', 'target', 'provider-2.0.0.jar')] : [];
  return [...before, join(built, 'provider-1.0.0.jar'), join(built, 'lib', '*')].join(delimiter);
}
