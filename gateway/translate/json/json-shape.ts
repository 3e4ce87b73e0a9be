import { JSON_KIND } from './json-document.ts';

/** The JSON form of a value or a Java type; `any` fits all. */
export type JsonShape = 'number' | 'string' | 'boolean' | 'array' | 'object' | 'any';

const SHAPES: Readonly<Record<number, JsonShape>> = {
  [JSON_KIND.TRUE]: 'boolean',
  [JSON_KIND.FALSE]: 'boolean',
  [JSON_KIND.INTEGER]: 'number',
  [JSON_KIND.FRACTION]: 'number',
  [JSON_KIND.STRING]: 'string',
  [JSON_KIND.ESCAPED_STRING]: 'string',
  [JSON_KIND.ARRAY]: 'array',
  [JSON_KIND.OBJECT]: 'object',
};

/** The shape of a node of this kind; null for JSON null, which has none. */
export function shapeOf(kind: number): JsonShape | null {
  return SHAPES[kind] ?? null;
}
