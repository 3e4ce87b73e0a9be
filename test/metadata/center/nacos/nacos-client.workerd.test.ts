import { describe, expect, it, onTestFinished } from 'vitest';
import { parseCenterAddress } from '../../../../metadata/center/center-address.ts';
import { createNacosClient } from '../../../../metadata/center/nacos/nacos-client.ts';
import type { NacosClient } from '../../../../metadata/center/nacos/nacos-client.ts';
import { nacosPorts } from './nacos-ports.ts';

const WITHIN = { timeout: 5_000 };

function open(port: number, password = 'right'): NacosClient {
  const address = parseCenterAddress(`nacos://me:${password}@127.0.0.1:${port}?poll-interval=50`);
  const client = createNacosClient({ address, now: Date.now });
  onTestFinished(() => client.close());
  return client;
}

/** Writes to Nacos 2, as somebody else does. */
async function write(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const base = `http://127.0.0.1:${nacosPorts().nacos2}/nacos`;
  const credentials = new URLSearchParams({ username: 'me', password: 'right' });
  const login = await fetch(`${base}/v1/auth/login`, { method: 'POST', body: credentials });
  const { accessToken } = await login.json<{ accessToken: string }>();
  const body = new URLSearchParams({ ...fields, accessToken });
  const response = await fetch(`${base}/${path}`, { method: 'POST', body });
  expect(await response.text()).toMatch(/^(ok|true)$/);
}

describe('the Nacos client in workerd', () => {
  it('delivers changes of services and configurations, the latter without polling', async () => {
    const client = open(nacosPorts().nacos2);
    const names: (readonly string[])[] = [];
    const instances: string[][] = [];
    const texts: (string | null)[] = [];
    client.watchServiceNames('DEFAULT_GROUP', { tell: (told) => names.push(told) });
    client.watchInstances('shop', 'DEFAULT_GROUP', { tell: (told) => instances.push(told.map(({ text }) => text)) });
    client.watchConfig('rule', 'dubbo', { tell: (told) => texts.push(told) });
    await expect.poll(() => [names, instances, texts], WITHIN).toEqual([[[]], [[]], [null]]);
    await write('v1/ns/instance', { serviceName: 'shop', ip: '10.0.0.1', port: '20880', metadata: '{"ü":"世界"}' });
    await expect.poll(() => instances, WITHIN).toEqual([[], ['["10.0.0.1",20880,["ü","世界"]]']]);
    await expect.poll(() => names, WITHIN).toEqual([[], ['shop']]);
    await write('v1/cs/configs', { dataId: 'rule', group: 'dubbo', content: 'Grüße, 世界' });
    await expect.poll(() => texts, WITHIN).toEqual([null, 'Grüße, 世界']);
    expect(await client.readConfig('rule', 'dubbo')).toBe('Grüße, 世界');
    expect(client.namingState(Date.now())).toMatchObject({ connected: true, ageMs: 0 });
    expect(client.configState(Date.now())).toMatchObject({ connected: true, ageMs: 0 });
    // One of the requests hangs now; it ends with the client.
    await client.close();
    expect(client.configState(Date.now()).detail).toBe('closed');
  });

  it('finds the API of v3', async () => {
    const client = open(nacosPorts().nacos3);
    const names: (readonly string[])[] = [];
    client.watchServiceNames('DEFAULT_GROUP', { tell: (told) => names.push(told) });
    await expect.poll(() => names, WITHIN).toEqual([[]]);
    expect(await client.readConfig('rule', 'dubbo')).toBeNull();
  });

  it.each<{ of: string; open: () => NacosClient; detail: RegExp }>([
    {
      of: 'credentials that are wrong',
      open: () => open(nacosPorts().nacos3, 'wrong'),
      detail: /: refuses the credentials \(login: 500\)$/,
    },
    {
      of: 'credentials that are wrong for a Nacos 2',
      open: () => open(nacosPorts().nacos2, 'wrong'),
      detail: /: gives no answer to the login, as Nacos 2 does to a wrong password$/,
    },
    { of: 'a server that is down', open: () => open(1), detail: /^127\.0\.0\.1:1: no connection$/ },
    { of: 'a server that is no Nacos', open: () => open(nacosPorts().noNacos), detail: /: the answer is not JSON$/ },
  ])('tells of $of', async ({ open: openClient, detail }) => {
    const client = openClient();
    client.watchServiceNames('DEFAULT_GROUP', { tell: () => expect.unreachable() });
    await expect.poll(() => client.namingState(Date.now()).detail, WITHIN).toMatch(detail);
    expect(client.namingState(Date.now()).connected).toBe(false);
    await expect(client.readConfig('rule', 'dubbo')).rejects.toThrow(Error);
  });
});
