import { DefinitionError } from '../definition/definition-error.ts';
import { isJsonObject } from '../definition/json-object.ts';
import { readDefinitionText } from '../definition/read-definition-text.ts';
import { bestFit } from './best-fit.ts';
import type { DefinitionKey, MetadataReport } from './metadata-report.ts';

interface FileDefinition extends DefinitionKey {
  readonly text: string;
}

/**
 * A metadata center made of JSON documents that were read once, at the start: definitions, one each, and MetadataInfo. A document that
 * is neither is skipped and reported by its file name; what else lies in metadata centers (documents of consumers) is
 * skipped silently, so that a dump of a center can be used as it is. A definition counts whatever application it is from.
 *
 * @param documents file name -> text
 * @param address shown to operators
 */
export function createFileMetadataReport(documents: ReadonlyMap<string, string>, address = 'file'): MetadataReport {
  const problems: string[] = [];
  const byInterface = new Map<string, FileDefinition[]>();
  const metadataInfos = new Map<string, string>();
  for (const [fileName, document] of documents) {
    const text = document.replace(/^\uFEFF/, '');
    const kept = readDocument(text, (problem) => problems.push(`${fileName}: ${problem}`));
    if (kept === 'metadata-info') metadataInfos.set(metadataInfoKey(text), text);
    else if (kept !== null) {
      const key = spelling(kept.serviceInterface);
      const others = byInterface.get(key);
      if (others === undefined) byInterface.set(key, [kept]);
      else others.push(kept);
    }
  }
  const definitionsOf = (serviceInterface: string): readonly FileDefinition[] =>
    byInterface.get(spelling(serviceInterface)) ?? [];
  return {
    watch({ serviceInterface, group, version }, _applications, listener) {
      listener(bestFit(definitionsOf(serviceInterface), group, version)?.text ?? null);
      return () => {};
    },
    list: (serviceInterface) =>
      definitionsOf(serviceInterface).map(({ group, version }) => ({ serviceInterface, group, version })),
    metadataInfo: (application, revision) =>
      Promise.resolve(metadataInfos.get(JSON.stringify([application, revision])) ?? null),
    mapping: () => Promise.resolve([]),
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

function readDocument(text: string, report: (problem: string) => void): FileDefinition | 'metadata-info' | null {
  try {
    const { serviceInterface, group, version, problems } = readDefinitionText(text);
    for (const problem of problems) report(problem);
    return { serviceInterface, group, version, text };
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    if (error.documentKind === 'metadata-info') return 'metadata-info';
    if (error.documentKind !== 'consumer') report(error.message);
    return null;
  }
}

/** @param text the JSON of a MetadataInfo */
function metadataInfoKey(text: string): string {
  const info: unknown = JSON.parse(text);
  return JSON.stringify(isJsonObject(info) ? [info['app'], info['revision']] : []);
}
