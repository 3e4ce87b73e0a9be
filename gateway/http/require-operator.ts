import { GatewayError } from '../gateway-error.ts';
import type { RequestRecord } from './request-record.ts';

/** @throws PERMISSION_DENIED for whoever is neither an operator nor, on Node, on the machine itself */
export function requireOperator({ identity, isLocal }: RequestRecord): void {
  if (identity === null ? isLocal?.() === true : identity.isOperator) return;
  throw new GatewayError(
    'PERMISSION_DENIED',
    identity === null
      ? 'This is for operators: sign it with an access key that has `operator: true`, or ask the gateway on Node from its own machine, by its loopback address.'
      : 'This is for operators: the access key has not `operator: true`.',
  );
}
