/** Versions to come may add fields behind these; what they mean is unknown, so only this form is taken. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Whether a header is a `traceparent` that means something: version, trace id, parent id and flags in lower-case hex, the ids not
 * all zeros. https://www.w3.org/TR/trace-context/#traceparent-header-field-values
 */
export function isTraceparent(header: string): boolean {
  return TRACEPARENT.test(header);
}
