import { type ErrorCode, GatewayError } from '../gateway-error.ts';

/** Status octet of a Dubbo response (`Response.java`): its name and the code that callers get for it. */
const STATUSES: ReadonlyMap<number, readonly [name: string, code: ErrorCode]> = new Map([
  [25, ['SERIALIZATION_ERROR', 'PROVIDER_ERROR']],
  [30, ['CLIENT_TIMEOUT', 'TIMEOUT']],
  [31, ['SERVER_TIMEOUT', 'TIMEOUT']],
  [35, ['CHANNEL_INACTIVE', 'PROVIDER_ERROR']],
  [40, ['BAD_REQUEST', 'PROVIDER_ERROR']],
  [50, ['BAD_RESPONSE', 'PROVIDER_ERROR']],
  [60, ['SERVICE_NOT_FOUND', 'PROVIDER_ERROR']],
  [70, ['SERVICE_ERROR', 'PROVIDER_ERROR']],
  [80, ['SERVER_ERROR', 'PROVIDER_ERROR']],
  [90, ['CLIENT_ERROR', 'PROVIDER_ERROR']],
  [100, ['SERVER_THREADPOOL_EXHAUSTED', 'PROVIDER_OVERLOADED']],
]);

/** `Failed to send response: Response [id=1, ..., value=...], cause: ...` holds the result as text: not for strangers. */
const RESPONSE_AS_TEXT = /Response \[.*?(?:\](?=, cause: )|$)/s;

/** A response whose status is not OK, as an error of ours. `text` is the provider's, without its stack and addresses. */
export function providerFailure(status: number, text: string): GatewayError {
  const [name, code] = STATUSES.get(status) ?? ['unknown status', 'BAD_RESPONSE'];
  const shown = text.replace(RESPONSE_AS_TEXT, 'the response');
  const message = `the provider answered ${name} (${status})${shown === '' ? '' : `: ${shown}`}`;
  return new GatewayError(code, message, {
    sent: true,
    ...(code === 'PROVIDER_OVERLOADED' ? { headers: { 'retry-after': '1' } } : {}),
  });
}
