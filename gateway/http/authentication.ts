import type { Admitted, Authenticator, SignedHead } from '../auth/authenticator.ts';
import { refusal } from '../auth/refusal.ts';
import type { HeaderLookup } from '../auth/signature-base.ts';
import { readBody } from './read-body.ts';
import type { RequestRecord } from './request-record.ts';

const EMPTY = new Uint8Array(0);

/**
 * Makes what finds out who calls, before a route does anything: the head first; the body is read only if its signature is right, and stays
 * in the record for the route.
 *
 * @returns gives who calls, or the promise of it where something has to be waited for; null for who has not signed, where some methods are
 * open: whether it is one of these the route finds out. It fails with the refusal, or with what keeps the body from being read
 */
export function createAuthentication(
  authenticator: Authenticator,
  maxBodyBytes: number,
): (request: Request, record: RequestRecord) => Admitted | null | Promise<Admitted> {
  async function readAndAdmit(request: Request, record: RequestRecord, signed: SignedHead): Promise<Admitted> {
    record.earlyBody = await readBody(request, record.headers, maxBodyBytes);
    return authenticator.admit(signed, record.earlyBody);
  }

  function admit(request: Request, record: RequestRecord, signed: SignedHead): Admitted | Promise<Admitted> {
    const { method, headers, earlyBody } = record;
    const length = headers.get('content-length');
    const hasBody = length === null ? headers.get('transfer-encoding') !== null : length !== '0';
    if (hasBody && (method === 'GET' || method === 'HEAD')) throw refusal('a GET has a body');
    if (hasBody && signed.digest === null) throw refusal('the body is not covered by content-digest');
    if (earlyBody !== null) return authenticator.admit(signed, earlyBody);
    // Over HTTP/2 only reading tells whether there is one.
    const isEmpty = length === '0' || method === 'GET' || method === 'HEAD';
    return isEmpty ? authenticator.admit(signed, EMPTY) : readAndAdmit(request, record, signed);
  }

  return (request, record) => {
    const { method, target, headers } = record;
    if (authenticator.hasOpen && !isSigned(headers)) return null;
    const signed = authenticator.verifyHead({ method, target, headers });
    return signed instanceof Promise
      ? signed.then((head) => admit(request, record, head))
      : admit(request, record, signed);
  };
}

/** Whether a request claims a signature, right or wrong. */
export function isSigned(headers: HeaderLookup): boolean {
  return headers.get('signature') !== null || headers.get('signature-input') !== null;
}
