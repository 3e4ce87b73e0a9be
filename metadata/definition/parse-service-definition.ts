import { createBinaryNames } from './binary-name.ts';
import { DefinitionError } from './definition-error.ts';
import { publicParameters, readParameters } from './definition-parameters.ts';
import { DefinitionReader } from './definition-reader.ts';
import { documentKind } from './document-kind.ts';
import type { DocumentKind } from './document-kind.ts';
import { isDeprecated } from './is-deprecated.ts';
import { isGoKind } from './go-kind.ts';
import { isJsonObject } from './json-object.ts';
import type { JsonObject } from './json-object.ts';
import { ProblemList } from './problem-list.ts';
import { readMethods } from './read-methods.ts';
import { readTypes } from './read-types.ts';
import { scanDocument } from './scan-document.ts';
import type { ServiceDefinition } from './service-definition.ts';

const NO_VERSION = '0.0.0';

const REFUSALS: Readonly<Record<Exclude<DocumentKind, 'provider'>, string>> = {
  consumer: "the document of a consumer: a provider's definition has the list `methods`",
  'dubbo-go':
    'a definition by dubbo-go: it names Go kinds such as "ptr" instead of Java types, so no method can be called by it',
  'metadata-info': "an application's MetadataInfo: it lists services, but defines no methods",
  unknown: 'no service definition: neither `canonicalName` nor `methods`',
};

/**
 * Makes the typed model from a parsed JSON document, in either shape of Dubbo's `ServiceDefinition` (2.7 and 3.x). What
 * is broken in it is left out and listed in `problems`. Throws DefinitionError (and nothing else) when no definition
 * can be had: see `documentKind` for what else lies in metadata centers, and skip those first.
 * https://github.com/apache/dubbo/tree/dubbo-2.7.23/dubbo-metadata/dubbo-metadata-api/src/main/java/org/apache/dubbo/metadata/definition
 */
export function parseServiceDefinition(document: unknown): ServiceDefinition {
  const kind = documentKind(document);
  if (kind !== 'provider' || !isJsonObject(document)) {
    throw new DefinitionError(REFUSALS[kind === 'provider' ? 'unknown' : kind], '', kind);
  }
  const problems = new ProblemList();
  const { references, dollarNames } = scanDocument(document, problems);
  const parameters = readParameters(references.follow(document['parameters']));
  const names = createBinaryNames(nameEvidence(dollarNames, parameters.get('interface')));
  const reader = new DefinitionReader(references, names, problems);
  const serviceInterface = readInterface(document, parameters, reader);
  const entries = readMethodList(document, reader);
  const types = readTypes(document['types'], reader);
  const methods = readMethods(entries, reader, types);
  if (methods.length === 0 && entries.length > 0) {
    throw new DefinitionError(`no usable method: ${problems.lines()[0] ?? 'all are broken'}`, '/methods', 'provider');
  }
  return {
    serviceInterface,
    group: parameters.get('group') ?? parameters.get('default.group') ?? null,
    version: readVersion(parameters.get('version') ?? parameters.get('default.version')),
    parameters: publicParameters(parameters, methods),
    methods,
    isDeprecated: isDeprecated(document['annotations']) || parameters.get('deprecated') === 'true',
    types,
    problems: problems.lines(),
  };
}

/** `interface` is `Class.getName()` in every version, so it is binary even where the rest of the document has dots. */
function nameEvidence(dollarNames: ReadonlySet<string>, serviceInterface: string | undefined): Iterable<string> {
  return serviceInterface === undefined ? dollarNames : new Set([...dollarNames, serviceInterface]);
}

function readInterface(
  document: JsonObject,
  parameters: ReadonlyMap<string, string>,
  reader: DefinitionReader,
): string {
  const name = document['canonicalName'];
  if (typeof name === 'string' && name.trim() !== '') return reader.names(name.trim());
  const fromParameters = parameters.get('interface');
  if (fromParameters !== undefined) return fromParameters;
  throw new DefinitionError('names no interface', '/canonicalName', 'provider');
}

function readMethodList(document: JsonObject, reader: DefinitionReader): readonly unknown[] {
  const methods = reader.follow(document['methods']);
  if (!Array.isArray(methods)) throw new DefinitionError('is no list', '/methods', 'provider');
  for (const [index, value] of methods.entries()) {
    const method = reader.follow(value);
    if (!isJsonObject(method)) continue;
    const parameterTypes = reader.follow(method['parameterTypes']);
    const types: unknown[] = [method['returnType'], ...(Array.isArray(parameterTypes) ? parameterTypes : [])];
    const kind = types.map((type) => reader.typeText(type)).find((text) => text !== null && isGoKind(text));
    if (typeof kind === 'string') {
      throw new DefinitionError(`${REFUSALS['dubbo-go']} (found "${kind}")`, `/methods/${index}`, 'dubbo-go');
    }
  }
  return methods;
}

function readVersion(version: string | undefined): string | null {
  return version === undefined || version === NO_VERSION ? null : version;
}
