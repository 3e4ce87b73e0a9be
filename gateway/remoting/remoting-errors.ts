import { GatewayError } from '../gateway-error.ts';

/** No connection, or it broke. Unsent calls may go to another provider. */
export function connectionFailed(sent: boolean, cause: unknown): GatewayError {
  const message = sent
    ? 'The connection to the provider broke before it answered; the call may have run'
    : 'No connection to the provider';
  return new GatewayError('CONNECTION_FAILED', message, { cause, sent, retryable: true });
}

/** The deadline of the call passed. */
export function timedOut(sent: boolean, timeoutMs: number): GatewayError {
  return new GatewayError('TIMEOUT', `The provider did not answer within ${timeoutMs} ms`, { sent, retryable: true });
}

/** Whoever waited for the answer has gone: nobody reads this but the log. */
export function callerGone(sent: boolean, cause: unknown): GatewayError {
  return new GatewayError('TIMEOUT', 'The caller went away before the provider answered', { cause, sent });
}

/** The provider answered what is no answer. */
export function badResponse(message: string, cause?: unknown): GatewayError {
  return new GatewayError('BAD_RESPONSE', message, { cause, sent: true });
}

/** Too much waits for this provider already; `what` is that sentence up to "this provider". */
export function overloaded(what: string): GatewayError {
  return new GatewayError('PROVIDER_OVERLOADED', `${what} this provider already`, { retryable: true });
}

/** The gateway is being stopped. */
export function exchangeClosed(): GatewayError {
  return new GatewayError('CONNECTION_FAILED', 'The gateway is shutting down', { retryable: true });
}
