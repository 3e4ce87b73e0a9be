import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseCenterAddress } from '../../../metadata/center/center-address.ts';
import { createNacosClient } from '../../../metadata/center/nacos/nacos-client.ts';
import type { NacosClient } from '../../../metadata/center/nacos/nacos-client.ts';
import {
  discoveryCenter,
  metadataCenter,
  registryCenter,
  ruleCenter,
} from '../../metadata/center/nacos/nacos-centers.ts';
import type { NacosAccess } from '../../metadata/center/nacos/nacos-centers.ts';
import { followConfig, followInstances, followNames } from '../../metadata/center/nacos/nacos-fixture.ts';
import { describeConfigCenterContract } from '../../metadata/config-center/config-center-contract.ts';
import { describeRegistryContract } from '../../metadata/registry/registry-contract.ts';
import { describeServiceDiscoveryContract } from '../../metadata/registry/service-discovery-contract.ts';
import { describeMetadataReportContract } from '../../metadata/report/metadata-report-contract.ts';
import { missingNacos } from '../servers/missing-servers.ts';
import type { NacosAuth, NacosVersion } from '../servers/nacos-server.ts';
import { startRealNacos } from './nacos-center.ts';
import type { RealNacos } from './nacos-center.ts';

const WITHIN_MS = 5_000;
const AUTH: NacosAuth = { username: 'gateway', password: 'pa55word-of/the&gateway' };

/** All contracts and what is special about Nacos, against a real one, without and with login. */
export function describeRealNacos(version: NacosVersion): void {
  const reason = missingNacos();
  if (reason !== null) {
    it(`needs a real Nacos ${version}`, ({ skip }) => {
      if (process.env['CI'] !== undefined) throw new Error(reason);
      skip(reason);
    });
    return;
  }
  describeServer(`Nacos ${version}`, version);
  describeServer(`Nacos ${version} with login`, version, AUTH);
}

function describeServer(name: string, version: NacosVersion, auth?: NacosAuth): void {
  describe(`against a real ${name}`, () => {
    let nacos: RealNacos;
    beforeAll(async () => {
      nacos = await startRealNacos(version, auth);
    });
    afterAll(() => nacos.close());

    /** One server for all contracts. */
    const environment = <Center>(create: (access: NacosAccess) => Center) => ({
      withinMs: WITHIN_MS,
      startCenter: () => Promise.resolve(create({ ...nacos, close: () => nacos.clear() })),
    });
    describeRegistryContract(name, environment(registryCenter));
    describeServiceDiscoveryContract(name, environment(discoveryCenter));
    describeMetadataReportContract(name, environment(metadataCenter));
    describeConfigCenterContract(name, environment(ruleCenter));
    describeClient(() => nacos, auth);
  });
}

function describeClient(nacosOf: () => RealNacos, auth: NacosAuth | undefined): void {
  describe('the client', () => {
    let clients: NacosClient[] = [];
    const open = (address = nacosOf().address): NacosClient => {
      const client = createNacosClient({ address: parseCenterAddress(address), now: Date.now });
      clients.push(client);
      return client;
    };
    const isConnected = (client: NacosClient): boolean =>
      client.namingState(Date.now()).connected && client.configState(Date.now()).connected;
    afterEach(async () => {
      await Promise.all(clients.map((client) => client.close()));
      clients = [];
    });

    it('takes names with all characters that Dubbo uses', async () => {
      const nacos = nacosOf();
      const name = 'providers:org.example.Outer$Inner___Deep-1_x:1.0.0-beta:g.1';
      await nacos.register(name, {
        ip: '10.0.0.1',
        port: 20_880,
        metadata: { a: '1&b=2+3 4%20', 'ü.世界': '{"x":"\n"}' },
      });
      const client = open();
      const told: unknown[] = [];
      client.watchInstances(name, 'DEFAULT_GROUP', {
        tell: (instances) => told.push(instances.map((one) => [...one.metadata])),
      });
      await expect
        .poll(() => told, { timeout: WITHIN_MS })
        .toEqual([
          [
            [
              ['a', '1&b=2+3 4%20'],
              ['ü.世界', '{"x":"\n"}'],
            ],
          ],
        ]);
      const names = followNames(client);
      await expect.poll(() => names.at(-1), { timeout: WITHIN_MS }).toContain(name);
    });

    it('hears of a change of one of many configurations soon', async () => {
      const nacos = nacosOf();
      const client = open();
      const told = Array.from({ length: 500 }, (_, index) =>
        followConfig(client, `org.example.Many${index}:1.0.0::provider:shop`),
      );
      await expect.poll(() => told.every((texts) => texts.length === 1), { timeout: 20_000 }).toBe(true);
      for (const index of [0, 250, 499]) {
        const text = `text ${index}`;
        await nacos.publish(`org.example.Many${index}:1.0.0::provider:shop`, 'dubbo', text);
        await expect.poll(() => told[index], { timeout: WITHIN_MS }).toEqual([null, text]);
      }
    });

    if (auth === undefined) {
      it('comes back to a server that was restarted, and to one that was restarted empty', async () => {
        const nacos = nacosOf();
        await nacos.publish('restarted', 'dubbo', 'one');
        await nacos.register('restarted', { ip: '10.0.0.1', port: 1, metadata: {} });
        const client = open();
        const config = followConfig(client, 'restarted');
        const instances = followInstances(client, 'restarted');
        await expect.poll(() => [config, instances], { timeout: WITHIN_MS }).toEqual([['one'], [['10.0.0.1:1']]]);
        await nacos.restart({ clean: false });
        await expect.poll(() => isConnected(client), { timeout: 15_000 }).toBe(true);
        // Configurations are kept; what was registered is gone until it registers again.
        await expect.poll(() => instances.at(-1), { timeout: WITHIN_MS }).toEqual([]);
        expect(config).toEqual(['one']);
        await nacos.publish('restarted', 'dubbo', 'two');
        await nacos.register('restarted', { ip: '10.0.0.2', port: 1, metadata: {} });
        await expect
          .poll(() => [config.at(-1), instances.at(-1)], { timeout: WITHIN_MS })
          .toEqual(['two', ['10.0.0.2:1']]);
        await nacos.restart({ clean: true });
        await expect.poll(() => [config.at(-1), instances.at(-1)], { timeout: 15_000 }).toEqual([null, []]);
        await expect.poll(() => isConnected(client), { timeout: 15_000 }).toBe(true);
        expect(client.problems()).toEqual([]);
      }, 180_000);
      return;
    }

    it.each(['&username=gateway&password=wr0ng-one', '&username=nobody&password=wr0ng-one', ''])(
      'says once that the credentials are refused (%s)',
      async (parameters) => {
        const client = open(nacosOf().addressWith(parameters));
        const names = followNames(client);
        const config = followConfig(client, 'a');
        await expect.poll(() => client.problems(), { timeout: 10_000 }).toHaveLength(1);
        expect(client.problems()[0]).toMatch(/(refuses the|wants) credentials|no answer to the login/);
        const refused = { connected: false, detail: client.problems()[0] };
        await expect.poll(() => client.namingState(Date.now()), { timeout: 10_000 }).toMatchObject(refused);
        expect(JSON.stringify([client.problems(), client.namingState(Date.now())])).not.toContain('wr0ng');
        expect([names, config]).toEqual([[], []]);
      },
    );
  });
}
