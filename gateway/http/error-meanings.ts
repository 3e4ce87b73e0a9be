import type { ErrorCode } from '../gateway-error.ts';

/** What an error means, for callers who have never heard of Dubbo. */
export const ERROR_MEANINGS = {
  INVALID_ARGUMENT: 'a value is not of its type, or is missing; errors tells of each place.',
  AMBIGUOUS_METHOD: 'several methods of this name take such arguments; the answer lists them.',
  AMBIGUOUS_SERVICE: 'the service exists in several groups or versions; say which.',
  UNAUTHENTICATED: 'no right signature of an access key.',
  PERMISSION_DENIED: 'the access key may not do this.',
  SERVICE_NOT_FOUND: 'there is no such service, or it is not exposed.',
  METHOD_NOT_FOUND: 'the service has no such method.',
  ROUTE_NOT_FOUND: 'nothing is at this path.',
  METHOD_NOT_ALLOWED: 'the path does not answer this HTTP method; allow has those that it does.',
  PAYLOAD_TOO_LARGE: 'the body is larger than the gateway takes.',
  UNSUPPORTED_MEDIA_TYPE: 'the body is not application/json.',
  RATE_LIMITED: 'too many calls; wait for as long as retry-after says.',
  BUSINESS_EXCEPTION: 'the service itself refused; exception has its class and message.',
  PROVIDER_ERROR: 'the service could not work on the call.',
  BAD_RESPONSE: 'the service answered what cannot be read.',
  CONNECTION_FAILED: 'the connection to the service broke; it may have worked on the call.',
  NO_PROVIDER: 'nobody serves this at the moment; the call was not made.',
  CIRCUIT_OPEN: 'the service is failing and is left alone for a while; the call was not made.',
  PROVIDER_OVERLOADED: 'the service has too much to do; the call was not made.',
  TIMEOUT: 'no answer in time; the service may still work on the call.',
  INTERNAL: 'a mistake of the gateway; its log has more under the requestId.',
} as const satisfies Record<ErrorCode, string>;
