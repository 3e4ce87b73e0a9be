import { abortAllDurableObjects } from 'cloudflare:test';
import { env, waitUntil } from 'cloudflare:workers';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import packed from '../../gateway/packed-configuration.txt';
import { unpackConfiguration } from '../../gateway/config/packed-configuration.ts';
import { createGateway } from '../../gateway/create-gateway.ts';
import { createIsolateExchange } from '../../gateway/remoting/isolate-exchange.ts';
import { createWorkerDialer } from '../../gateway/remoting/worker-dialer.ts';
import { createRemoteHub } from '../../metadata/remote-hub.ts';
import type { HubCenter } from './hub-center.ts';
import type { HubObject } from '../../gateway/worker-hub-object.ts';
import type { MetadataHub } from '../../metadata/hub.ts';

const SOON = { timeout: 8_000, interval: 50 };
const { HUB } = env as unknown as { readonly HUB: DurableObjectNamespace<HubObject> };
const definition = JSON.stringify({
  canonicalName: 'a.B',
  parameters: {},
  methods: [{ name: 'call', parameterTypes: [], returnType: 'void' }],
  types: [],
});

const center: HubCenter = inject('hubCenter');

async function control(action: string, path = '', data = ''): Promise<void> {
  await fetch(`${center.url}/${action}?path=${encodeURIComponent(path)}`, { method: 'POST', body: data });
}

function nodeOf(host: string): string {
  return `/dubbo/a.B/providers/${encodeURIComponent(`dubbo://${host}:1/a.B?application=app`)}`;
}

/** As one isolate of a Worker has it. */
function isolate(): MetadataHub {
  return createRemoteHub({ hub: () => HUB.get(HUB.idFromName('hub')), waitUntil: () => {}, now: () => Date.now() });
}

async function hosts(hub: MetadataHub): Promise<string[]> {
  return (await hub.find('a.B')).flatMap(({ providers }) => providers.map(({ host }) => host)).toSorted();
}

/** The gateway of one isolate. */
function gateway() {
  const { config } = unpackConfiguration(packed, {});
  return createGateway({
    config,
    hub: isolate(),
    exchange: createIsolateExchange({ dialer: createWorkerDialer(), waitUntil }),
    overlays: new Map(),
    authenticator: null,
    dubboAuth: null,
    docsFiles: null,
    clock: { now: () => performance.now(), epochMs: () => Date.now() },
    writeLog: () => {},
    reportProblem: () => {},
    tell: () => {},
  });
}

describe('the hub of a Worker', () => {
  beforeEach(async () => {
    await control('start');
    await control('put', '/dubbo/metadata/a.B/provider/app', definition);
    for (const host of ['h2', 'h3']) await control('remove', nodeOf(host));
    await control('put', nodeOf('h1'));
  });

  it('follows the center for whoever asks', async () => {
    const [one, other] = [isolate(), isolate()];
    await expect.poll(() => hosts(one), SOON).toEqual(['h1']);
    expect(await hosts(other)).toEqual(['h1']);
    await control('put', nodeOf('h2'));
    await expect.poll(() => hosts(one), { timeout: 2_000, interval: 50 }).toEqual(['h1', 'h2']);
    await expect.poll(() => hosts(other), { timeout: 2_000, interval: 50 }).toEqual(['h1', 'h2']);
    expect(await one.status()).toMatchObject({ isSynced: true, services: 1, registry: { connected: true } });
  });

  it('is opened again when it was evicted, and follows on', async () => {
    const hub = isolate();
    await expect.poll(() => hosts(hub), SOON).toEqual(['h1']);
    await abortAllDurableObjects();
    expect(await hosts(hub)).toEqual(['h1']);
    await control('put', nodeOf('h3'));
    await expect.poll(() => hosts(hub), SOON).toEqual(['h1', 'h3']);
    // One that was never asked before the eviction.
    expect(await hosts(isolate())).toEqual(['h1', 'h3']);
  });

  it('tells isolates of all services, so that any of them can describe them', async () => {
    await expect.poll(() => hosts(isolate()), SOON).toEqual(['h1']);
    const answer = await gateway().fetch(new Request('http://gateway/openapi.json'));
    const { paths } = await answer.json<{ paths: object }>();
    expect(Object.keys(paths)).toContain('/a.B/call');
  });

  it('costs no call while it is evicted, cut off, and evicted again, under a hundred calls a second', async () => {
    const service = 'com.example.demo.UserService';
    const url = `dubbo://127.0.0.1:${center.providerPort}/${service}?application=app&version=1.0.0&release=3.3.6`;
    await control('put', `/dubbo/metadata/${service}/1.0.0/provider/app`, center.definition);
    await control('put', `/dubbo/${service}/providers/${encodeURIComponent(url)}`);
    const app = gateway();
    const statuses = new Map<number, number>();
    const call = async (): Promise<number> => {
      const request = new Request(`http://gateway/${service}/getUser?arg0=9007199254740993`);
      const { status } = await app.fetch(request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      return status;
    };
    await expect.poll(call, SOON).toBe(200);
    statuses.clear();
    const events = [abortAllDurableObjects, () => control('stop'), abortAllDurableObjects, () => control('start')];
    for (const event of events) {
      await event();
      for (let sent = 0; sent < 100; sent++) {
        await Promise.all([call(), scheduler.wait(10)]);
      }
    }
    expect([...statuses]).toEqual([[200, 400]]);
  }, 30_000);

  it('serves what it kept when it is evicted while it is cut off', async () => {
    const hub = isolate();
    await expect.poll(() => hosts(hub), SOON).toEqual(['h1']);
    await control('stop');
    await abortAllDurableObjects();
    expect(await hosts(isolate())).toEqual(['h1']);
    expect(await hosts(hub)).toEqual(['h1']);
    await expect.poll(async () => (await hub.status()).registry.connected, SOON).toBe(false);
    expect(await hub.status()).toMatchObject({ isSynced: false });
    await control('start');
    await control('put', nodeOf('h2'));
    await expect.poll(() => hosts(hub), { timeout: 12_000, interval: 50 }).toEqual(['h1', 'h2']);
  }, 30_000);
});
