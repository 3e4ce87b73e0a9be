import { STATUS, type StatusName, statusName } from '../dubbo/status.ts';
import { type ErrorCode, GatewayError } from '../gateway-error.ts';

/** What callers get for a status that is not the usual PROVIDER_ERROR. */
const CODES: Partial<Record<StatusName, ErrorCode>> = {
  CLIENT_TIMEOUT: 'TIMEOUT',
  SERVER_TIMEOUT: 'TIMEOUT',
  SERVER_THREADPOOL_EXHAUSTED: 'PROVIDER_OVERLOADED',
};

/** `Failed to send response: Response [id=1, ..., value=...], cause: ...` holds the result as text: not for strangers. */
const RESPONSE_AS_TEXT = /Response \[.*?(?:\](?=, cause: )|$)/s;

/** A 2.7 provider's words for a result over its `payload`: asked for generalized it would only be larger. */
const TOO_LARGE = /Data length too large/i;

/** A response whose status is not OK, as an error of ours. `text` is the provider's, without its stack and addresses. */
export function providerFailure(status: number, text: string): GatewayError {
  const name = statusName(status);
  const code = name === null ? 'BAD_RESPONSE' : (CODES[name] ?? 'PROVIDER_ERROR');
  const shown = text.replace(RESPONSE_AS_TEXT, 'the response');
  const message = `the provider answered ${name ?? 'unknown status'} (${status})${shown === '' ? '' : `: ${shown}`}`;
  return new GatewayError(code, message, { sent: true });
}

/** Whether the provider has run the method and could not send its result, so that another form of the result may help. */
export function couldNotSend(status: number, text: string): boolean {
  return status === STATUS.BAD_RESPONSE && !TOO_LARGE.test(text);
}
