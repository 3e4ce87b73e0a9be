import { ArgumentProblems } from '../argument-problems.ts';
import { Hessian2Output } from '../../hessian2/hessian2-output.ts';
import { JSON_KIND, type JsonDocument } from '../json/json-document.ts';
import { shapeOf } from '../json/json-shape.ts';
import type { TypeCodec } from '../type-codec.ts';
import { PojoCodec } from './pojo-codec.ts';

/**
 * A property that a definition calls Object, in a class with one type argument: most likely a field `T data`, whose type
 * definitions erase, but it may be a field that really is Object. So a value is treated as the argument's type where it looks like
 * one, and as anything else otherwise. On the way out the argument's own codec tells the classes apart.
 *
 * @param argument codec of the type argument, compiled as erased
 * @param anything codec of Object
 */
export function erasedCodec(argument: TypeCodec, anything: TypeCodec): TypeCodec {
  const trial = new Hessian2Output();
  return {
    ...anything,
    javaType: argument.javaType,
    encode(json, at, out, problems) {
      const codec = looksLike(json, at, argument, trial) ? argument : anything;
      codec.encode(json, at, out, problems);
    },
    write: (reader, out, options) => argument.write(reader, out, options),
  };
}

/**
 * An object that has only properties of the class is meant as one, and its bad places are told; other values are meant as the type
 * if they fit it.
 */
function looksLike(json: JsonDocument, at: number, argument: TypeCodec, trial: Hessian2Output): boolean {
  const kind = json.kind(at);
  if (kind === JSON_KIND.NULL || shapeOf(kind) !== argument.shape) return false;
  if (argument instanceof PojoCodec) return hasOnlyPropertiesOf(json, at, argument);
  const problems = new ArgumentProblems(json);
  argument.encode(json, at, trial.reset(), problems);
  return problems.count === 0;
}

function hasOnlyPropertiesOf(json: JsonDocument, at: number, { properties }: PojoCodec): boolean {
  let key = json.first(at);
  for (let left = json.count(at); left > 0; left--) {
    if (!properties.has(json.string(key))) return false;
    key = json.next(json.next(key));
  }
  return true;
}
