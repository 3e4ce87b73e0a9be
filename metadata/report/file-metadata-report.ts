import { DefinitionError } from '../definition/definition-error.ts';
import { parseServiceDefinition } from '../definition/parse-service-definition.ts';
import type { ServiceDefinition } from '../definition/service-definition.ts';
import { bestFit } from './best-fit.ts';
import type { MetadataReport } from './metadata-report.ts';

/**
 * A metadata center made of JSON documents, one definition each, by file name. A document that gives no definition is
 * skipped and reported by its file name; what else lies in metadata centers (documents of consumers, MetadataInfo) is
 * skipped silently, so that a dump of a center can be used as it is. `address` is shown to operators.
 */
export function createFileMetadataReport(documents: ReadonlyMap<string, string>, address = 'file'): MetadataReport {
  const problems: string[] = [];
  const byInterface = new Map<string, ServiceDefinition[]>();
  for (const [fileName, text] of documents) {
    const definition = readDefinition(fileName, text, problems);
    if (definition === null) continue;
    const key = spelling(definition.serviceInterface);
    const others = byInterface.get(key);
    if (others === undefined) byInterface.set(key, [definition]);
    else others.push(definition);
  }
  const definitionsOf = (serviceInterface: string): readonly ServiceDefinition[] =>
    byInterface.get(spelling(serviceInterface)) ?? [];
  return {
    load: (serviceInterface, group, version) =>
      Promise.resolve(bestFit(definitionsOf(serviceInterface), group, version)),
    list: (serviceInterface) =>
      definitionsOf(serviceInterface).map(({ group, version }) => ({ serviceInterface, group, version })),
    // Files are read once, at the start.
    onChange: () => () => {},
    problems: () => problems,
    state: () => ({
      address,
      connected: true,
      ageMs: 0,
      detail: `definitions of ${byInterface.size} interfaces in ${documents.size} files`,
    }),
    close: () => Promise.resolve(),
  };
}

/** A document may spell a nested interface with dots where the provider URL has `$`. */
function spelling(serviceInterface: string): string {
  return serviceInterface.replaceAll('$', '.');
}

function readDefinition(fileName: string, text: string, problems: string[]): ServiceDefinition | null {
  try {
    const definition = parseServiceDefinition(parseJson(text));
    for (const problem of definition.problems) problems.push(`${fileName}: ${problem}`);
    return definition;
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    const isExpected = error.documentKind === 'consumer' || error.documentKind === 'metadata-info';
    if (!isExpected) problems.push(`${fileName}: ${error.message}`);
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    // The engine's message may quote the document, and that may hold a token: only the position is taken from it.
    const position = /at position \d+/.exec(error instanceof Error ? error.message : '')?.[0];
    throw new DefinitionError(`is not JSON${position === undefined ? '' : ` (${position})`}`, '', 'unknown');
  }
}
