import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NacosClient } from '../../../../metadata/center/nacos/nacos-client.ts';
import { followConfig, followInstances, followNames, NacosFixture, soon } from './nacos-fixture.ts';

const LOGINS = { '2': '/nacos/v1/auth/login', '3': '/nacos/v1/auth/login' } as const;
const PASSWORD = 'p4ss&word=of/@me';
const AUTH = { username: 'me', password: PASSWORD };
const CREDENTIALS = `&username=me&password=${encodeURIComponent(PASSWORD)}`;

vi.setConfig({ testTimeout: 20_000 });
const fixture = new NacosFixture();
afterEach(() => fixture.close());

function followAll(client: NacosClient) {
  return { names: followNames(client), instances: followInstances(client, 'a'), config: followConfig(client, 'a') };
}

function states(client: NacosClient) {
  return [client.namingState(Date.now()), client.configState(Date.now())];
}

const untilConnected = (client: NacosClient, timeout = 8_000) =>
  soon(() => states(client).map(({ connected }) => connected), { timeout }).toEqual([true, true]);

const NOTHING = { names: [[]], instances: [[]], config: [null] };

describe('login', () => {
  it.each(['2', '3'] as const)('gets one token for all requests (%s)', async (version) => {
    const fake = await fixture.start({ version, auth: AUTH });
    const client = fixture.open(fake.address(CREDENTIALS));
    const told = followAll(client);
    await untilConnected(client);
    expect(told).toEqual(NOTHING);
    expect(fake.count(LOGINS[version])).toBe(1);
    expect([...fake.seen.urls].join('\n')).not.toMatch(/word|token/i);
  });

  it('takes user and password from before the host as well', async () => {
    const fake = await fixture.start({ version: '3', auth: AUTH });
    const address = `nacos://me:${encodeURIComponent(PASSWORD)}@127.0.0.1:${fake.port}`;
    expect(await fixture.open(address).readConfig('a', 'g')).toBeNull();
  });

  it('is the one of v3 where v1 is switched off', async () => {
    const fake = await fixture.start({ version: '3', auth: AUTH, hasV1: false });
    const client = fixture.open(fake.address(CREDENTIALS));
    const told = followAll(client);
    await untilConnected(client);
    expect(told).toEqual(NOTHING);
    expect(fake.count('/nacos/v3/auth/user/login')).toBe(1);
  });

  it('is done again before a token ends, without anybody noticing', async () => {
    const fake = await fixture.start({ version: '2', auth: { ...AUTH, ttlSeconds: 1 } });
    const lost: string[] = [];
    const client = fixture.open(fake.address(CREDENTIALS));
    followAll(client);
    await untilConnected(client);
    await soon(
      () => {
        lost.push(...states(client).flatMap(({ connected, detail }) => (connected ? [] : [detail])));
        return fake.count(LOGINS['2']);
      },
      { timeout: 8_000 },
    ).toBeGreaterThan(3);
    expect(lost).toEqual([]);
  });

  it('is done again when a server has forgotten the token', async () => {
    const fake = await fixture.start({ version: '2', auth: AUTH });
    const client = fixture.open(fake.address(CREDENTIALS));
    const told = followAll(client);
    await untilConnected(client);
    fake.revokeTokens();
    await soon(() => fake.count(LOGINS['2'])).toBe(2);
    fake.data.register('a', { ip: '10.0.0.1', port: 1, metadata: {} });
    await soon(() => told.instances).toEqual([[], ['10.0.0.1:1']]);
    expect(fake.count(LOGINS['2'])).toBe(2);
    expect(client.problems()).toEqual([]);
  });

  it('that is refused is one problem and no obstacle where nobody asks for a token', async () => {
    const fake = await fixture.start({ version: '3' });
    const client = fixture.open(fake.address(CREDENTIALS));
    const told = followAll(client);
    await untilConnected(client);
    expect(told).toEqual(NOTHING);
    expect(fake.count(LOGINS['3'])).toBe(1);
  });

  it('that is refused is said once, and tried again slowly', async () => {
    const fake = await fixture.start({ version: '3', auth: { username: 'me', password: 'another' } });
    let skewMs = 0;
    const client = fixture.open(fake.address(CREDENTIALS), { now: () => Date.now() + skewMs, random: () => 0 });
    const told = followAll(client);
    const detail = `127.0.0.1:${fake.port}: refuses the credentials (login: 500)`;
    await soon(() => states(client)).toMatchObject([
      { connected: false, detail },
      { connected: false, detail },
    ]);
    expect(client.problems()).toEqual([detail]);
    const asked = fake.seen.paths.size;
    await expect(client.readConfig('a', 'dubbo')).rejects.toThrow(detail);
    expect(client.problems()).toEqual([detail]);
    expect(fake.count(LOGINS['3'])).toBe(1);
    expect(asked).toBeLessThan(6);
    expect(JSON.stringify([states(client), client.problems()])).not.toContain('word');
    // Ten seconds later.
    skewMs = 10_001;
    await expect(client.readConfig('a', 'dubbo')).rejects.toThrow(detail);
    expect(fake.count(LOGINS['3'])).toBe(2);
    expect(client.problems()).toEqual([detail]);
    expect(told).toEqual({ names: [], instances: [], config: [] });
  });

  it('that is refused does not keep rounds going', async () => {
    const fake = await fixture.start({ version: '3', auth: { username: 'me', password: 'another' } });
    const client = fixture.open(fake.address(CREDENTIALS));
    followAll(client);
    await soon(() => client.problems()).toHaveLength(1);
    const started = Date.now();
    // It takes as long as ten rounds: time enough for ten logins.
    await soon(() => Date.now() - started, { timeout: 2_000 }).toBeGreaterThan(500);
    expect(fake.count(LOGINS['3'])).toBe(1);
    expect([...fake.seen.paths.values()].reduce((sum, count) => sum + count)).toBeLessThan(6);
  });

  it('that Nacos 2 answers with what is no HTTP is said to be refused', async () => {
    const fake = await fixture.start({ version: '2', auth: { username: 'me', password: 'another' } });
    const client = fixture.open(fake.address(CREDENTIALS));
    const names = followNames(client);
    const detail = `127.0.0.1:${fake.port}: gives no answer to the login, as Nacos 2 does to a wrong password`;
    await soon(() => client.namingState(Date.now())).toMatchObject({ connected: false, detail });
    expect(client.problems()).toEqual([detail]);
    expect(names).toEqual([]);
    // Each time it is sent once more: the connection might have been an old one.
    expect(fake.count(LOGINS['2'])).toBe(2);
    await expect(client.readConfig('a', 'g')).rejects.toThrow(detail);
    expect(fake.count(LOGINS['2'])).toBe(2);
  });

  it('that is left without an answer is no obstacle where nobody asks for a token', async () => {
    const fake = await fixture.start({ version: '2' });
    const client = fixture.open(fake.address(CREDENTIALS));
    const told = followAll(client);
    await untilConnected(client);
    expect(told).toEqual(NOTHING);
    expect(fake.count(LOGINS['2'])).toBe(2);
    expect(client.problems()).toEqual([]);
  });

  it('goes to the next server when the first one does not answer', async () => {
    const [silent, good] = [await fixture.start(), await fixture.start({ version: '2', auth: AUTH })];
    silent.spoil('silent');
    const address = `nacos://127.0.0.1:${silent.port},127.0.0.1:${good.port}?poll-interval=50${CREDENTIALS}`;
    const client = fixture.open(address, { random: () => 0 });
    expect(await client.readConfig('a', 'g')).toBeNull();
    expect(silent.count(LOGINS['2'])).toBe(1);
    expect(client.problems()).toEqual([]);
  });
});

