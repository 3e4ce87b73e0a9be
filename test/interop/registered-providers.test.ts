import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWhere } from './describe-where.ts';
import { DUBBO_MODULES, type DubboVersion } from './java-build.ts';
import { rawInvoke } from './raw-invoke.ts';
import {
  type RegisteredProvider,
  type RegisteredProviderOptions,
  startRegisteredProvider,
} from './registered-providers.ts';
import { readMetadataReport, readRegistry } from './registrations/read-registrations.ts';
import type { ExportKey, MetadataReader, RegistryReader } from './registrations/registration-reader.ts';
import { missingNacos, missingRedis, missingZooKeeper } from './servers/missing-servers.ts';
import { startNacosServer } from './servers/nacos-server.ts';
import { startRedisServer } from './servers/redis-server.ts';
import type { RunningServer } from './servers/server-process.ts';
import { startZooKeeperServer } from './servers/zookeeper-server.ts';

const VERSIONS = Object.keys(DUBBO_MODULES) as DubboVersion[];
const CALL: ExportKey = { serviceInterface: 'com.example.interop.CallService', group: null, version: null };
const BLUE: ExportKey = { serviceInterface: 'com.example.interop.GroupedService', group: 'blue', version: '1.0.0' };
const EXTRA: ExportKey = { serviceInterface: 'com.example.interop.ExtraService', group: null, version: '1.0.0' };
const PARAMETERS = { weight: '50', 'dubbo.tag': 'gray', region: 'north:1', timeout: '3000' };
const START_TIMEOUT_MS = 300_000;

let dir: string;
const started: (RunningServer | RegisteredProvider)[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'registered-'));
});

afterAll(async () => {
  await Promise.all(started.map((one) => one.kill()));
  await rm(dir, { recursive: true });
});

function keep<T extends RunningServer | RegisteredProvider>(one: T): T {
  started.push(one);
  return one;
}

let folders = 0;

async function start(options: Omit<RegisteredProviderOptions, 'dir'>): Promise<RegisteredProvider> {
  folders += 1;
  return keep(await startRegisteredProvider({ ...options, dir: join(dir, `provider-${folders}`) }));
}

/** One provider of each release, as `app-2.7.23` ..., each with both ways of registration. */
async function startAll(registry: string): Promise<ReadonlyMap<string, RegisteredProvider>> {
  const providers = await Promise.all(
    VERSIONS.map((dubboVersion) =>
      start({
        dubboVersion,
        application: `app-${dubboVersion}`,
        registry,
        registerMode: 'all',
        // 2.7 and 3.3 do it in their own way: `local`.
        ...(dubboVersion === '3.2.16' ? { metadataType: 'remote' } : {}),
        services: ['CallService', 'GroupedService'],
        parameters: PARAMETERS,
      }),
    ),
  );
  return new Map(providers.map((provider) => [provider.dubboVersion, provider]));
}

interface Center {
  readonly name: string;
  readonly missing: string | null;
  /** Starts the center; gives its address as Dubbo has it. */
  start(): Promise<string>;
}

const CENTERS: readonly Center[] = [
  {
    name: 'ZooKeeper',
    missing: missingZooKeeper(),
    start: async () => keep(await startZooKeeperServer({ dir: join(dir, 'zookeeper') })).address,
  },
  {
    name: 'ZooKeeper with a group',
    missing: missingZooKeeper(),
    start: async () => `${keep(await startZooKeeperServer({ dir: join(dir, 'grouped') })).address}?group=shop`,
  },
  {
    name: 'Nacos 3.1.0 with a login, a namespace and a group',
    missing: missingNacos(),
    start: async () => {
      const auth = { username: 'shop', password: 'p-1' };
      const { address } = keep(await startNacosServer({ version: '3.1.0', dir: join(dir, 'nacos'), auth }));
      return `${address}?username=shop&password=p-1&namespace=shop&group=ORDERS`;
    },
  },
];

