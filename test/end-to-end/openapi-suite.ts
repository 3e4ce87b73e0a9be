import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ODD_SERVICE } from './odd-provider.ts';
import { sendRequest, type RawResponse } from './send-request.ts';
import { SECRETS, startSignedGateway, type SignedGateway } from './signed-gateway.ts';
import { parametersWith, signedRequest } from './signed-request.ts';

const WHOLE = '/openapi.json';
const ONE = `/openapi/${ODD_SERVICE}.json?group=up`;
const LIST = '/openapi/services.json';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security?: readonly unknown[] }>>>>;
  readonly security?: readonly unknown[];
  readonly components: { readonly securitySchemes?: object };
}

/** Who is shown what: by the real process of one runtime, where calls have to be signed. */
export function describeOpenapi(runtime: string, script: string): void {
  describe(`descriptions of services, ${runtime}`, () => {
    let signed: SignedGateway;

    beforeAll(async () => {
      signed = await startSignedGateway(script);
    }, 60_000);

    afterAll(() => signed?.stop());

    function ask(target: string, keyId: string, secret: string): Promise<RawResponse> {
      const request = signedRequest({
        method: 'GET',
        target,
        body: '',
        secret,
        parameters: parametersWith({ keyid: `"${keyId}"` }),
      });
      return sendRequest(signed.gateway.url, request);
    }

    async function documentOf(target: string, keyId: string, secret: string): Promise<Document> {
      const { status, body } = await ask(target, keyId, secret);
      expect([status, body]).toEqual([200, expect.stringMatching(/^\{/)]);
      return JSON.parse(body) as Document;
    }

    it('are for whoever signs, and for nobody else', async () => {
      for (const target of [WHOLE, ONE, LIST, '/openapi.yaml']) {
        const unsigned = await sendRequest(signed.gateway.url, { method: 'GET', target, body: '', headers: [] });
        expect([target, unsigned.status]).toEqual([target, 401]);
        expect((await ask(target, 'AK1', 'another-secret-0123456789')).status).toBe(401);
        expect((await ask(target, 'AK1', SECRETS.AK1_SECRET)).status).toBe(200);
      }
    });

    it('show each key what it may call, and how to sign for it', async () => {
      const all = await documentOf(WHOLE, 'AK1', SECRETS.AK1_SECRET);
      expect(Object.keys(all.paths)).toEqual(
        expect.arrayContaining([`/${ODD_SERVICE}/repeat`, `/${ODD_SERVICE}/silent`]),
      );
      expect([all.security, Object.keys(all.components.securitySchemes!)]).toEqual([
        [{ signature: [] }],
        ['signature'],
      ]);
      const few = await documentOf(WHOLE, 'AK2', SECRETS.AK2_SECRET);
      expect(Object.keys(few.paths)).toEqual([`/${ODD_SERVICE}/repeat`]);
      const nothing = await documentOf(WHOLE, 'ELSEWHERE', SECRETS.AK2_SECRET);
      expect(nothing.paths).toEqual({});
      // As if there were no such service.
      expect((await ask(ONE, 'ELSEWHERE', SECRETS.AK2_SECRET)).status).toBe(404);
      const { body } = await ask(LIST, 'AK2', SECRETS.AK2_SECRET);
      expect(JSON.parse(body)).toEqual({
        services: ['other', 'up'].map((group) => ({
          serviceInterface: ODD_SERVICE,
          group,
          version: null,
          methodCount: 1,
          methods: ['repeat'],
          tags: [],
          href: `${ODD_SERVICE}.json?group=${group}&version=`,
        })),
      });
    });

    it('name neither providers nor their secrets', async () => {
      const { body } = await ask(WHOLE, 'AK1', SECRETS.AK1_SECRET);
      expect(body).not.toMatch(/127\.0\.0\.1|dubbo:\/\//);
      for (const secret of Object.values(SECRETS)) expect(body).not.toContain(secret);
    });
  });
}
