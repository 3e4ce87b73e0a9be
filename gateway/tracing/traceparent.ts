/** Versions to come may add fields behind these; what they mean is unknown, so only this form is taken. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const SAMPLED = 1;

/** What a `traceparent` holds. */
export interface TraceParent {
  /** 32 digits in hexadecimal. */
  readonly traceId: string;
  /** 16 digits in hexadecimal. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

/**
 * Whether a header is a `traceparent` that means something: version, trace id, parent id and flags in lower-case hex, the ids not
 * all zeros. https://www.w3.org/TR/trace-context/#traceparent-header-field-values
 */
export function isTraceparent(header: string): boolean {
  return TRACEPARENT.test(header);
}

/** @param header for which `isTraceparent` holds */
export function parseTraceparent(header: string): TraceParent {
  const flags = Number.parseInt(header.slice(53, 55), 16);
  return { traceId: header.slice(3, 35), spanId: header.slice(36, 52), isSampled: (flags & SAMPLED) !== 0 };
}

/** In version 00, whatever came. */
export function formatTraceparent({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-0${isSampled ? SAMPLED : 0}`;
}
