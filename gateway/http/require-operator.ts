import { GatewayError } from '../gateway-error.ts';
import type { RequestRecord } from './request-record.ts';

/**
 * @param otherWay to be let in, for the words of the error
 * @throws PERMISSION_DENIED for whoever is neither an operator nor, on Node, on the machine itself
 */
export function requireOperator({ identity, isLocal }: RequestRecord, otherWay = ''): void {
  if (identity === null ? isLocal?.() === true : identity.isOperator) return;
  throw new GatewayError(
    'PERMISSION_DENIED',
    identity === null
      ? `This is for operators: ${otherWay}sign it with an access key that has \`operator: true\`, or ask the gateway on Node from its own machine, by its loopback address.`
      : 'This is for operators: the access key has not `operator: true`.',
  );
}
