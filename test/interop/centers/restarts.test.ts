import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSteadyLoad } from '../../end-to-end/steady-load.ts';
import { RUNTIMES, type StartedGateway, startGateway } from '../../start-gateway.ts';
import { describeWhere } from '../describe-where.ts';
import type { DubboVersion } from '../java-build.ts';
import { type RegisteredProvider, startRegisteredProvider } from '../registered-providers.ts';
import { missingZooKeeper } from '../servers/missing-servers.ts';
import { type ZooKeeperServer, startZooKeeperServer } from '../servers/zookeeper-server.ts';
import { writeConfiguration } from './call-through-gateway.ts';

const CALLS = 'com.example.interop.CallService';
const VERSIONS = ['2.7.23', '3.3.6'] as const;
const RELEASES: readonly DubboVersion[] = [...VERSIONS, ...VERSIONS];
const SOON = { timeout: 30_000, interval: 100 };

/** Four providers of one service that end and come back where they were, under a hundred calls a second on each runtime. */
describe('providers that restart under load', { timeout: 120_000 }, () => {
  describeWhere(missingZooKeeper(), 'with ZooKeeper', () => {
    let dir: string;
    let zooKeeper: ZooKeeperServer;
    let providers: RegisteredProvider[];
    let gateways: StartedGateway[];
    let count = 0;

    const start = async (dubboVersion: DubboVersion, port?: number): Promise<RegisteredProvider> =>
      startRegisteredProvider({
        dubboVersion,
        dir: join(dir, `provider-${count++}`),
        registry: zooKeeper.address,
        services: ['CallService'],
        application: `restarts-${dubboVersion}`,
        ...(port === undefined ? {} : { port }),
      });
    const restart = async (index: number): Promise<void> => {
      providers[index] = await start(RELEASES[index]!, providers[index]!.port);
    };

    /** Both gateways know so many providers. */
    async function known(expected: number): Promise<void> {
      for (const { url } of gateways) {
        const look = async (): Promise<unknown> => (await fetch(`${url}/readyz`)).json();
        await vi.waitFor(async () => expect(await look()).toMatchObject({ providers: expected }), SOON);
      }
    }

    /** @returns what failed, and how many calls did not, per runtime */
    async function underLoad(work: () => Promise<void>): Promise<readonly (readonly string[])[]> {
      const loads = gateways.map(({ url }) => startSteadyLoad(`${url}/${CALLS}/ping`));
      try {
        await work();
      } finally {
        await Promise.all(loads.map((load) => load.stop()));
      }
      for (const [index, { counts, failures }] of loads.entries()) {
        console.info(`${RUNTIMES[index]}: ${counts.get(200)} answers, ${failures.length} failures`);
        expect(counts.get(200)).toBeGreaterThan(300);
      }
      return loads.map(({ failures }) => failures);
    }

    beforeAll(async () => {
      dir = await mkdtemp(join(tmpdir(), 'restarts-'));
      zooKeeper = await startZooKeeperServer({ dir: join(dir, 'zookeeper') });
      providers = [];
      await Promise.all(
        VERSIONS.map(async (dubboVersion) => {
          // One after the other: replicas write the same definition, and each waits for its own.
          for (const [index, release] of RELEASES.entries())
            if (release === dubboVersion) providers[index] = await start(release);
        }),
      );
      const config = await writeConfiguration(dir, { registry: { address: zooKeeper.address } });
      gateways = await Promise.all(RUNTIMES.map((runtime) => startGateway(runtime, config)));
      await known(RELEASES.length);
    }, 300_000);

    afterAll(async () => {
      await Promise.all([...(gateways ?? []), ...(providers ?? [])].map((process) => process.stop()));
      await zooKeeper?.kill();
      await rm(dir, { recursive: true, force: true });
    });

    it('half of them, killed at once, cost the calls that were in flight, and no other', async () => {
      const failures = await underLoad(async () => {
        await Promise.all([providers[0]!.kill(), providers[1]!.kill()]);
        await Promise.all([restart(0), restart(1)]);
        await known(RELEASES.length);
      });
      for (const ofRuntime of failures) {
        expect(ofRuntime.filter((line) => !line.includes('the call may have run'))).toEqual([]);
        expect(ofRuntime.length).toBeLessThanOrEqual(10);
      }
    });

    it('all of them, stopped and started one by one, cost no call', async () => {
      const failures = await underLoad(async () => {
        for (const index of RELEASES.keys()) {
          await providers[index]!.stop();
          await restart(index);
        }
        await known(RELEASES.length);
      });
      expect(failures.flat()).toEqual([]);
    });
  });
});