describe('a Nacos that asks for credentials', () => {
  it('says so to who has none, as one problem', async () => {
    const fake = await fixture.start({ version: '3', auth: AUTH });
    const client = fixture.open(fake.address());
    followAll(client);
    const detail = `127.0.0.1:${fake.port}: wants credentials (403)`;
    await soon(() => states(client)).toMatchObject([
      { connected: false, detail },
      { connected: false, detail },
    ]);
    expect(client.problems()).toEqual([detail]);
  });

  it('takes a token that somebody else got, until it takes it no more', async () => {
    const fake = await fixture.start({ version: '3', auth: AUTH });
    const login = await fetch(`http://127.0.0.1:${fake.port}/nacos/v1/auth/login`, {
      method: 'POST',
      body: new URLSearchParams(AUTH),
    });
    const { accessToken } = (await login.json()) as { accessToken: string };
    for (const name of ['accessToken', 'token']) {
      const client = fixture.open(fake.address(`&${name}=${accessToken}`));
      expect(await client.readConfig('a', 'g')).toBeNull();
    }
    const client = fixture.open(fake.address(`&accessToken=${accessToken}`));
    fake.revokeTokens();
    const detail = `127.0.0.1:${fake.port}: refuses the access token (403)`;
    await expect(client.readConfig('a', 'g')).rejects.toThrow(detail);
    expect(client.problems()).toEqual([detail]);
    expect([...fake.seen.urls].join('\n')).not.toContain(accessToken);
  });

  it('and lets the user do only some of it loses what it does not let him do', async () => {
    const fake = await fixture.start({ version: '2', auth: AUTH });
    fake.spoil('forbidden', /cs\/configs/);
    const client = fixture.open(fake.address(CREDENTIALS));
    const { names } = followAll(client);
    const detail = `127.0.0.1:${fake.port}: the user may not do this (403)`;
    await soon(() => states(client)).toMatchObject([{ connected: true }, { connected: false, detail }]);
    expect(names).toEqual([[]]);
    // Once because the token might have been an old one.
    expect(fake.count(LOGINS['2'])).toBe(2);
    expect(client.problems()).toEqual([]);
  });
});
