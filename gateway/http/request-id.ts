/** Letters, digits and what UUIDs, ULIDs, traceparents and base64 are made of: nothing that could break a log line. */
const SANE = /^[A-Za-z0-9._~:+/=-]{1,128}$/;

/**
 * Makes request ids: what the caller sent as `x-request-id` if it is sane, else one of ours: a random prefix, which tells
 * this process (or isolate) from others, and a counter. Much cheaper than a UUID for each request.
 *
 * @param random a number in [0, 1); asked once, at the first request, because a Worker has no randomness before.
 */
export function createRequestIds(random: () => number = Math.random): (fromCaller: string | null) => string {
  let prefix = '';
  let counter = 0;
  return (fromCaller) => {
    if (fromCaller !== null && SANE.test(fromCaller)) return fromCaller;
    if (prefix === '')
      prefix = `${Math.floor(random() * 2 ** 48)
        .toString(36)
        .padStart(10, '0')}-`;
    counter += 1;
    return prefix + counter.toString(36);
  };
}
