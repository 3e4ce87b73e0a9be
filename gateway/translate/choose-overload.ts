import { GatewayError } from '../gateway-error.ts';
import type { Hessian2Output } from '../hessian2/hessian2-output.ts';
import type { ArgumentProblems } from './argument-problems.ts';
import type { CompiledMethod } from './compiled-method.ts';
import { encodeArguments } from './encode-arguments.ts';
import { ABSENT, type ArgumentLayout } from './layout-arguments.ts';
import { JSON_KIND, type JsonDocument } from './json/json-document.ts';

const SHAPES: Readonly<Record<number, string>> = {
  [JSON_KIND.TRUE]: 'boolean',
  [JSON_KIND.FALSE]: 'boolean',
  [JSON_KIND.INTEGER]: 'number',
  [JSON_KIND.FRACTION]: 'number',
  [JSON_KIND.STRING]: 'string',
  [JSON_KIND.ESCAPED_STRING]: 'string',
  [JSON_KIND.ARRAY]: 'array',
  [JSON_KIND.OBJECT]: 'object',
};

export interface ChosenOverload {
  readonly method: CompiledMethod;
  /** Octets of the arguments, one after the other. */
  readonly encoded: Uint8Array;
}

/**
 * The one overload that takes the body. With several of one name, those that it fits without a problem are left; of these, the ones
 * whose every argument has the JSON shape of its type (`"12"` for a String rather than for a long) come first. Throws
 * INVALID_ARGUMENT when none fits, AMBIGUOUS_METHOD when more than one is left.
 */
export function chooseOverload(
  json: JsonDocument,
  overloads: readonly CompiledMethod[],
  layout: ArgumentLayout,
  out: Hessian2Output,
): ChosenOverload {
  let problems: ArgumentProblems | null = null;
  const fitting: (ChosenOverload & { isNative: boolean })[] = [];
  for (const method of overloads) {
    out.reset();
    problems = encodeArguments(json, method, layout, out);
    if (problems.count > 0) continue;
    const encoded = out.toBytes();
    if (overloads.length === 1) return { method, encoded };
    fitting.push({ method, encoded, isNative: hasNativeShapes(json, method, layout) });
  }
  if (fitting.length === 0) throw invalidArguments(json, overloads, problems!);
  const native = fitting.filter((overload) => overload.isNative);
  const best = native.length > 0 ? native : fitting;
  if (best.length === 1) return best[0]!;
  throw new GatewayError(
    'AMBIGUOUS_METHOD',
    `the body fits several overloads: ${list(best.map(({ method }) => method))}. Choose one as ${forced(best[0]!.method)}`,
  );
}

function hasNativeShapes(json: JsonDocument, method: CompiledMethod, layout: ArgumentLayout): boolean {
  const nodes = layout(json, method);
  if (!Array.isArray(nodes)) return false;
  return nodes.every((node, index) => {
    const { shape } = method.parameters[index]!.codec;
    return node === ABSENT || json.kind(node) === JSON_KIND.NULL || SHAPES[json.kind(node)] === shape;
  });
}

function invalidArguments(
  json: JsonDocument,
  overloads: readonly CompiledMethod[],
  problems: ArgumentProblems,
): GatewayError {
  if (overloads.length === 1) {
    const { count, places } = problems;
    const more = count > places.length ? ` (the first ${places.length} are listed)` : '';
    const what = count === 1 ? 'one place does not fit' : `${count} places do not fit`;
    return new GatewayError('INVALID_ARGUMENT', `${what} ${overloads[0]!.signature}${more}`, { errors: places });
  }
  const expected = list(overloads);
  const message = `${json.describe(0)} fits no overload: ${expected}`;
  return new GatewayError('INVALID_ARGUMENT', message, { errors: [{ pointer: '', expected, message }] });
}

function list(methods: readonly CompiledMethod[]): string {
  return methods.map((method) => method.signature).join(', ');
}

function forced(method: CompiledMethod): string {
  return `${method.name}~${method.parameterTypeNames.join(',')}`;
}
