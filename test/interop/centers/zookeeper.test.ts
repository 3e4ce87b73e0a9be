import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ZooKeeperClient } from '../../../metadata/center/zookeeper/zookeeper-client.ts';
import { describeConfigCenterContract } from '../../metadata/config-center/config-center-contract.ts';
import { WITHIN_MS } from '../../metadata/center/zookeeper/fake-center.ts';
import { followChildren, followText } from '../../metadata/center/zookeeper/open-client.ts';
import {
  toDiscoveryCenter,
  toMetadataCenter,
  toRegistryCenter,
  toRuleCenter,
} from '../../metadata/center/zookeeper/zookeeper-centers.ts';
import { describeRegistryContract } from '../../metadata/registry/registry-contract.ts';
import { describeServiceDiscoveryContract } from '../../metadata/registry/service-discovery-contract.ts';
import { describeMetadataReportContract } from '../../metadata/report/metadata-report-contract.ts';
import { askServer } from '../servers/ask-server.ts';
import { missingZooKeeper } from '../servers/missing-servers.ts';
import { startRealZooKeeper } from './zookeeper-center.ts';
import type { RealZooKeeper } from './zookeeper-center.ts';
import { ZooKeeperWriter } from './zookeeper-writer.ts';

const reason = missingZooKeeper();
const withinMs = WITHIN_MS;

if (reason === null) describeRealServer();
else {
  it('needs a real ZooKeeper', ({ skip }) => {
    if (process.env['CI'] !== undefined) throw new Error(reason);
    skip(reason);
  });
}

function describeRealServer(): void {
  describeRegistryContract('ZooKeeper', {
    withinMs,
    startCenter: async () => toRegistryCenter(await startRealZooKeeper()),
  });
  describeServiceDiscoveryContract('ZooKeeper', {
    withinMs,
    startCenter: async () => toDiscoveryCenter(await startRealZooKeeper()),
  });
  describeMetadataReportContract('ZooKeeper', {
    withinMs,
    startCenter: async () => toMetadataCenter(await startRealZooKeeper()),
  });
  describeConfigCenterContract('ZooKeeper', {
    withinMs,
    startCenter: async () => toRuleCenter(await startRealZooKeeper()),
  });

  describe('ZooKeeper: the client', () => {
    let center: RealZooKeeper;
    let clients: ZooKeeperClient[] = [];
    const open = (parameters = '', credentials?: string): ZooKeeperClient => {
      const client = center.openClientWith(parameters, credentials);
      clients.push(client);
      return client;
    };
    /** How many sessions the server knows. */
    const sessions = async (): Promise<number> => {
      const answer = await askServer(center.serverPort, 'dump');
      return answer.match(/^\s*0x[0-9a-f]+\s*$/gm)?.length ?? 0;
    };

    beforeAll(async () => {
      center = await startRealZooKeeper();
    });
    afterAll(() => center.close());
    afterEach(async () => {
      await Promise.all(clients.map((client) => client.close()));
      clients = [];
    });

    it('follows ephemeral nodes', async () => {
      await center.put('/ephemeral', '');
      const client = open();
      const told = followChildren(client, '/ephemeral');
      const writer = await ZooKeeperWriter.open(center.serverPort);
      await writer.putEphemeral('/ephemeral/provider', 'x');
      await expect.poll(() => told.at(-1), { timeout: withinMs }).toEqual(['provider']);
      writer.close();
      await expect.poll(() => told.at(-1), { timeout: withinMs }).toEqual([]);
    });

    it('ends its session when it is closed', async () => {
      const before = await sessions();
      const client = open();
      await client.synced();
      expect(await sessions()).toBe(before + 1);
      await client.close();
      expect(await sessions()).toBe(before);
    });

    it('keeps its session while nothing happens', async () => {
      const client = open('session=1000');
      const told = followText(client, '/idle');
      await client.synced();
      const before = await sessions();
      const start = Date.now();
      // Five sessions long.
      await expect.poll(() => Date.now() - start, { timeout: 10_000 }).toBeGreaterThan(5_000);
      expect(await sessions()).toBe(before);
      expect(client.state(Date.now())).toMatchObject({ connected: true, ageMs: 0 });
      await center.put('/idle', 'x');
      await expect.poll(() => told, { timeout: withinMs }).toEqual([null, 'x']);
    });

    it('begins another session when the server has ended its own', async () => {
      await center.put('/expired', 'one');
      const client = open('session=1000');
      const told = followText(client, '/expired');
      await client.synced();
      const before = await sessions();
      await center.stop();
      try {
        await expect.poll(sessions, { timeout: 10_000 }).toBe(before - 1);
        await center.put('/expired', 'two');
      } finally {
        await center.start();
      }
      await expect.poll(() => told, { timeout: 10_000 }).toEqual(['one', 'two']);
      await expect.poll(() => client.state(Date.now()).connected, { timeout: withinMs }).toBe(true);
      expect(await sessions()).toBe(before);
    });

    it('comes back to a server that was restarted', async () => {
      await center.put('/restarted', 'one');
      const client = open();
      const told = followText(client, '/restarted');
      await client.synced();
      await center.restart();
      await center.put('/restarted', 'two');
      await expect.poll(() => told, { timeout: 10_000 }).toEqual(['one', 'two']);
    });

    it('reads what is only for those who know the credentials', async () => {
      await center.put('/private', '');
      const writer = await ZooKeeperWriter.open(center.serverPort, 'ann:s3cret');
      await writer.putPrivate('/private/node', 'x');
      writer.close();
      const told = followText(open('', 'ann:s3cret'), '/private/node');
      await expect.poll(() => told, { timeout: withinMs }).toEqual(['x']);

      const stranger = open('', 'bob:other');
      const problems: string[] = [];
      const toldStranger: unknown[] = [];
      stranger.watchData(
        '/private/node',
        (data) => toldStranger.push(data),
        (problem) => problems.push(problem),
      );
      await stranger.synced();
      expect([problems, toldStranger]).toEqual([['/private/node: no permission to read it'], []]);
    });

    it('carries a node of a megabyte and one of 3,000 children, and follows 20,000', async () => {
      const large = 'ü'.repeat(500_000);
      await center.put('/large', large);
      await center.put('/many', '');
      const names = Array.from({ length: 3_000 }, (_, index) => `provider-${index}`);
      await Promise.all(names.map((name) => center.put(`/many/${name}`, name)));
      const client = open();
      const told = followText(client, '/large');
      const children = followChildren(client, '/many');
      let answers = 0;
      for (let index = 0; index < 20_000; index++) client.watchData(`/many/provider-${index}`, () => answers++);
      await client.synced();
      expect(told[0] === large).toBe(true);
      expect(children).toEqual([names.toSorted()]);
      expect(answers).toBe(20_000);
      await center.put('/many/provider-19999', 'new');
      await expect.poll(() => answers, { timeout: withinMs }).toBe(20_001);
      await center.restart();
      await center.put('/many/provider-19998', 'new');
      await expect.poll(() => answers, { timeout: 15_000 }).toBe(20_002);
    });
  });
}
