import type { Hessian2Output } from '../hessian2/hessian2-output.ts';
import { ArgumentProblems } from './argument-problems.ts';
import type { CompiledMethod } from './compiled-method.ts';
import { ABSENT, type ArgumentLayout } from './layout-arguments.ts';
import type { JsonDocument } from './json/json-document.ts';

/** Writes all arguments of a method, one after the other, and gives every place that does not fit. */
export function encodeArguments(
  json: JsonDocument,
  method: CompiledMethod,
  layout: ArgumentLayout,
  out: Hessian2Output,
): ArgumentProblems {
  const problems = new ArgumentProblems(json);
  const nodes = layout(json, method);
  if (!Array.isArray(nodes)) {
    problems.add(nodes.at, method.signature, nodes.message);
    return problems;
  }
  for (let i = 0; i < nodes.length; i++) {
    const { codec, name } = method.parameters[i]!;
    if (nodes[i] !== ABSENT) codec.encode(json, nodes[i]!, out, problems);
    else if (codec.nullable) out.writeNull();
    else problems.add(0, codec.javaType, `argument ${name} is missing, and ${codec.javaType} cannot be null`);
  }
  return problems;
}
