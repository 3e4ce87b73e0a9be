import { GatewayError } from '../gateway-error.ts';

/** METHOD_NOT_ALLOWED. @param allow what is possible instead, as in the header of this name */
export function methodNotAllowed(method: string, allow: string): GatewayError {
  return new GatewayError('METHOD_NOT_ALLOWED', `${method} is not possible here; use ${allow}.`, {
    headers: { allow },
  });
}
