import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type GatewayProcess, NODE_GATEWAY, startGateway, WORKER_GATEWAY } from '../end-to-end/gateway-process.ts';
import { post } from './ask-gateway.ts';
import { describeWhere } from './describe-where.ts';
import {
  type RegisteredProvider,
  type RegisteredProviderOptions,
  startRegisteredProvider,
} from './registered-providers.ts';
import { missingZooKeeper } from './servers/missing-servers.ts';
import { type ZooKeeperServer, startZooKeeperServer } from './servers/zookeeper-server.ts';

const KEY = 'shop';
const SECRET = 'the secret of the shop 密';
const TOKEN = 'token-of-the-provider';
const SIGNED = { auth: 'true', '.accessKeyId': KEY, '.secretAccessKey': SECRET };
const INTEROP = 'com.example.interop';
const BENCH = 'org.example.bench.BenchService';

/** Each has other services. */
const PROVIDERS: readonly Pick<
  RegisteredProviderOptions,
  'dubboVersion' | 'services' | 'extraService' | 'parameters'
>[] = [
  { dubboVersion: '2.7.23', services: ['CallService'], parameters: SIGNED },
  { dubboVersion: '3.2.16', services: ['GroupedService'], parameters: SIGNED },
  { dubboVersion: '3.3.6', services: ['BenchService'], parameters: { auth: 'true', username: KEY, password: SECRET } },
  { dubboVersion: '2.7.23', services: [], extraService: 1, parameters: { token: TOKEN } },
];

const ACCESS_KEY = { 'access-key': KEY, secret: '${SHOP_SECRET}' };
const CONFIGURATION = {
  expose: [`${INTEROP}.*`, BENCH],
  auth: { mode: 'none' },
  services: {
    [`${INTEROP}.CallService`]: { auth: ACCESS_KEY },
    [`${INTEROP}.GroupedService`]: { auth: ACCESS_KEY },
    [BENCH]: { auth: { username: KEY, password: '${SHOP_SECRET}' } },
  },
};

/** Services, methods, bodies, headers of calls that need credentials; the answers; why Java refuses wrong ones. */
const CALLS = [
  ['2.7.23', `${INTEROP}.CallService`, 'ping', '', {}, '"pong"', 'signature is not correct'],
  [
    '3.2.16, no group and no version',
    `${INTEROP}.GroupedService`,
    'which',
    '',
    { 'dubbo-group': '', 'dubbo-version': '' },
    '"group=-,version=-"',
    'signature is not correct',
  ],
  [
    '3.2.16, a group and a version',
    `${INTEROP}.GroupedService`,
    'which',
    '',
    { 'dubbo-group': 'blue' },
    '"group=blue,version=1.0.0"',
    'signature is not correct',
  ],
  [
    '3.3.6, basic',
    BENCH,
    'flat',
    '7',
    {},
    expect.stringContaining('"id":7'),
    'maybe consumer side did not enable the auth',
  ],
] as const;

describeWhere(missingZooKeeper(), 'providers that ask who calls', () => {
  let dir: string;
  let zooKeeper: ZooKeeperServer;
  let providers: RegisteredProvider[];
  let config: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'provider-auth-'));
    zooKeeper = await startZooKeeperServer({ dir: join(dir, 'zookeeper') });
    providers = await Promise.all(
      PROVIDERS.map((options, index) =>
        startRegisteredProvider({
          ...options,
          parameters: { ...options.parameters, timeout: '10000' },
          dir: join(dir, `provider-${index}`),
          registry: zooKeeper.address,
        }),
      ),
    );
    config = join(dir, 'gateway.json');
    await writeFile(config, JSON.stringify({ ...CONFIGURATION, registry: { address: zooKeeper.address } }));
  }, 300_000);

  afterAll(async () => {
    await Promise.all((providers ?? []).map((provider) => provider.kill()));
    await zooKeeper?.kill();
    await rm(dir, { recursive: true, force: true });
  });

  describe.for([NODE_GATEWAY, WORKER_GATEWAY])('through %s', (script) => {
    let right: GatewayProcess;
    let wrong: GatewayProcess;

    beforeAll(async () => {
      [right, wrong] = (await Promise.all(
        [SECRET, 'another secret'].map((secret) => startGateway(script, config, { SHOP_SECRET: secret })),
      )) as [GatewayProcess, GatewayProcess];
      for (const { url } of [right, wrong]) {
        await vi.waitFor(
          async () => {
            expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ isSynced: true, services: 7 });
          },
          { timeout: 20_000, interval: 100 },
        );
      }
    });
    afterAll(() => Promise.all([right?.stop(), wrong?.stop()]));

    it.for(CALLS)('%s answers who knows the secret', async ([, service, method, body, headers, expected]) => {
      const answer = await post(right.url, service, method, body, headers);
      expect([answer.status, answer.text]).toEqual([200, expected]);
    });

    it.for(CALLS)(
      '%s refuses who has another secret, and the caller reads which setting of the gateway is wrong',
      async ([, service, method, body, headers, , why]) => {
        const answer = await post(wrong.url, service, method, body, headers);
        expect(answer.status).toBe(502);
        expect(JSON.parse(answer.text)).toMatchObject({
          code: 'PROVIDER_ERROR',
          detail: `the provider refused this gateway's own credentials, those of services.${service}.auth: Failed to authenticate, ${why}`,
        });
        expect(answer.text).not.toContain('exception');
        expect(answer.text).not.toContain('secret');
      },
    );

    it('a token goes back to the provider that asks for it', async () => {
      expect(await post(right.url, `${INTEROP}.ExtraService`, 'greet', '"you"')).toMatchObject({ status: 200 });
    });

    it('neither secret nor token stands in what the gateway prints', () => {
      for (const gateway of [right, wrong]) {
        expect(gateway.lines.length).toBeGreaterThan(CALLS.length);
        const said = gateway.errors() + gateway.lines.join('\n');
        for (const secret of [SECRET, TOKEN, 'another secret']) expect(said).not.toContain(secret);
      }
    });
  });
});
