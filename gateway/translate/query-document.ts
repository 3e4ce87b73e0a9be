import type { CompiledMethod } from './compiled-method.ts';
import type { JsonDocument } from './json/json-document.ts';
import { isNumeric, jsonOfText } from './json-of-text.ts';
import { parseJson } from './json/parse-json.ts';

/** GET is for methods whose every parameter is a scalar or a list of scalars: those fit a query. */
export function fitsQuery(method: CompiledMethod): boolean {
  return method.parameters.every(({ codec }) => (codec.element ?? codec).encodeText !== null);
}

/**
 * The query as the JSON document that a body would have been: an object by parameter name. Values are strings, which the codecs of
 * scalars take; numbers where every overload has one there, so that `1.0` is an integer as in a body. A name given several times, or whose
 * parameter is a list, is an array.
 */
export function queryDocument(query: URLSearchParams, overloads: readonly CompiledMethod[]): JsonDocument {
  const lists = new Set<string>();
  const texts = new Set<string>();
  for (const { parameters } of overloads) {
    for (const { name, codec } of parameters) {
      if (codec.element !== null) lists.add(name);
      if (!isNumeric(codec)) texts.add(name);
    }
  }
  const members: string[] = [];
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name).map((text) => jsonOfText(text, !texts.has(name)));
    const value = lists.has(name) || values.length > 1 ? `[${values.join(',')}]` : values[0];
    members.push(`${JSON.stringify(name)}:${value}`);
  }
  return parseJson(`{${members.join(',')}}`, { maxDepth: 2 });
}
