import type { CompiledMethod } from './compiled-method.ts';
import type { JsonDocument } from './json/json-document.ts';
import { parseJson } from './json/parse-json.ts';

/** GET is for methods whose every parameter is a scalar or a list of scalars: those fit a query. */
export function fitsQuery(method: CompiledMethod): boolean {
  return method.parameters.every(({ codec }) => (codec.element ?? codec).encodeText !== null);
}

/**
 * The query as the JSON document that a body would have been: an object by parameter name, values as strings, which the codecs of
 * scalars take. A name given several times, or whose parameter is a list, is an array.
 */
export function queryDocument(query: URLSearchParams, overloads: readonly CompiledMethod[]): JsonDocument {
  const lists = new Set<string>();
  for (const { parameters } of overloads) {
    for (const { name, codec } of parameters) if (codec.element !== null) lists.add(name);
  }
  const members: string[] = [];
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    const value = lists.has(name) || values.length > 1 ? values : values[0];
    members.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
  }
  return parseJson(`{${members.join(',')}}`, { maxDepth: 2 });
}
