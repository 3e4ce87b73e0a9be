import { isJsonObject, type JsonObject } from './json-object.ts';

interface ServiceParameter {
  readonly name: 'group' | 'version';
  readonly required?: boolean;
  readonly schema: { readonly enum: readonly [string] };
}

/** A document without the parameters that say which of several services is called, and the query that says it instead, by path. */
export interface ChosenService {
  readonly document: JsonObject;
  /** `group=blue&version=1.0.0`; nothing for a path whose calls need none of them. */
  readonly queries: ReadonlyMap<string, string>;
}

/**
 * Takes group and version out of the document of one service, where they have one value: the heading of the page shows it, and it is sent
 * without being asked for.
 */
export function chooseService(document: JsonObject): ChosenService {
  const queries = new Map<string, string>();
  const paths = Object.entries((document['paths'] ?? {}) as JsonObject).map(([path, item]) => {
    if (!isJsonObject(item) || !Array.isArray(item['parameters'])) return [path, item] as const;
    const parameters: unknown[] = item['parameters'];
    const needed = parameters.filter(isServiceParameter).filter(({ required }) => required === true);
    if (needed.length > 0)
      queries.set(path, needed.map(({ name, schema }) => `${name}=${encodeURIComponent(schema.enum[0])}`).join('&'));
    return [path, { ...item, parameters: parameters.filter((parameter) => !isServiceParameter(parameter)) }] as const;
  });
  return { document: { ...document, paths: Object.fromEntries(paths) }, queries };
}

/** With a query behind its own, which stays as it is. */
export function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

function isServiceParameter(parameter: unknown): parameter is ServiceParameter {
  if (!isJsonObject(parameter) || parameter['in'] !== 'query') return false;
  const { name, schema } = parameter;
  if ((name !== 'group' && name !== 'version') || !isJsonObject(schema)) return false;
  return Array.isArray(schema['enum']) && schema['enum'].length === 1;
}
