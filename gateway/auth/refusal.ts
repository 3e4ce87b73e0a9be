import { GatewayError } from '../gateway-error.ts';

/** The one wording: who is refused learns nothing about why, and least of all whether a key exists. */
const WORDING = 'The request does not carry one valid signature of an access key.';
/** RFC 9110 asks for a challenge with every 401. RFC 9421 has no scheme of its own, so this one is ours. */
const CHALLENGE = Object.freeze({ 'www-authenticate': 'Signature realm="dubbo-gateway"' });

/** The stack of an error costs more than all else of a refusal. So there is one for each cause, thrown again and again, that nobody can change. */
const refusals = new Map<string, GatewayError>();

/** A request that is not let in. @param cause for the access log alone: a constant, without anything of the request */
export function refusal(cause: string): GatewayError {
  let error = refusals.get(cause);
  if (error === undefined) {
    error = Object.freeze(new GatewayError('UNAUTHENTICATED', WORDING, { cause, headers: CHALLENGE }));
    refusals.set(cause, error);
  }
  return error;
}