for (const center of CENTERS) {
  describeWhere(center.missing, `providers on ${center.name}`, () => {
    let providers: ReadonlyMap<string, RegisteredProvider>;
    let report: MetadataReader;
    const registries = new Map<string, RegistryReader>();

    beforeAll(async () => {
      const address = await center.start();
      providers = await startAll(address);
      for (const version of VERSIONS) registries.set(version, await readRegistry(address, version === '2.7.23'));
      report = await readMetadataReport(address);
    }, START_TIMEOUT_MS);

    afterAll(() => {
      report.close();
      registries.forEach((registry) => registry.close());
    });

    function providerOf(version: DubboVersion): RegisteredProvider & { readonly registry: RegistryReader } {
      const [provider, registry] = [providers.get(version), registries.get(version)];
      if (provider === undefined || registry === undefined) throw new Error(`no provider of ${version}`);
      return { ...provider, registry };
    }

    it.for(VERSIONS)('%s answers under the address that it registered, which is loopback', async (version) => {
      const { host, port } = providerOf(version);
      expect(await addressOf(host, port)).toBe('127.0.0.1');
      const ping = { serviceInterface: CALL.serviceInterface, methodName: 'ping', parameterTypes: [], args: [] };
      expect((await rawInvoke(port, { ...ping, generic: 'true' })).values).toEqual([4, 'pong']);
    });

    it.for(VERSIONS)('%s registers its services with their parameters', async (version) => {
      const { host, port, registry } = providerOf(version);
      for (const key of [CALL, BLUE]) {
        const own = (await registry.providers(key)).find((entry) => entry['port'] === String(port));
        expect(own).toMatchObject({ ...PARAMETERS, host, application: `app-${version}`, release: version });
      }
    });

    it.for(VERSIONS)('%s registers its application with the revision of its MetadataInfo', async (version) => {
      const { host, port, application, registry } = providerOf(version);
      const [instance] = await registry.instances(application);
      expect(instance).toMatchObject({ host, port });
      const metadata = instance?.metadata ?? {};
      expect(JSON.parse(metadata['dubbo.endpoints'] ?? '')).toEqual([{ port, protocol: 'dubbo' }]);
      const isRemote = version === '3.2.16';
      expect(metadata['dubbo.metadata.storage-type']).toBe(isRemote ? 'remote' : 'local');
      expect('dubbo.metadata-service.url-params' in metadata).toBe(!isRemote);
      expect(metadata['meta-v']).toBe(version === '3.3.6' ? '1.0.0' : undefined);

      const info = await report.metadataInfo(application, metadata['dubbo.metadata.revision'] ?? '');
      // 2.7 writes it although it says `local`.
      if (version === '3.3.6') expect(info).toBe(null);
      else expect(Object.keys(JSON.parse(info ?? '').services)).toContain(`${CALL.serviceInterface}:dubbo`);
    });

    it.for(VERSIONS)('%s writes which application has a service', async (version) => {
      const { application } = providerOf(version);
      const applications = await report.mapping(CALL.serviceInterface, application, version === '2.7.23');
      expect(applications?.split(',')).toContain(application);
    });

    it.for(VERSIONS)('%s writes its definitions', async (version) => {
      const { application } = providerOf(version);
      for (const key of [CALL, BLUE]) {
        const definition = JSON.parse((await report.definition(key, application)) ?? '');
        expect(definition.canonicalName).toBe(key.serviceInterface);
        expect(definition.parameters).toMatchObject({ ...PARAMETERS, release: version });
      }
    });

    it('a provider leaves when it stops, and some seconds after it was killed', async () => {
      const [stopping, ...dying] = VERSIONS.toReversed().map(providerOf);
      await Promise.all([stopping?.stop(), ...dying.map((provider) => provider.kill())]);
      const listThose = async () => {
        const entries = await Promise.all([...registries.values()].map((registry) => registry.providers(CALL)));
        const instances = VERSIONS.map((version) => providerOf(version).registry.instances(`app-${version}`));
        return [...entries, ...(await Promise.all(instances))].flat();
      };
      await expect.poll(listThose, { timeout: 15_000 }).toEqual([]);
    });
  });
}

describeWhere(missingZooKeeper() ?? missingRedis(), 'providers with their metadata in Redis', () => {
  it.for(['2.7.23', '3.2.16'] as const)('%s writes definitions there', { timeout: 120_000 }, async (dubboVersion) => {
    const redis = keep(await startRedisServer({ dir: join(dir, `redis-${dubboVersion}`), password: 'r-1' }));
    const zookeeper = keep(await startZooKeeperServer({ dir: join(dir, `zookeeper-${dubboVersion}`) }));
    const metadataReport = redis.address.replace('redis://', 'redis://default:r-1@');
    const options = { dubboVersion, application: 'in-redis', registry: zookeeper.address } as const;
    await start({ ...options, metadataReport, registerMode: 'interface' });
    const report = await readMetadataReport(metadataReport);
    expect(JSON.parse((await report.definition(BLUE, 'in-redis')) ?? '').canonicalName).toBe(BLUE.serviceInterface);
    const other = await readMetadataReport(zookeeper.address);
    expect(await other.definition(BLUE, 'in-redis')).toBe(null);
    other.close();
  });
});

describeWhere(missingZooKeeper(), 'a changing provider', () => {
  it('comes back with the next release of its service and changes the definition', { timeout: 120_000 }, async () => {
    const { address: registry } = keep(await startZooKeeperServer({ dir: join(dir, 'changing') }));
    const report = await readMetadataReport(registry);
    const options = { dubboVersion: '3.3.6', application: 'changing', registry, services: [] } as const;
    const first = await start({ ...options, extraService: 1 });
    expect(methodsOf(await report.definition(EXTRA, 'changing'))).toEqual(['greet']);
    await first.stop();
    const second = await start({ ...options, extraService: 2, port: first.port });
    expect(second.port).toBe(first.port);
    expect(methodsOf(await report.definition(EXTRA, 'changing'))).toEqual(['greet', 'improve']);
    report.close();
  });
});

async function addressOf(host: string, port: number): Promise<string | undefined> {
  const socket = connect({ host, port });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once('connect', resolve).once('error', reject);
  await promise;
  const { remoteAddress } = socket;
  socket.destroy();
  return remoteAddress;
}

function methodsOf(definition: string | null): string[] {
  return JSON.parse(definition ?? '{"methods":[]}').methods.map(({ name }: { name: string }) => name);
}
