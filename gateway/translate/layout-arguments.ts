import type { CompiledMethod, CompiledParameter } from './compiled-method.ts';
import { JSON_KIND, type JsonDocument } from './json/json-document.ts';

/** Stands for an argument that the body does not name: null, which a primitive refuses. */
export const ABSENT = -1;

export interface LayoutProblem {
  readonly at: number;
  readonly message: string;
}

export type ArgumentLayout = (json: JsonDocument, method: CompiledMethod) => number[] | LayoutProblem;

/**
 * Which node of the body is which argument (design 4.1): one parameter is the body itself, or the item of `[x]` where that can only
 * be a wrapping, or `{"name": x}` for a scalar with a configured name; several are an array in order or an object by name.
 */
export const layoutBody: ArgumentLayout = (json, method) => {
  const { parameters } = method;
  const kind = json.kind(0);
  if (parameters.length === 0) {
    const isEmpty = (kind === JSON_KIND.ARRAY || kind === JSON_KIND.OBJECT) && json.count(0) === 0;
    return isEmpty ? [] : { at: 0, message: `${method.signature} takes no argument: send no body, [] or {}` };
  }
  if (parameters.length === 1) return [singleArgument(json, parameters[0]!)];
  if (kind === JSON_KIND.ARRAY) return inOrder(json, method);
  if (kind === JSON_KIND.OBJECT) return byName(json, method);
  const forms = 'an array in order or an object by parameter name';
  return { at: 0, message: `${method.signature} takes ${parameters.length} arguments: send ${forms}` };
};

function singleArgument(json: JsonDocument, { codec, name, isNameConfigured }: CompiledParameter): number {
  const isScalar = codec.encodeText !== null;
  if (json.count(0) !== 1) return 0;
  if (json.kind(0) === JSON_KIND.ARRAY && codec.shape !== 'array' && codec.shape !== 'any') return json.first(0);
  if (json.kind(0) !== JSON_KIND.OBJECT || !isScalar || !isNameConfigured) return 0;
  return Math.max(json.property(0, name), 0);
}

function inOrder(json: JsonDocument, method: CompiledMethod): number[] | LayoutProblem {
  const count = json.count(0);
  const wanted = method.parameters.length;
  if (count !== wanted) return { at: 0, message: `${count} arguments where ${method.signature} takes ${wanted}` };
  const nodes: number[] = [];
  for (let i = 0, item = json.first(0); i < count; i++, item = json.next(item)) nodes.push(item);
  return nodes;
}

/** An object by parameter name, however many parameters there are: the layout of a query. */
export function byName(json: JsonDocument, method: CompiledMethod): number[] | LayoutProblem {
  const nodes = method.parameters.map(() => ABSENT);
  let key = json.first(0);
  for (let left = json.count(0); left > 0; left--) {
    const value = json.next(key);
    const name = json.string(key);
    const index = method.parameters.findIndex((parameter) => parameter.name === name);
    if (index < 0) {
      const known = method.parameters.map((parameter) => parameter.name).join(', ') || 'none';
      return { at: value, message: `${method.signature} has no parameter of this name: it has ${known}` };
    }
    nodes[index] = value;
    key = json.next(value);
  }
  return nodes;
}
