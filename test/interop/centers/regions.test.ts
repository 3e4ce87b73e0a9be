import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayProcess, startGateway } from '../../end-to-end/gateway-process.ts';
import { RUNTIMES } from '../../start-gateway.ts';
import { describeWhere } from '../describe-where.ts';
import {
  type RegisteredProvider,
  type RegisteredProviderOptions,
  startRegisteredProvider,
} from '../registered-providers.ts';
import { answering } from './answering.ts';
import { SCRIPTS, writeConfiguration } from './call-through-gateway.ts';
import { type CenterPlace, ENVIRONMENT, MATRIX_CENTERS } from './matrix-centers.ts';

const BACK = 'com.example.interop.chain.BackService';
const SELF = 'cn-hangzhou';
const ZONE = 'cn-hangzhou-h';
const SOON = { timeout: 30_000, interval: 100 };

/** How a provider is told where it runs; `zone` is what it is told beside the region. */
const WAYS = {
  labels: (region: string, zone: string) => ({ jvmOptions: [`-Ddubbo.labels=region=${region};zone=${zone}`] }),
  'provider parameters': (region: string, zone: string) => ({
    jvmOptions: [`-Ddubbo.provider.parameters.region=${region}`, `-Ddubbo.provider.parameters.zone=${zone}`],
  }),
  // 2.7 knows no other way to write them.
  'a list of provider parameters': (region: string, zone: string) => ({
    jvmOptions: [`-Ddubbo.provider.parameters=[{region:${region}},{zone:${zone}}]`],
  }),
  'env keys': (region: string, zone: string) => ({
    jvmOptions: ['-Ddubbo.env.keys=region,zone', `-Dregion=${region}`, `-Dzone=${zone}`],
  }),
};
type Way = keyof typeof WAYS;
type Registration = Pick<RegisteredProviderOptions, 'dubboVersion' | 'registerMode' | 'metadataType'>;

const INTERFACE_27: Registration = { dubboVersion: '2.7.23', registerMode: 'interface' };
const ALL_32: Registration = { dubboVersion: '3.2.16', registerMode: 'all', metadataType: 'local' };
const INSTANCE_33: Registration = { dubboVersion: '3.3.6', registerMode: 'instance', metadataType: 'local' };
const REMOTE_33: Registration = { dubboVersion: '3.3.6', registerMode: 'instance', metadataType: 'remote' };

/** Those of our zone. */
const NEAR = {
  ZooKeeper: [
    ['labels', INTERFACE_27],
    ['a list of provider parameters', INTERFACE_27],
    ['env keys', ALL_32],
    ['provider parameters', INSTANCE_33],
    ['labels', REMOTE_33],
  ],
  'Nacos 3.1.0': [
    ['labels', INTERFACE_27],
    ['provider parameters', ALL_32],
    ['env keys', INSTANCE_33],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [Way, Registration])[]>>;

/** Each provider is an application of its own; it answers by its name. */
describe.for(MATRIX_CENTERS.filter(({ name }) => name in NEAR))('regions of providers in $name', (center) => {
  describeWhere(center.missing, 'that Java has registered', () => {
    let dir: string;
    let place: CenterPlace;
    const near: string[] = [];
    const gateways: GatewayProcess[] = [];
    const providers = new Map<string, RegisteredProvider>();

    async function start(
      instance: string,
      registration: Registration,
      told: Pick<RegisteredProviderOptions, 'jvmOptions'>,
    ): Promise<void> {
      const provider = await startRegisteredProvider({
        ...registration,
        ...told,
        dir: await mkdtemp(join(dir, 'provider-')),
        registry: place.registry,
        application: instance.replaceAll(/\W+/g, '-'),
        services: ['BackService'],
        instance,
        // All are as warm as they get.
        parameters: { warmup: '1', timeout: '10000' },
      });
      providers.set(instance, provider);
    }

    beforeAll(async () => {
      dir = await mkdtemp(join(tmpdir(), 'regions-'));
      place = await center.open(dir, 'regions');
      const startNear = NEAR[center.name as keyof typeof NEAR].map(([way, registration]) => {
        const instance = `${registration.dubboVersion} ${registration.registerMode} ${way}`;
        near.push(instance);
        return start(instance, registration, WAYS[way](SELF, ZONE));
      });
      await Promise.all([
        ...startNear,
        start('neighbour', INSTANCE_33, WAYS.labels(SELF, 'cn-hangzhou-g')),
        start('far', INTERFACE_27, WAYS.labels('cn-beijing', 'cn-beijing-a')),
        start('nowhere', INSTANCE_33, {}),
      ]);
      near.sort();
    }, 300_000);

    afterAll(async () => {
      await Promise.all([...gateways, ...providers.values()].map((process) => process.stop()));
      await place?.close();
      await center.stop();
      await rm(dir, { recursive: true, force: true });
    });

    /** Who answers calls from there, by runtime. */
    async function answersFrom(region: object): Promise<() => Promise<string[][]>> {
      const config = await writeConfiguration(dir, { ...place.configuration, region });
      const started = await Promise.all(RUNTIMES.map((runtime) => startGateway(SCRIPTS[runtime], config, ENVIRONMENT)));
      gateways.push(...started);
      return () => Promise.all(started.map(({ url }) => answering(url, providers.size)));
    }

    it('are read: calls stay in the zone, and in the region', async () => {
      for (const [region, expected] of [
        [{ self: SELF, zone: ZONE }, near],
        [{ self: SELF }, [...near, 'neighbour']],
        [{ self: 'cn-beijing' }, ['far']],
      ] as const) {
        const answers = await answersFrom(region);
        await expect.poll(answers, SOON).toEqual(RUNTIMES.map(() => expected));
      }
    });

    if (center.name !== 'ZooKeeper') {
      it('are what operators write into the metadata of an instance, from then on', async () => {
        const answers = await answersFrom({ self: 'cn-shanghai' });
        const metadata = { region: 'cn-shanghai' };
        await editMetadata(place.registry, `providers:${BACK}::`, providers.get('far')!, metadata);
        await editMetadata(place.registry, 'nowhere', providers.get('nowhere')!, metadata);
        await expect.poll(answers, SOON).toEqual(RUNTIMES.map(() => ['far', 'nowhere']));
      });
    }
  });
});

/** As the console of Nacos does it. @param registry its address, with the namespace */
async function editMetadata(
  registry: string,
  serviceName: string,
  { host, port }: RegisteredProvider,
  metadata: Readonly<Record<string, string>>,
): Promise<void> {
  const { host: server, searchParams } = new URL(registry);
  const query = new URLSearchParams({
    serviceName,
    ip: host,
    port: String(port),
    ephemeral: 'true',
    namespaceId: searchParams.get('namespace') ?? '',
    metadata: JSON.stringify(metadata),
  });
  const response = await fetch(`http://${server}/nacos/v3/admin/ns/instance?${query.toString()}`, { method: 'PUT' });
  expect(response.status, await response.text()).toBe(200);
}
