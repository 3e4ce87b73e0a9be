import { stringify } from 'yaml';
import type { OpenapiDocument } from './document.ts';

/** The document as JSON, in pieces. */
export function* documentJson({ head, paths, schemas, shared }: OpenapiDocument): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"paths":{`;
  yield* members(paths());
  yield '},"components":{"schemas":{';
  yield* members(schemas());
  yield `},${JSON.stringify(shared).slice(1)}}\n`;
}

function* members(entries: Iterable<readonly [string, string]>): Generator<string> {
  let comma = '';
  for (const [name, json] of entries) {
    yield `${comma}${JSON.stringify(name)}:${json}`;
    comma = ',\n';
  }
}

/** The same as YAML. Each piece is made by itself: the library needs a hundred times the memory of its text. */
export function* documentYaml({ head, paths, schemas, shared }: OpenapiDocument): Generator<string> {
  yield yamlOf(head, 0);
  yield* yamlMembers('paths:', paths(), 1);
  yield 'components:\n';
  yield* yamlMembers('  schemas:', schemas(), 2);
  yield yamlOf(shared, 1);
}

function* yamlMembers(head: string, entries: Iterable<readonly [string, string]>, depth: number): Generator<string> {
  let isEmpty = true;
  for (const [name, json] of entries) {
    if (isEmpty) yield `${head}\n`;
    isEmpty = false;
    yield yamlOf({ [name]: parseExactly(json) }, depth);
  }
  if (isEmpty) yield `${head} {}\n`;
}

/** Bounds of 64-bit integers keep their digits. */
function parseExactly(json: string): unknown {
  if (!/\d{16}/.test(json)) return JSON.parse(json);
  return JSON.parse(json, (_key, value: unknown, context?: { readonly source?: string }) => {
    const source = context?.source;
    return typeof value === 'number' && source !== undefined && /^-?\d{16,}$/.test(source) ? BigInt(source) : value;
  });
}

function yamlOf(value: object, depth: number): string {
  const text = stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
  return depth === 0 ? text : text.replaceAll(/^(?=.)/gm, '  '.repeat(depth));
}
