import type { ZooKeeperClient } from '../../../../metadata/center/zookeeper/zookeeper-client.ts';
import { createZooKeeperConfigCenter } from '../../../../metadata/config-center/zookeeper-config-center.ts';
import { createZooKeeperRegistry } from '../../../../metadata/registry/zookeeper-registry.ts';
import { createZooKeeperServiceDiscovery } from '../../../../metadata/registry/zookeeper-service-discovery.ts';
import { createZooKeeperMetadataReport } from '../../../../metadata/report/zookeeper-metadata-report.ts';
import type { DefinitionKey } from '../../../../metadata/report/metadata-report.ts';
import type { RuleCenter } from '../../config-center/config-center-contract.ts';
import type { DiscoveryCenter } from '../../registry/service-discovery-contract.ts';
import type { RegistryCenter } from '../../registry/registry-contract.ts';
import type { MetadataCenter } from '../../report/metadata-report-contract.ts';
import type { CenterControl } from '../center-control.ts';

/** Any ZooKeeper server, fake or real, as the contracts need it. */
export interface ZooKeeperControl extends CenterControl {
  /** Makes the nodes above it, too. */
  put(path: string, data: string): Promise<void>;
  /** With all that is below it. */
  remove(path: string): Promise<void>;
  openClient(): ZooKeeperClient;
}

type AllCenters = RegistryCenter & DiscoveryCenter & MetadataCenter & RuleCenter;
type Center<Keys extends keyof AllCenters> = Pick<AllCenters, Keys>;

/** What providers write into ZooKeeper, as seen on real ones. */
export function toRegistryCenter(control: ZooKeeperControl): RegistryCenter {
  const nodeOf = (url: string): string => {
    const serviceInterface = new URL(url).searchParams.get('interface') ?? '';
    return `/dubbo/${serviceInterface}/providers/${encodeURIComponent(url)}`;
  };
  const writes: Center<'putBroken'> & Pick<RegistryCenter, 'register' | 'unregister'> = {
    register: (url) => control.put(nodeOf(url), '127.0.0.1'),
    unregister: (url) => control.remove(nodeOf(url)),
    putBroken: (serviceInterface, secret) =>
      control.put(`/dubbo/${serviceInterface}/providers/dubbo%3A%2F%2F10.0.0.9%2Fa%3Ftoken%3D${secret}%zz`, ''),
  };
  return {
    ...control,
    ...writes,
    open(wants) {
      const client = control.openClient();
      return withClient(createZooKeeperRegistry({ client, wants }), client);
    },
  };
}

export function toDiscoveryCenter(control: ZooKeeperControl): DiscoveryCenter {
  return {
    ...control,
    register({ application, host, port, metadata }) {
      const id = `${host}:${port}`;
      const payload = {
        '@class': 'org.apache.dubbo.registry.zookeeper.ZookeeperInstance',
        id,
        name: application,
        metadata: Object.fromEntries(metadata),
      };
      const document = {
        name: application,
        id,
        address: host,
        port,
        sslPort: null,
        payload,
        registrationTimeUTC: 1_700_000_000_000,
        serviceType: 'DYNAMIC',
        uriSpec: null,
      };
      return control.put(`/services/${application}/${id}`, JSON.stringify(document));
    },
    unregister: ({ application, host, port }) => control.remove(`/services/${application}/${host}:${port}`),
    putBroken: (application, secret) => control.put(`/services/${application}/10.0.0.9:20880`, `{"token":"${secret}"`),
    open() {
      const client = control.openClient();
      return withClient(createZooKeeperServiceDiscovery({ client }), client);
    },
  };
}

export function toMetadataCenter(control: ZooKeeperControl): MetadataCenter {
  const nodeOf = ({ serviceInterface, version, group }: DefinitionKey, application: string): string =>
    `/dubbo/metadata/${serviceInterface}${version === null ? '' : `/${version}`}${group === null ? '' : `/${group}`}/provider/${application}`;
  return {
    ...control,
    putDefinition: (key, application, text) => control.put(nodeOf(key, application), text),
    removeDefinition: (key, application) => control.remove(nodeOf(key, application)),
    putMetadataInfo: (application, revision, text) => control.put(`/dubbo/metadata/${application}/${revision}`, text),
    putMapping: (serviceInterface, text) => control.put(`/dubbo/mapping/${serviceInterface}`, text),
    putMappingOf27: (serviceInterface, application) =>
      control.put(`/dubbo/config/mapping/${serviceInterface}/${application}`, '1700000000000'),
    open() {
      const client = control.openClient();
      return withClient(createZooKeeperMetadataReport({ client }), client);
    },
  };
}

export function toRuleCenter(control: ZooKeeperControl): RuleCenter {
  return {
    ...control,
    putRule: (name, text, group) => control.put(`/dubbo/config/${group}/${name}`, text),
    removeRule: (name, group) => control.remove(`/dubbo/config/${group}/${name}`),
    open() {
      const client = control.openClient();
      return withClient(createZooKeeperConfigCenter({ client }), client);
    },
  };
}

/** What is opened here has a client of its own. */
function withClient<T extends { close(): Promise<void> }>(opened: T, client: ZooKeeperClient): T {
  const close = opened.close.bind(opened);
  return Object.assign(opened, {
    async close(): Promise<void> {
      await close();
      await client.close();
    },
  });
}
