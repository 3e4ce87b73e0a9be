import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDemoProvider, type DemoProvider } from '../demo/demo-provider.ts';
import { FakeZooKeeper } from '../metadata/center/zookeeper/fake-zookeeper.ts';
import { startScript, type GatewayProcess } from './gateway-process.ts';
import { startSteadyLoad } from './steady-load.ts';
import { createTestFolder, type TestFolder } from './test-folder.ts';

const USERS = 'com.example.demo.UserService';
const CALL = `${USERS}/getUser?arg0=9007199254740993`;
/** A change has to be served so soon. */
const WITHIN = { timeout: 2_000, interval: 20 };
const SOON = { timeout: 20_000, interval: 50 };

interface Ready {
  readonly status: string;
  readonly registry: { readonly connected: boolean; readonly ageMs: number };
  readonly isSynced: boolean;
  readonly services: number;
  readonly providers: number;
  readonly heldBack: readonly string[];
  readonly problems: number;
}

/**
 * A gateway that is given the address of a ZooKeeper and nothing else: what it finds, how it follows, and how it lives through the
 * loss of the center. The hub is in process on Node and a Durable Object in workerd: this is the contract of both.
 */
export function describeCenters(runtime: string, script: string): void {
  describe(`the hub of a gateway, ${runtime}`, { timeout: 60_000 }, () => {
    let zooKeeper: FakeZooKeeper;
    let provider: DemoProvider;
    let folder: TestFolder;
    let config: string;
    let definition: string;
    let gateway: GatewayProcess;

    const nodeOf = (port: number, more = ''): string =>
      `/dubbo/${USERS}/providers/${encodeURIComponent(
        `dubbo://127.0.0.1:${port}/${USERS}?application=user-app&interface=${USERS}&release=3.3.6&version=1.0.0&side=provider&token=hush${more}`,
      )}`;
    const definitionNode = `/dubbo/metadata/${USERS}/1.0.0/provider/user-app`;

    const publish = (): void => {
      zooKeeper.tree.put(nodeOf(provider.port), '127.0.0.1');
      zooKeeper.tree.put(definitionNode, definition);
    };
    const start = (port = '0'): Promise<GatewayProcess> => startScript(script, ['--config', config, '--port', port]);
    const call = async (path = CALL): Promise<number> => {
      const response = await fetch(`${gateway.url}/${path}`);
      await response.text();
      return response.status;
    };
    const ready = async (): Promise<Ready> => (await (await fetch(`${gateway.url}/readyz`)).json()) as Ready;

    beforeAll(async () => {
      definition = await readFile(new URL(`../demo/definitions/${USERS}.json`, import.meta.url), 'utf8');
      zooKeeper = await FakeZooKeeper.start();
      provider = await startDemoProvider();
      folder = await createTestFolder();
      config = await folder.write('gateway.json', {
        registry: { address: `zookeeper://reader:hush@127.0.0.1:${zooKeeper.port}?session=3000` },
        expose: ['com.example.*'],
        auth: { mode: 'none' },
        timeout: 3000,
        http: { 'access-log': false },
      });
      publish();
      gateway = await start();
    }, 60_000);

    afterAll(async () => {
      await gateway?.stop();
      await provider?.stop();
      await zooKeeper?.stop();
      await folder?.remove();
    });

    /** Providers of the one service that all tests call: others stay, held back. */
    const providers = async (): Promise<number> => {
      const { providers: all, services } = await ready();
      return all - (services - 1);
    };

    beforeEach(async () => {
      publish();
      await expect.poll(() => call(), SOON).toBe(200);
    }, 20_000);

    it('finds a service by the address of its center alone, and says so', async () => {
      expect(await call()).toBe(200);
      expect(gateway.lines.join('\n')).toContain(`1 service with`);
      expect(await ready()).toMatchObject({
        status: 'UP',
        registry: { connected: true, ageMs: 0 },
        isSynced: true,
        services: 1,
        providers: 1,
        heldBack: [],
      });
      expect(gateway.errors() + gateway.lines.join('\n')).not.toContain('hush');
    });

    it('serves a new service, a new version and a new definition within two seconds', async () => {
      const other = USERS.replace('User', 'Late');
      expect(await call(`${other}/getUser?arg0=9007199254740993`)).toBe(404);
      const url = decodeURIComponent(nodeOf(provider.port).split('/').at(-1)!).replaceAll(USERS, other);
      zooKeeper.tree.put(`/dubbo/metadata/${other}/1.0.0/provider/user-app`, definition.replaceAll(USERS, other));
      zooKeeper.tree.put(`/dubbo/${other}/providers/${encodeURIComponent(url)}`);
      // The provider does not know it: what comes is its own refusal, and no 404 of ours.
      await expect.poll(() => call(`${other}/getUser?arg0=9007199254740993`), WITHIN).toBe(502);
      expect(await call(`${USERS}/findUser?arg0=9007199254740993`)).toBe(404);
      zooKeeper.tree.put(definitionNode, definition.replaceAll('"getUser"', '"findUser"'));
      await expect.poll(() => call(`${USERS}/findUser?arg0=9007199254740993`), WITHIN).toBe(502);
      zooKeeper.tree.put(definitionNode, definition);
      await expect.poll(() => call(), WITHIN).toBe(200);
    });

    it('follows a provider to another port without a failed call', async () => {
      const load = startSteadyLoad(`${gateway.url}/${CALL}`);
      const moved = await startDemoProvider();
      zooKeeper.tree.put(nodeOf(moved.port));
      await expect.poll(providers, WITHIN).toBe(2);
      zooKeeper.tree.remove(nodeOf(provider.port));
      await expect.poll(providers, WITHIN).toBe(1);
      await provider.stop();
      await expect.poll(() => load.counts.get(200) ?? 0, SOON).toBeGreaterThan(150);
      provider = moved;
      await load.stop();
      expect(load.failures).toEqual([]);
    });

    it('needs no more than one of two providers, before the center knows', async () => {
      const other = await startDemoProvider();
      zooKeeper.tree.put(nodeOf(other.port));
      await expect.poll(providers, WITHIN).toBe(2);
      const load = startSteadyLoad(`${gateway.url}/${CALL}`);
      await expect.poll(() => load.counts.get(200) ?? 0, SOON).toBeGreaterThan(50);
      await other.stop();
      const answered = load.counts.get(200) ?? 0;
      await expect.poll(() => load.counts.get(200) ?? 0, SOON).toBeGreaterThan(answered + 100);
      zooKeeper.tree.remove(nodeOf(other.port));
      await load.stop();
      // What was in flight there may have run, and is not tried again.
      expect(load.failures.filter((line) => !line.includes('the call may have run'))).toEqual([]);
      expect(load.failures.length).toBeLessThan(5);
    });

    it('serves on while the center is lost, flaps, comes back and comes back empty', async () => {
      const load = startSteadyLoad(`${gateway.url}/${CALL}`);
      await zooKeeper.stop();
      await expect.poll(async () => (await ready()).registry.connected, SOON).toBe(false);
      const { registry } = await ready();
      await expect.poll(async () => (await ready()).registry.ageMs, SOON).toBeGreaterThan(registry.ageMs);
      for (let flap = 0; flap < 3; flap++) {
        await zooKeeper.start();
        await expect.poll(() => zooKeeper.connectionCount, SOON).toBeGreaterThan(0);
        await zooKeeper.stop();
      }
      await zooKeeper.start();
      await expect.poll(async () => (await ready()).registry.connected, SOON).toBe(true);
      await zooKeeper.stop();
      await zooKeeper.start({ empty: true });
      await expect.poll(async () => (await ready()).heldBack, SOON).toContain(`${USERS}:1.0.0`);
      publish();
      await expect.poll(async () => (await ready()).heldBack, SOON).not.toContain(`${USERS}:1.0.0`);
      await load.stop();
      expect(load.failures).toEqual([]);
      expect(gateway.errors().match(/cannot be reached/g)?.length).toBeLessThan(12);
    });

    it('serves on while the center says nothing, answers garbage, half a document, and expires its session', async () => {
      const load = startSteadyLoad(`${gateway.url}/${CALL}`);
      const { faults } = zooKeeper;
      faults.isSilent = true;
      await expect.poll(async () => (await ready()).registry.connected, SOON).toBe(false);
      faults.isSilent = false;
      faults.greeting = Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n');
      const dialled = zooKeeper.dialledAt.length;
      await expect.poll(() => zooKeeper.dialledAt.length, SOON).toBeGreaterThan(dialled);
      faults.greeting = null;
      faults.cutAnswerAt = 20;
      await expect.poll(() => zooKeeper.dialledAt.length, SOON).toBeGreaterThan(dialled + 2);
      faults.cutAnswerAt = null;
      await expect.poll(async () => (await ready()).registry.connected, SOON).toBe(true);
      zooKeeper.expireSessions();
      const moved = await startDemoProvider();
      zooKeeper.tree.put(nodeOf(moved.port));
      await expect.poll(providers, SOON).toBe(2);
      zooKeeper.tree.remove(nodeOf(moved.port));
      await expect.poll(providers, SOON).toBe(1);
      await moved.stop();
      await load.stop();
      expect(load.failures).toEqual([]);
    });

    it('keeps what can be used of what is broken, and counts the rest', async () => {
      const before = (await ready()).problems;
      const folderOf = `/dubbo/${USERS}/providers`;
      zooKeeper.tree.put(`${folderOf}/dubbo%3A%2F%2F127.0.0.1%3A1%2Fx%3Ftoken%3Dhush%zz`);
      zooKeeper.tree.put(`${folderOf}/${encodeURIComponent(`rest://127.0.0.1:1/${USERS}?version=1.0.0`)}`);
      zooKeeper.tree.put(definitionNode, '{"half": [');
      zooKeeper.tree.put('/services/odd-app/h:1', '{"name":"odd-app","address":"h","port":99999}');
      zooKeeper.tree.put('/dubbo/config/dubbo/user-app.tag-router', 'tags: [');
      await expect.poll(async () => (await ready()).problems, SOON).toBeGreaterThanOrEqual(before + 5);
      expect(await call()).toBe(200);
      expect(gateway.errors()).not.toContain('hush');
      for (const node of zooKeeper.tree.get(folderOf)!.children) zooKeeper.tree.remove(`${folderOf}/${node}`);
      zooKeeper.tree.remove('/services/odd-app');
      zooKeeper.tree.remove('/dubbo/config/dubbo/user-app.tag-router');
      publish();
      await expect.poll(async () => (await ready()).problems, SOON).toBe(before);
    });

    it('starts without its center: from what was kept, else with 503 until it is there', async () => {
      const port = new URL(gateway.url).port;
      await gateway.stop();
      gateway = await start(port);
      expect(await call()).toBe(200);
      await gateway.stop();
      await zooKeeper.stop();
      gateway = await start(port);
      expect(await call()).toBe(200);
      expect(await ready()).toMatchObject({ status: 'UP', isSynced: false, registry: { connected: false } });
      await gateway.stop();
      await rm(join(folder.path, '.dubbo-edge-gateway'), { recursive: true });
      gateway = await start(port);
      const refused = await fetch(`${gateway.url}/${CALL}`);
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({
        code: 'NO_PROVIDER',
        detail: 'the services are not known yet: the registry has not been read yet',
      });
      expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503);
      expect(gateway.lines.join('\n')).toContain('No service was found. Looked for com.example.*');
      await zooKeeper.start();
      await expect.poll(() => call(), SOON).toBe(200);
    });
  });
}
