import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOddGateway, type OddGateway } from './odd-gateway.ts';
import { ODD_SERVICE } from './odd-provider.ts';
import { sendRequest, type RawRequest, type RawResponse } from './send-request.ts';
import { SECRETS } from './signed-gateway.ts';
import { parametersWith, signedRequest } from './signed-request.ts';

const ECHO = `/-/explain/${ODD_SERVICE}/echoText`;

interface Explanation {
  readonly stages: readonly { readonly stage: string; readonly keptCount: number; readonly note: string }[];
  readonly candidates: readonly { readonly provider: string; readonly attachments: Record<string, string> }[];
}

/** Who asks whether a request without a signature gets an answer: on Node the machine itself does. */
export function describeExplain(runtime: string, script: string, { answersLocal }: { answersLocal: boolean }): void {
  describe(`explain, ${runtime}`, () => {
    let odd: OddGateway;
    let port: number;

    beforeAll(async () => {
      const urlAt = (at: number, release: string, more: string): string =>
        `dubbo://127.0.0.1:${at}/${ODD_SERVICE}?group=up&release=${release}&token=the-token${more}`;
      odd = await startOddGateway(
        script,
        (at) => [urlAt(at, '3.3.6', '&timeout=700'), urlAt(1, '2.6.9', '&dubbo.tag=canary')],
        {
          application: 'edge',
          auth: { mode: 'aksk' },
          'access-keys': [
            { id: 'AK1', secrets: ['${AK1_SECRET}'], allow: ['*'] },
            { id: 'OPS', secrets: ['${AK1_SECRET}'], allow: [], operator: true },
          ],
          tags: {
            rules: [
              { tag: 'canary', from: 'argument', pointer: '/0/userId', when: { mod: 1000, below: 5 } },
              { tag: 'nobody', force: true, from: 'header', name: 'X-Lab', when: { equals: '1' } },
            ],
          },
          services: { [ODD_SERVICE]: { auth: { 'access-key': 'ID', secret: '${AK2_SECRET}' } } },
        },
        SECRETS,
      );
      ({ port } = odd.provider);
    }, 60_000);

    afterAll(() => odd?.stop());

    const ask = (request: RawRequest): Promise<RawResponse> => sendRequest(odd.gateway.url, request);

    function signed(body: string, headers: Record<string, string> = {}, keyId = 'OPS', target = ECHO): RawRequest {
      const method = body === '' ? 'GET' : 'POST';
      return signedRequest({ method, target, body, headers, parameters: parametersWith({ keyid: `"${keyId}"` }) });
    }

    async function explained(request: RawRequest): Promise<Explanation> {
      const { status, body } = await ask(request);
      expect([status, body]).toEqual([200, expect.stringContaining('"stages"')]);
      return JSON.parse(body) as Explanation;
    }

    it('shows each argument as the Java value it becomes, with all its digits', async () => {
      const { body } = await ask(signed('{"userId":9007199254740993,"name":"李"}'));
      expect(body).toContain(
        '"method":"echoText(java.util.Map<java.lang.String,java.lang.Object>)",\n' +
          '"arguments":[{"parameter":"java.util.Map","java":{"type":"java.util.HashMap","entries":[' +
          '[{"type":"java.lang.String","value":"userId"},{"type":"long","value":9007199254740993}],' +
          '[{"type":"java.lang.String","value":"name"},{"type":"java.lang.String","value":"李"}]]}}]',
      );
    });

    it('shows each stage, who is left, and how he would be called', async () => {
      const before = odd.provider.requests.length;
      expect(await explained(signed('{}'))).toMatchObject({
        service: `up/${ODD_SERVICE}`,
        tag: null,
        stages: expect.arrayContaining([
          expect.objectContaining({ stage: 'directory', kept: [`127.0.0.1:${port}`, '127.0.0.1:1'] }),
          expect.objectContaining({
            stage: 'tag router',
            kept: [`127.0.0.1:${port}`],
            dropped: [{ provider: '127.0.0.1:1', reason: 'it carries dubbo.tag=canary' }],
          }),
          expect.objectContaining({ stage: 'health', kept: [`127.0.0.1:${port}`], note: '0 of 1 are isolated' }),
        ]),
        candidateCount: 1,
        candidates: [
          {
            provider: `127.0.0.1:${port}`,
            generic: 'raw.return',
            whyGeneralized: null,
            timeoutMs: 700,
            weight: 100,
            attachments: {
              path: ODD_SERVICE,
              group: 'up',
              generic: 'raw.return',
              'remote.application': 'edge',
              timeout: '700',
              token: '(hidden)',
              'dubbo-gateway.access-key-id': 'OPS',
              ak: 'ID',
              signature: '(hidden)',
            },
          },
        ],
      });
      expect(odd.provider.requests.slice(before).filter(({ length }) => length > 1)).toEqual([]);
    });

    it('shows the tag and where it comes from', async () => {
      expect(await explained(signed('{"userId":2003}'))).toMatchObject({
        tag: { tag: 'canary', force: false, from: 'tags.rules[0], by argument /0/userId' },
        candidates: [
          {
            provider: '127.0.0.1:1',
            tag: 'canary',
            generic: 'true',
            whyGeneralized: 'its release (2.6.9) does not know raw.return',
            attachments: { 'dubbo.tag': 'canary', baggage: 'dubbo.tag=canary' },
          },
        ],
      });
    });

    it('shows why nobody is left', async () => {
      const { stages, candidates } = await explained(signed('{}', { 'x-lab': '1' }));
      expect(candidates).toEqual([]);
      expect(stages.at(-1)).toMatchObject({
        stage: 'tag router',
        keptCount: 0,
        note: 'no provider has the tag nobody, and the request forces it',
      });
    });

    it('says of a request that means no call what the call would say', async () => {
      for (const [target, body, code] of [
        [ECHO, '[1', 'INVALID_ARGUMENT'],
        [ECHO, '7', 'INVALID_ARGUMENT'],
        [`${ECHO}~int`, '{}', 'METHOD_NOT_FOUND'],
        ['/-/explain/com.example.Nothing/get', '{}', 'SERVICE_NOT_FOUND'],
        [`${ECHO}/more`, '{}', 'ROUTE_NOT_FOUND'],
      ] as const) {
        const response = await ask(signed(body, {}, 'OPS', target));
        expect(JSON.parse(response.body)).toMatchObject({ code });
      }
      const get = await explained(signed('', {}, 'OPS', `/-/explain/${ODD_SERVICE}/repeat?arg0=7%3A3`));
      expect(get).toMatchObject({ arguments: [{ java: { type: 'java.lang.String', value: '7:3' } }] });
    });

    it('says what is allowed', async () => {
      const options = (target: string, keyid: string): RawRequest =>
        signedRequest({ method: 'OPTIONS', target, body: '', parameters: parametersWith({ keyid: `"${keyid}"` }) });
      const { status, headers, body } = await ask(options(ECHO, 'OPS'));
      expect([status, headers['allow'], body]).toEqual([204, 'OPTIONS, POST', '']);
      const repeat = await ask(options(`/-/explain/${ODD_SERVICE}/repeat`, 'OPS'));
      expect([repeat.status, repeat.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
      expect((await ask(options(ECHO, 'AK1'))).status).toBe(403);
    });

    it('is for operators', async () => {
      const other = await ask(signed('{}', {}, 'AK1'));
      expect([other.status, JSON.parse(other.body)]).toMatchObject([403, { code: 'PERMISSION_DENIED' }]);
      expect(other.body).not.toContain('127.0.0.1');
      const unsigned: RawRequest = {
        method: 'POST',
        target: ECHO,
        body: '{}',
        headers: [
          ['content-type', 'application/json'],
          ['dubbo-group', 'up'],
        ],
      };
      expect((await ask(unsigned)).status).toBe(answersLocal ? 200 : 401);
      const forwarded = { ...unsigned, headers: [...unsigned.headers, ['x-forwarded-for', '127.0.0.1'] as const] };
      expect((await ask(forwarded)).status).toBe(401);
      const broken = { ...unsigned, headers: [...unsigned.headers, ['signature-input', 'sig1=()'] as const] };
      expect((await ask(broken)).status).toBe(401);
      expect((await ask({ ...unsigned, target: `/${ODD_SERVICE}/echoText` })).status).toBe(401);
    });
  });
}
