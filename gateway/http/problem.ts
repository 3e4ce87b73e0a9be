import { addTagHeader } from './add-tag-header.ts';
import { GatewayError, type ErrorCode } from '../gateway-error.ts';
import type { ExceptionStatus } from './exception-status.ts';
import type { RequestRecord } from './request-record.ts';
import { respond } from './respond.ts';

/**
 * The one table from error code to HTTP status. A code without a status does not compile. For BUSINESS_EXCEPTION it is what
 * counts where the configuration has no status for the exception.
 */
export const HTTP_STATUS = {
  INVALID_ARGUMENT: 400,
  AMBIGUOUS_METHOD: 400,
  AMBIGUOUS_SERVICE: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  SERVICE_NOT_FOUND: 404,
  METHOD_NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  BUSINESS_EXCEPTION: 500,
  PROVIDER_ERROR: 502,
  BAD_RESPONSE: 502,
  CONNECTION_FAILED: 502,
  NO_PROVIDER: 503,
  CIRCUIT_OPEN: 503,
  PROVIDER_OVERLOADED: 503,
  TIMEOUT: 504,
  INTERNAL: 500,
} as const satisfies Record<ErrorCode, number>;

/** When another try may do better, in seconds. An error that knows better says so in its own headers. */
const RETRY_AFTER: Partial<Record<ErrorCode, string>> = {
  RATE_LIMITED: '1',
  CIRCUIT_OPEN: '1',
  PROVIDER_OVERLOADED: '1',
};

const BUG = 'The gateway failed in a way that it should not. Its log has more under this request id.';
/** What every platform takes: a token, and printable ASCII. */
const SAFE_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const SAFE_VALUE = /^[ -~]*$/;

/**
 * Whatever was thrown as an answer: `application/problem+json` of RFC 9457. Only a GatewayError speaks for itself; of
 * anything else the caller learns nothing but the request id.
 *
 * @param exceptionStatus the status of what providers throw, where the configuration has one
 */
export function problemResponse(thrown: unknown, record: RequestRecord, exceptionStatus: ExceptionStatus): Response {
  const error = isGatewayError(thrown) ? thrown : new GatewayError('INTERNAL', BUG, { cause: thrown });
  const { code, errors, exception } = error;
  const status = statusOf(error, exceptionStatus);
  record.code = code;
  record.cause = causeForLog(error);
  const body = JSON.stringify({
    type: `urn:dubbo-gateway:error:${code}`,
    title: titleOf(code),
    status,
    detail: code === 'INTERNAL' ? BUG : error.message,
    code,
    requestId: record.requestId,
    errors,
    exception,
  });
  addTagHeader(record);
  const { responseHeaders } = record;
  const retryAfter = RETRY_AFTER[code];
  if (retryAfter !== undefined) responseHeaders['retry-after'] = retryAfter;
  if (error.headers !== undefined) Object.assign(responseHeaders, error.headers);
  keepSafe(responseHeaders);
  return respond(record, status, 'application/problem+json', body);
}

function statusOf({ code, exception }: GatewayError, exceptionStatus: ExceptionStatus): number {
  const configured = code === 'BUSINESS_EXCEPTION' && exception?.class ? exceptionStatus(exception.class) : null;
  return configured ?? HTTP_STATUS[code];
}

/** It may be a header that made the answer fail: what a platform could refuse must not make the problem fail as well. */
function keepSafe(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!SAFE_NAME.test(name) || !SAFE_VALUE.test(value)) delete headers[name];
  }
}

/** By code and not by class: an error that crossed Durable Object RPC has lost its class. */
function isGatewayError(thrown: unknown): thrown is GatewayError {
  return (
    thrown instanceof Error &&
    'code' in thrown &&
    typeof thrown.code === 'string' &&
    Object.hasOwn(HTTP_STATUS, thrown.code)
  );
}

/** `METHOD_NOT_FOUND` to `Method not found`. */
function titleOf(code: ErrorCode): string {
  return code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');
}

/**
 * Bugs with their stack, trouble with providers in the words of whatever reported it, refusals with what the caller is not told. Not where the words could repeat an
 * argument: what a caller sent, or what a provider said about it.
 */
function causeForLog(error: GatewayError): string | null {
  if (error.code === 'INTERNAL') return stackOf(error.cause ?? error);
  if (error.code === 'UNAUTHENTICATED') return typeof error.cause === 'string' ? error.cause : null;
  if (HTTP_STATUS[error.code] < 502 || error.code === 'PROVIDER_ERROR' || error.cause === undefined) return null;
  return error.cause instanceof Error ? error.cause.message : null;
}

function stackOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
