import { GatewayError } from '../gateway-error.ts';
import type { Hessian2Output } from '../hessian2/hessian2-output.ts';
import { ArgumentProblems, invalidPlace, WHOLE_BODY, WHOLE_QUERY, type DocumentPlace } from './argument-problems.ts';
import type { CompiledMethod } from './compiled-method.ts';
import { encodeArguments } from './encode-arguments.ts';
import { JSON_KIND, type JsonDocument } from './json/json-document.ts';
import { shapeOf } from './json/json-shape.ts';
import { ABSENT, byName, layoutBody, type ArgumentLayout } from './layout-arguments.ts';

export interface ChosenOverload {
  readonly method: CompiledMethod;
  /** Octets of the arguments, one after the other. */
  readonly encoded: Uint8Array;
  /** What they were read from, and their nodes in it, in order. */
  readonly json: JsonDocument;
  readonly nodes: readonly number[];
}

/** How arguments come: which node is which, and where they are in the request. */
export interface ArgumentForm {
  readonly layout: ArgumentLayout;
  readonly place: DocumentPlace;
  /** What holds them, in words; null: the kind of JSON that it is. */
  readonly noun: string | null;
}

export const BODY_FORM: ArgumentForm = { layout: layoutBody, place: WHOLE_BODY, noun: null };
export const QUERY_FORM: ArgumentForm = { layout: byName, place: WHOLE_QUERY, noun: 'the query' };

type Candidate = Pick<ChosenOverload, 'method' | 'nodes'>;

/**
 * The one overload that takes the body: first by arity (all arguments there before some absent), then by what fits the types without
 * a problem, then by what has the JSON shape of its type (`"12"` for a String rather than for a long). Throws INVALID_ARGUMENT
 * when none fits, with every bad place where only one was meant; AMBIGUOUS_METHOD when more than one is left.
 */
export function chooseOverload(
  json: JsonDocument,
  overloads: readonly CompiledMethod[],
  form: ArgumentForm,
  out: Hessian2Output,
): ChosenOverload {
  const problems = new ArgumentProblems(json, form.place);
  const candidates = byArity(json, overloads, form.layout, problems);
  if (candidates.length === 1) {
    const chosen = encode(json, candidates[0]!, out, problems);
    if (problems.count > 0) throw problems.toError(chosen.method.signature);
    return chosen;
  }
  if (candidates.length === 0) {
    throw overloads.length === 1 ? problems.toError(overloads[0]!.signature) : fitsNone(json, overloads, form);
  }
  return byTypes(json, candidates, overloads, form, out);
}

function byArity(
  json: JsonDocument,
  overloads: readonly CompiledMethod[],
  layout: ArgumentLayout,
  problems: ArgumentProblems,
): readonly Candidate[] {
  const all: Candidate[] = [];
  const isOnly = overloads.length === 1;
  for (const method of overloads) {
    const nodes = layout(json, method);
    if (Array.isArray(nodes)) all.push({ method, nodes });
    else if (isOnly) problems.add(nodes.at, method.signature, nodes.message);
  }
  if (isOnly) return all;
  const complete = all.filter(({ nodes }) => !nodes.includes(ABSENT));
  return complete.length > 0 ? complete : all;
}

function encode(
  json: JsonDocument,
  { method, nodes }: Candidate,
  out: Hessian2Output,
  problems: ArgumentProblems,
): ChosenOverload {
  out.reset();
  encodeArguments(json, method, nodes, out, problems);
  return { method, encoded: out.toBytes(), json, nodes };
}

function byTypes(
  json: JsonDocument,
  candidates: readonly Candidate[],
  overloads: readonly CompiledMethod[],
  form: ArgumentForm,
  out: Hessian2Output,
): ChosenOverload {
  const fitting: (ChosenOverload & { readonly isNative: boolean })[] = [];
  for (const candidate of candidates) {
    const problems = new ArgumentProblems(json);
    const chosen = encode(json, candidate, out, problems);
    if (problems.count === 0) fitting.push({ ...chosen, isNative: hasNativeShapes(json, candidate) });
  }
  const native = fitting.filter(({ isNative }) => isNative);
  const best = native.length > 0 ? native : fitting;
  const [first, ...others] = best;
  if (first === undefined) throw fitsNone(json, overloads, form);
  if (others.length === 0) return first;
  throw new GatewayError(
    'AMBIGUOUS_METHOD',
    `${form.noun ?? 'the body'} fits several overloads: ${list(best.map(({ method }) => method))}. Choose one as ${forced(first.method)}`,
  );
}

function hasNativeShapes(json: JsonDocument, { method, nodes }: Candidate): boolean {
  return nodes.every((node, index) => {
    if (node === ABSENT || json.kind(node) === JSON_KIND.NULL) return true;
    return shapeOf(json.kind(node)) === method.parameters[index]!.codec.shape;
  });
}

function fitsNone(json: JsonDocument, methods: readonly CompiledMethod[], form: ArgumentForm): GatewayError {
  const expected = list(methods);
  const message = `${form.noun ?? json.describe(0)} fits no overload: ${expected}`;
  return new GatewayError('INVALID_ARGUMENT', message, { errors: [invalidPlace(form.place, expected, message)] });
}

function list(methods: readonly CompiledMethod[]): string {
  return methods.map((method) => method.signature).join(', ');
}

function forced(method: CompiledMethod): string {
  return `${method.name}~${method.parameterTypeNames.join(',')}`;
}
