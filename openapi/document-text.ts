import { stringify } from 'yaml';
import type { OpenapiDocument } from './document.ts';
import { fillTemplate } from './text-template.ts';

/** Texts are joined so many at a time: one after the other would be copied again and again. */
const PIECES = 4_096;

/** The document as JSON, in pieces. */
export function* documentJson(document: OpenapiDocument): Generator<string> {
  yield `${JSON.stringify(document.head).slice(0, -1)},"paths":{`;
  yield* members(document.paths, document);
  yield '},"components":{"schemas":{';
  yield* members(document.schemas, document);
  yield `},${JSON.stringify(document.shared).slice(1)}}\n`;
}

function* members(entries: OpenapiDocument['paths'], { fill }: OpenapiDocument): Generator<string> {
  const pieces: string[] = [];
  let comma = '';
  for (const [name, template] of entries) {
    pieces.push(comma, JSON.stringify(name), ':');
    fillTemplate(template, fill, pieces);
    comma = ',\n';
    if (pieces.length < PIECES) continue;
    yield pieces.join('');
    pieces.length = 0;
  }
  yield pieces.join('');
}

/** The same as YAML. Each piece is made by itself: the library needs a hundred times the memory of its text. */
export function* documentYaml(document: OpenapiDocument): Generator<string> {
  yield yamlOf(document.head, 0);
  yield* yamlMembers('paths:', document.paths, 1, document);
  yield 'components:\n';
  yield* yamlMembers('  schemas:', document.schemas, 2, document);
  yield yamlOf(document.shared, 1);
}

function* yamlMembers(
  head: string,
  entries: OpenapiDocument['paths'],
  depth: number,
  { fill }: OpenapiDocument,
): Generator<string> {
  yield entries.length === 0 ? `${head} {}\n` : `${head}\n`;
  for (const [name, template] of entries) {
    const pieces: string[] = [];
    fillTemplate(template, fill, pieces);
    yield yamlOf({ [name]: parseExactly(pieces.join('')) }, depth);
  }
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
