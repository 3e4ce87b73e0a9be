import { describeValue } from '../hessian2/describe-value.ts';
import { Hessian2Reader } from '../hessian2/hessian2-reader.ts';
import type { BoundCall } from './callable-service.ts';

/** For each argument, as JSON text, the type that the provider is told, and the Java value that goes to it. */
export function describeArguments({ method, encodedArguments }: BoundCall): readonly string[] {
  const reader = new Hessian2Reader().reset(encodedArguments);
  return method.parameterTypeNames.map(
    (type) => `{"parameter":${JSON.stringify(type)},"java":${describeValue(reader)}}`,
  );
}
