import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWhere } from '../interop/describe-where.ts';
import { signWithNpm } from '../signers/npm-signer.ts';
import { signWithPypi } from '../signers/pypi-signer.ts';
import { missingPython, preparePython } from '../signers/python-environment.ts';
import type { Signer } from '../signers/signer.ts';
import { repeated } from './odd-provider.ts';
import { sendRequest, type RawRequest, type RawResponse } from './send-request.ts';
import { SECRETS, startSignedGateway, type SignedGateway } from './signed-gateway.ts';
import { BODY, TARGET } from './signed-request.ts';

const INSTALL_MS = 120_000;
const missing = await missingPython();

/** Requests that libraries of others have signed, against the real process of one runtime. */
export function describeSigners(runtime: string, script: string): void {
  describe(`what other libraries sign, ${runtime}`, () => {
    let signed: SignedGateway;

    beforeAll(async () => {
      signed = await startSignedGateway(script);
    }, 60_000);

    afterAll(() => signed?.stop());

    const send = (request: RawRequest): Promise<RawResponse> => sendRequest(signed.gateway.url, request);

    async function signBy(signer: Signer, method: string, target: string, body: string): Promise<RawRequest> {
      const headers: Record<string, string> = { 'dubbo-group': 'up' };
      if (body !== '') headers['content-type'] = 'application/json';
      const query = target.includes('?') ? ['@query'] : [];
      const added = await signer({
        method,
        url: `${signed.gateway.url}${target}`,
        headers,
        body,
        keyId: 'AK1',
        secret: SECRETS.AK1_SECRET,
        nonce: randomUUID(),
        components: ['@method', '@authority', '@path', ...query, 'dubbo-group'],
      });
      return { method, target, body, headers: Object.entries({ ...headers, ...added }) };
    }

    function itIsTaken(signer: Signer): void {
      it.each([
        ['a POST', 'POST', TARGET, BODY],
        ['a POST with a query', 'POST', `${TARGET}?b=2&a=%2f%20x&a=1`, BODY],
        ['blanks behind the body', 'POST', TARGET, `${BODY}   \n`],
        ['a GET', 'GET', `${TARGET}?arg0=7%3A20`, ''],
        ['an encoded path', 'POST', TARGET.replace('repeat', 're%70eat'), BODY],
      ])('%s: taken once, and not with another body or path', async (_, method, target, body) => {
        const request = await signBy(signer, method, target, body);
        const calls = signed.provider.requests.length;
        expect((await send({ ...request, target: target.replace('e', '%65') })).status).toBe(401);
        if (body !== '') expect((await send({ ...request, body: `${body} ` })).status).toBe(401);
        expect(signed.provider.requests.length).toBe(calls);
        const answer = await send(request);
        expect([answer.status, answer.body]).toEqual([200, JSON.stringify(repeated('7:20'))]);
        expect((await send(request)).status).toBe(401);
        expect(signed.provider.requests.length).toBe(calls + 1);
      });
    }

    describe('http-message-signatures of npm', () => {
      itIsTaken(signWithNpm);
    });

    describeWhere(missing, 'http-message-signatures of PyPI', () => {
      beforeAll(() => preparePython(), INSTALL_MS);

      itIsTaken(signWithPypi);
    });
  });
}
