import { delimiter, join } from 'node:path';
import { buildMavenProject } from './maven-build.ts';

/** The Dubbo releases that the Maven project builds providers for, and the module of each. */
export const DUBBO_MODULES = { '2.7.23': 'dubbo-2.7', '3.2.16': 'dubbo-3.2', '3.3.6': 'dubbo-3.3' } as const;

export type DubboVersion = keyof typeof DUBBO_MODULES;

/** What stands before a provider on its class path. */
export type Addition = 'second-release' | 'tag-filter';

const PROJECT = import.meta.dirname;
const ADDITIONAL_MODULES = ['second-release', 'tag-filter-2.7', 'tag-filter-3', 'routing', 'consumer-metrics'];

/**
 * Class path of the provider for a Dubbo release; builds it first when that is needed (see `buildMavenProject`).
 * @param additions `second-release`: that of `ExtraService` takes the place of the first
 */
export async function buildJavaProvider(
  dubboVersion: DubboVersion,
  additions: readonly Addition[] = [],
): Promise<string> {
  await buildJava();
  const built = join(PROJECT, DUBBO_MODULES[dubboVersion], 'target');
  const before = additions.map((addition) => additionOf(addition, dubboVersion));
  return [...before, join(built, 'provider-1.0.0.jar'), join(built, 'lib', '*')].join(delimiter);
}

/** Class path of the programs that ask Dubbo's own tag router and load balance. */
export async function buildRouting(dubboVersion: '3.2.16' | '3.3.6'): Promise<string> {
  await buildJava();
  const libraries = join(PROJECT, DUBBO_MODULES[dubboVersion], 'target', 'lib', '*');
  return [join(PROJECT, 'routing', 'target', 'routing.jar'), libraries].join(delimiter);
}

/** Class path of the consumer that tells its metrics. */
export async function buildConsumerMetrics(): Promise<string> {
  const providers = await buildJavaProvider('3.3.6');
  const built = join(PROJECT, 'consumer-metrics', 'target');
  return [join(built, 'consumer-metrics.jar'), join(built, 'lib', '*'), providers].join(delimiter);
}

async function buildJava(): Promise<void> {
  const poms = [...Object.values(DUBBO_MODULES), ...ADDITIONAL_MODULES].map((module) => join(module, 'pom.xml'));
  await buildMavenProject({ dir: PROJECT, sources: ['pom.xml', 'src', ...poms] });
}

function additionOf(addition: Addition, dubboVersion: DubboVersion): string {
  if (addition === 'second-release') return join(PROJECT, 'second-release', 'target', 'provider-2.0.0.jar');
  const line = dubboVersion === '2.7.23' ? '2.7' : '3';
  return join(PROJECT, `tag-filter-${line}`, 'target', 'tag-filter.jar');
}
