import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readInvocation } from '../demo/invocation.ts';
import { startOddGateway, type OddGateway } from './odd-gateway.ts';
import { ODD_SERVICE, startOddProvider, type OddProvider } from './odd-provider.ts';
import { sendRequest, type RawRequest, type RawResponse } from './send-request.ts';
import { SECRETS } from './signed-gateway.ts';
import { parametersWith, signedRequest, withHeader } from './signed-request.ts';
import { createTestFolder, type TestFolder } from './test-folder.ts';

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const ECHO = `/${ODD_SERVICE}/echoText`;

interface Served {
  readonly response: RawResponse;
  /** Which provider has had the call. */
  readonly by: string;
  readonly attachments: Readonly<Record<string, unknown>>;
}

/** Tags and attachments, from a signed request to the octets that a provider gets, against the real process of one runtime. */
export function describeGray(runtime: string, script: string): void {
  describe(`gray release, ${runtime}`, () => {
    let folder: TestFolder;
    let odd: OddGateway;
    const others = new Map<string, OddProvider>();

    beforeAll(async () => {
      folder = await createTestFolder();
      for (const name of ['canary', 'overridden']) others.set(name, await startOddProvider());
      const portOf = (name: string): number => others.get(name)!.port;
      const rule = {
        key: `up/${ODD_SERVICE}`,
        configs: [
          {
            side: 'consumer',
            providerAddresses: [`127.0.0.1:${portOf('overridden')}`],
            parameters: { 'dubbo.tag': 'blue', timeout: 777 },
          },
        ],
      };
      await folder.write(`${ODD_SERVICE}::up.configurators.yaml`, rule);
      const urlAt = (port: number, more = ''): string =>
        `dubbo://127.0.0.1:${port}/${ODD_SERVICE}?group=up&release=3.3.6${more}`;
      odd = await startOddGateway(
        script,
        (port) => [urlAt(port), urlAt(portOf('canary'), '&dubbo.tag=canary'), urlAt(portOf('overridden'))],
        {
          application: 'edge',
          'config-center': { address: `file:${folder.path}` },
          auth: { mode: 'aksk', 'unsigned-headers': ['X-Trusted'] },
          'access-keys': [
            { id: 'AK1', secrets: ['${AK1_SECRET}'], allow: ['*'] },
            { id: 'GRAY', secrets: ['${AK1_SECRET}'], allow: ['*'], tag: 'canary' },
          ],
          tags: {
            header: true,
            baggage: true,
            rules: [
              { tag: 'canary', from: 'argument', pointer: '/0/userId', when: { mod: 1000, below: 5 } },
              { tag: 'canary', from: 'query', name: 'arg0', when: { equals: '7:3' } },
              { tag: 'nobody', force: true, from: 'cookie', name: 'lab', when: { in: ['x', 'y'] } },
            ],
          },
          attachments: { headers: { 'X-User-Id': 'user-id', 'x-trusted': 'trusted' } },
          services: { [ODD_SERVICE]: { auth: { 'access-key': 'ID', secret: '${AK2_SECRET}' } } },
        },
        SECRETS,
      );
    }, 60_000);

    afterAll(async () => {
      await odd?.stop();
      for (const provider of others.values()) await provider.stop();
      await folder?.remove();
    });

    const providers = (): readonly (readonly [string, OddProvider])[] => [['plain', odd.provider], ...others];

    async function call(request: RawRequest): Promise<Served> {
      const before = providers().map(([, { requests }]) => requests.length);
      const response = await sendRequest(odd.gateway.url, request);
      const calls = providers().flatMap(([name, { requests }], index) =>
        requests
          .slice(before[index])
          .filter(({ length }) => length > 1)
          .map((body) => ({ name, body })),
      );
      expect([response.body, calls.length]).toEqual([response.body, response.status === 200 ? 1 : 0]);
      const [served] = calls;
      const attachments = served === undefined ? {} : readInvocation(served.body).attachments;
      return { response, by: served?.name ?? 'nobody', attachments };
    }

    /** Signed are all of these headers. */
    function echo(argument: object, headers: Readonly<Record<string, string>> = {}, keyId = 'AK1'): RawRequest {
      const parameters = parametersWith({ keyid: `"${keyId}"` });
      return signedRequest({ target: ECHO, body: JSON.stringify(argument), headers, parameters });
    }

    it('an argument colours a call, with all its digits: it goes to the tagged, all others to the rest', async () => {
      for (const [userId, tag] of [
        ['9007199254741004', 'canary'],
        ['9007199254741005', null],
        ['-1', null],
        ['"1003"', 'canary'],
        ['"x"', null],
        ['1004.0', null],
      ] as const) {
        const body = `{"userId":${userId}}`;
        const { response, by, attachments } = await call(signedRequest({ target: ECHO, body }));
        expect([userId, by]).toEqual([userId, tag ?? 'plain']);
        expect(attachments['dubbo.tag'] ?? null).toBe(tag);
        expect(attachments['baggage']).toBe(tag === null ? undefined : 'dubbo.tag=canary');
        expect(response.headers['dubbo-tag']).toBe(tag ?? undefined);
      }
    });

    it('an error names the tag of who was asked, in its answer and in the log', async () => {
      const request = signedRequest({
        target: `/${ODD_SERVICE}/serviceError`,
        body: '"x"',
        headers: { 'dubbo-tag': 'canary' },
      });
      const response = await sendRequest(odd.gateway.url, withHeader(request, 'x-request-id', 'failed-canary'));
      expect([response.status, response.headers['dubbo-tag']]).toEqual([502, 'canary']);
      expect(JSON.parse(await odd.gateway.lineWith('failed-canary'))).toMatchObject({ status: 502, tag: 'canary' });
    });

    it('a query parameter colours a GET', async () => {
      const get = (order: string): RawRequest =>
        signedRequest({ method: 'GET', target: `/${ODD_SERVICE}/repeat?arg0=${order}`, body: '' });
      expect((await call(get('7:3'))).by).toBe('canary');
      expect((await call(get('7:4'))).by).toBe('plain');
    });

    it('a forced tag that nobody has leaves nobody', async () => {
      const { response } = await call(echo({}, { cookie: 'a=b; lab=y' }));
      expect([response.status, JSON.parse(response.body)]).toMatchObject([503, { code: 'NO_PROVIDER' }]);
      expect((await call(echo({}, { cookie: 'lab=z' }))).by).toBe('plain');
    });

    it('the key comes first, then rules, then the header, then signed baggage', async () => {
      const loud = { 'dubbo-tag': 'blue', baggage: 'a=1,dubbo.tag=blue' };
      expect((await call(echo({}, loud, 'GRAY'))).by).toBe('canary');
      expect((await call(echo({ userId: 4 }, loud))).by).toBe('canary');
      expect((await call(echo({}, loud))).by).toBe('overridden');
      const carried = await call(echo({}, { baggage: 'a=1,dubbo.tag=blue;p=q' }));
      expect([carried.by, carried.attachments['baggage']]).toEqual(['overridden', 'a=1,dubbo.tag=blue']);
      const unsigned = await call(withHeader(echo({}), 'baggage', 'a=1,dubbo.tag=blue'));
      expect([unsigned.by, unsigned.attachments['baggage']]).toEqual(['plain', undefined]);
    });

    it('a header that is no tag is refused, an unsigned one too', async () => {
      const wrong = await call(echo({}, { 'dubbo-tag': '%zz' }));
      expect([wrong.response.status, JSON.parse(wrong.response.body)]).toMatchObject([
        400,
        { code: 'INVALID_ARGUMENT' },
      ]);
      for (const empty of ['', '  ']) {
        const { response } = await call(withHeader(echo({}, { 'dubbo-tag': '' }), 'dubbo-tag', empty));
        expect([response.status, JSON.parse(response.body)]).toMatchObject([400, { code: 'INVALID_ARGUMENT' }]);
      }
      expect((await call(withHeader(echo({}), 'dubbo-tag', 'canary'))).response.status).toBe(401);
      expect((await call(echo({}, { 'dubbo-tag': '%63anary' }))).by).toBe('canary');
    });

    it('an override rule gives a provider its tag and its time limit', async () => {
      const { by, attachments, response } = await call(echo({}, { 'dubbo-tag': 'blue' }));
      expect([by, attachments['timeout'], response.headers['dubbo-tag']]).toEqual(['overridden', '777', 'blue']);
      expect((await call(echo({}))).attachments['timeout']).toBe('1000');
    });

    it('trace, allowed headers and the caller go on; what no header may say does not', async () => {
      const headers = {
        traceparent: TRACEPARENT,
        tracestate: 'a=1,b=2',
        'x-user-id': 'u 42',
        'dubbo.tag': 'canary',
        'dubbo-gateway.access-key-id': 'forged',
        'user-id': 'forged',
        'remote.application': 'forged',
      };
      const { attachments, by } = await call(echo({}, headers));
      expect(by).toBe('plain');
      expect(attachments).toMatchObject({
        traceparent: TRACEPARENT,
        tracestate: 'a=1,b=2',
        'user-id': 'u 42',
        'dubbo-gateway.access-key-id': 'AK1',
        'remote.application': 'edge',
      });
      expect(Object.keys(attachments)).not.toContain('dubbo.tag');
      const broken = await call(echo({}, { traceparent: TRACEPARENT.replace('-01', ''), tracestate: 'a=1' }));
      expect(Object.keys(broken.attachments).filter((key) => key.startsWith('trace'))).toEqual([]);
    });

    it('what becomes a tag or an attachment has to be signed, unless it may come from a proxy', async () => {
      for (const [name, value] of [
        ['x-user-id', 'somebody else'],
        ['cookie', 'lab=y'],
      ] as const) {
        expect([name, (await call(withHeader(echo({}), name, value))).response.status]).toEqual([name, 401]);
      }
      const { attachments } = await call(withHeader(echo({}), 'x-trusted', 'set by a proxy'));
      expect(attachments).toMatchObject({ trusted: 'set by a proxy' });
    });

    it('octets beyond ASCII are refused where they would go on', async () => {
      const { response } = await call(withHeader(echo({}), 'x-trusted', Buffer.from('李').toString('latin1')));
      expect([response.status, JSON.parse(response.body)]).toMatchObject([
        400,
        { code: 'INVALID_ARGUMENT', detail: 'The header x-trusted holds other octets than ASCII: encode them.' },
      ]);
      expect((await call(echo({}))).by).toBe('plain');
    });

    it('the provider is shown who calls, by a signature that is right', async () => {
      for (let i = 0; i < 3; i++) {
        const { attachments } = await call(echo({}));
        const { timestamp, signature } = attachments;
        const text = `${ODD_SERVICE}::up#echoText#${SECRETS.AK2_SECRET}#${String(timestamp)}`;
        expect(signature).toBe(createHmac('sha256', SECRETS.AK2_SECRET).update(text).digest('base64'));
        expect(attachments).toMatchObject({ ak: 'ID', consumer: 'edge' });
        expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(60_000);
      }
    });
  });
}
