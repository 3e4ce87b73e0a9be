import type { Hessian2Output } from '../hessian2/hessian2-output.ts';
import type { ArgumentProblems } from './argument-problems.ts';
import type { CompiledMethod } from './compiled-method.ts';
import type { JsonDocument } from './json/json-document.ts';
import { ABSENT } from './layout-arguments.ts';

/** Writes all arguments of a method, one after the other; what does not fit is in `problems` then. */
export function encodeArguments(
  json: JsonDocument,
  method: CompiledMethod,
  nodes: readonly number[],
  out: Hessian2Output,
  problems: ArgumentProblems,
): void {
  for (let i = 0; i < nodes.length; i++) {
    const { codec, name } = method.parameters[i]!;
    if (nodes[i] !== ABSENT) codec.encode(json, nodes[i]!, out, problems);
    else if (codec.nullable) out.writeNull();
    else problems.addMissing(name, codec.javaType);
  }
}
