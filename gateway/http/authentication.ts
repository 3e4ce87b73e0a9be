import type { Authenticator } from '../auth/authenticator.ts';
import { refusal } from '../auth/refusal.ts';
import { readBody } from './read-body.ts';
import type { RequestRecord } from './request-record.ts';

const EMPTY = new Uint8Array(0);

/**
 * Makes what finds out who calls, before a route does anything: the head first; the body is read only if its signature is right, and stays
 * in the record for the route.
 *
 * @returns sets the record's identity; rejects with the refusal, or with what keeps the body from being read
 */
export function createAuthentication(
  authenticator: Authenticator,
  maxBodyBytes: number,
): (request: Request, record: RequestRecord) => Promise<void> {
  return async (request, record) => {
    const { headers } = request;
    const { method, target } = record;
    const signed = await authenticator.verifyHead({ method, target, headers });
    const length = headers.get('content-length');
    const hasBody = length === null ? headers.has('transfer-encoding') : length !== '0';
    if (hasBody && (method === 'GET' || method === 'HEAD')) throw refusal('a GET has a body');
    if (hasBody && signed.digest === null) throw refusal('the body is not covered by content-digest');
    // Over HTTP/2 only reading tells whether there is one.
    if (method !== 'GET' && method !== 'HEAD')
      record.earlyBody ??= length === '0' ? EMPTY : await readBody(request, headers, maxBodyBytes);
    record.identity = await authenticator.admit(signed, record.earlyBody ?? EMPTY);
  };
}
