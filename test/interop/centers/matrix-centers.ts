import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { askServer } from '../servers/ask-server.ts';
import { missingNacos, missingRedis, missingZooKeeper } from '../servers/missing-servers.ts';
import { type NacosServer, type NacosVersion, startNacosServer } from '../servers/nacos-server.ts';
import { startRedisServer } from '../servers/redis-server.ts';
import { startZooKeeperServer } from '../servers/zookeeper-server.ts';
import { NacosWriter } from './nacos-writer.ts';
import { PROVIDER_KINDS, type ProviderKind } from './matrix-providers.ts';
import { ZooKeeperWriter } from './zookeeper-writer.ts';

const USER = 'gateway';
/** Of every center; a gateway gets it by its environment. */
export const PASSWORD = 'pa55word-of-the-gateway';
export const ENVIRONMENT = { CENTER_PASSWORD: PASSWORD };

/** One row of the matrix. */
export interface MatrixCenter {
  readonly name: string;
  readonly missing: string | null;
  readonly kinds: readonly ProviderKind[];
  /** Starts what is not there yet. A place that no other provider of the matrix uses. @param name letters, digits, `-` */
  open(dir: string, name: string): Promise<CenterPlace>;
  stop(): Promise<void>;
}

/** The part of a gateway's configuration that names its centers. */
export interface GatewayCenters {
  readonly registry: { readonly address: string };
  readonly 'metadata-report'?: { readonly address: string };
}

export interface CenterPlace {
  /** For providers, with the password in it. Without a metadata center of its own Dubbo chooses. */
  readonly registry: string;
  readonly metadataReport?: string;
  /** For the gateway: addresses, with a variable in the place of the password. */
  readonly configuration: GatewayCenters;
  /** The registry, as operators are shown it. */
  readonly label: string;
  /** Puts a text into the config center there. */
  publish(item: string, text: string): Promise<void>;
  close(): Promise<void>;
}

const { interface27, simplified27, service27, all32, instance33, remote33, mixed } = PROVIDER_KINDS;
/** Nacos 3.1.0 refuses metadata of more than 1024 characters: the `methods` of TypesService are more, as are those of many a shop. */
const WIDE_INTERFACES = { 'nacos.core.param.check.enabled': 'false' };
const NOTHING = (): Promise<void> => Promise.resolve();

/** What servers say of themselves, for the text above the table. */
export const serverVersions = new Map<string, string>();

export const MATRIX_CENTERS: readonly MatrixCenter[] = [
  zooKeeper([interface27, simplified27, service27, all32, instance33, remote33, mixed]),
  nacos('2.2.4', false, [interface27, all32, instance33, remote33]),
  nacos('2.2.4', true, [interface27, all32, instance33]),
  nacos('3.1.0', false, [interface27, service27, all32, instance33]),
  nacos('3.1.0', true, [interface27, all32, instance33, remote33]),
  redis([interface27, all32]),
];

/** A server for each: applications of 2.7 are always in the same place. */
function zooKeeper(kinds: readonly ProviderKind[]): MatrixCenter {
  return {
    name: 'ZooKeeper',
    missing: missingZooKeeper(),
    kinds,
    async open(dir, name) {
      const server = await startZooKeeperServer({ dir: join(dir, 'zookeeper') });
      const version = /^Zookeeper version: ([\d.]+)/m.exec(await askServer(server.port, 'srvr'))?.[1];
      serverVersions.set('ZooKeeper', version ?? 'unknown');
      const { address } = server;
      const place = groupOf(name, 'shop');
      return {
        registry: withQuery(address, place),
        label: address,
        configuration: { registry: { address: withQuery(withLogin(address), place) } },
        async publish(item, text) {
          const writer = await ZooKeeperWriter.open(server.port);
          await writer.put(`/dubbo/config/dubbo/${item}`, text).finally(() => writer.close());
        },
        close: () => server.kill(),
      };
    },
    stop: NOTHING,
  };
}

/** One server for all; a namespace is a place. Without a login the first kind is where Dubbo registers by default. */
function nacos(version: NacosVersion, hasLogin: boolean, kinds: readonly ProviderKind[]): MatrixCenter {
  const login = hasLogin ? { username: USER, password: PASSWORD } : null;
  let started: Promise<NacosServer> | null = null;
  async function start(dir: string): Promise<NacosServer> {
    await mkdir(dir, { recursive: true });
    const auth = login === null ? {} : { auth: login };
    return startNacosServer({ version, dir, properties: WIDE_INTERFACES, ...auth });
  }
  return {
    name: `Nacos ${version}${hasLogin ? ' with login' : ''}`,
    missing: missingNacos(),
    kinds,
    async open(dir, name) {
      started ??= start(join(dir, 'nacos'));
      const { address, url } = await started;
      const isDefault = !hasLogin && name === kinds[0]?.name;
      const namespace = isDefault ? '' : name.replaceAll(/\W/g, '-');
      const place = { ...(isDefault ? {} : { namespace }), ...groupOf(name, 'SHOP') };
      const ofGateway = hasLogin ? withLogin(address) : address;
      return {
        registry: withQuery(address, { ...place, ...login }),
        label: address,
        configuration: { registry: { address: withQuery(ofGateway, place) } },
        async publish(dataId, content) {
          const writer = new NacosWriter(url, login ?? undefined, namespace);
          await writer.publish(dataId, 'dubbo', content).finally(() => writer.close());
        },
        close: NOTHING,
      };
    },
    stop: async () => (await started)?.kill(),
  };
}

/** Which knows no providers: ZooKeeper does. */
function redis(kinds: readonly ProviderKind[]): MatrixCenter {
  const { missing, open } = zooKeeper(kinds);
  return {
    name: 'ZooKeeper, definitions in Redis',
    missing: missing ?? missingRedis(),
    kinds,
    async open(dir, name) {
      const [registry, server] = await Promise.all([
        open(dir, name),
        startRedisServer({ dir: join(dir, 'redis'), password: PASSWORD }),
      ]);
      const information = await askServer(server.port, `AUTH ${PASSWORD}\r\nINFO server\r\nQUIT\r\n`);
      serverVersions.set('Redis', /^redis_version:(\S+)/m.exec(information)?.[1] ?? 'unknown');
      const address = `redis://:\${CENTER_PASSWORD}@127.0.0.1:${server.port}`;
      return {
        ...registry,
        // 3.x wants a user, who is there in each Redis.
        metadataReport: `redis://default:${PASSWORD}@127.0.0.1:${server.port}`,
        configuration: { ...registry.configuration, 'metadata-report': { address } },
        close: async () => {
          await Promise.all([registry.close(), server.kill()]);
        },
      };
    },
    stop: NOTHING,
  };
}

/** One kind is in a group, whichever center it is. */
function groupOf(name: string, group: string): Readonly<Record<string, string>> {
  return name === all32.name ? { group } : {};
}

function withLogin(address: string): string {
  return address.replace('://', `://${USER}:\${CENTER_PASSWORD}@`);
}

function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? address : `${address}?${query}`;
}
