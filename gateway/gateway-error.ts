/**
 * The closed list of what can go wrong for a caller. `http/problem.ts` has the one table from code to HTTP status.
 */
export type ErrorCode =
  | 'INVALID_ARGUMENT'
  | 'AMBIGUOUS_METHOD'
  | 'AMBIGUOUS_SERVICE'
  | 'UNAUTHENTICATED'
  | 'PERMISSION_DENIED'
  | 'SERVICE_NOT_FOUND'
  | 'METHOD_NOT_FOUND'
  | 'ROUTE_NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMITED'
  | 'BUSINESS_EXCEPTION'
  | 'PROVIDER_ERROR'
  | 'BAD_RESPONSE'
  | 'CONNECTION_FAILED'
  | 'NO_PROVIDER'
  | 'CIRCUIT_OPEN'
  | 'PROVIDER_OVERLOADED'
  | 'TIMEOUT'
  | 'INTERNAL';

/** Where in a request values are texts. */
export type TextPlace = 'path' | 'query' | 'header' | 'cookie';

/** One bad place in the caller's input. */
export interface InvalidPlace {
  /** Where in the request the value is, if it is not in the body. */
  readonly in?: TextPlace;
  /** JSON pointer (RFC 6901) into the body; elsewhere it begins with a name: `/id` is the query parameter `id`, `/id/1` its second value. */
  readonly pointer: string;
  /** The Java type (or the rule) that was expected there. */
  readonly expected: string;
  readonly message: string;
}

/** What the provider threw, as its caller may see it: never a stack. */
export interface RemoteException {
  readonly class: string | null;
  readonly message: string | null;
}

export interface GatewayErrorDetails {
  /** What happened, for the log only: may name addresses. */
  readonly cause?: unknown;
  /** False only where the request provably never left this gateway. */
  readonly sent?: boolean;
  /** Whether another try could succeed without a change by the caller. */
  readonly retryable?: boolean;
  readonly errors?: readonly InvalidPlace[];
  readonly exception?: RemoteException;
  /** HTTP's own: `allow`, `accept`, `accept-encoding`. Only the HTTP layer sets them. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The one error that crosses layers. `message` becomes the `detail` of the answer, so it must hold no address, no stack
 * and no secret. Recognise it by `code`: classes get lost across Durable Object RPC.
 */
export class GatewayError extends Error {
  readonly code: ErrorCode;
  readonly sent: boolean;
  readonly retryable: boolean;
  readonly errors: readonly InvalidPlace[] | undefined;
  readonly exception: RemoteException | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(code: ErrorCode, message: string, details: GatewayErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'GatewayError';
    this.code = code;
    this.sent = details.sent ?? false;
    this.retryable = details.retryable ?? false;
    this.errors = details.errors;
    this.exception = details.exception;
    this.headers = details.headers;
  }
}
