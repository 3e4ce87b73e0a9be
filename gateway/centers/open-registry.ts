import type { CenterAddress } from '../../metadata/center/center-address.ts';
import { createApplicationRegistry } from '../../metadata/registry/application-registry.ts';
import { createMergedRegistry } from '../../metadata/registry/merged-registry.ts';
import type { MetadataService } from '../../metadata/registry/metadata-service.ts';
import { createNacosRegistry } from '../../metadata/registry/nacos-registry.ts';
import { createNacosServiceDiscovery } from '../../metadata/registry/nacos-service-discovery.ts';
import type { Registry } from '../../metadata/registry/registry.ts';
import type { ServiceDiscovery } from '../../metadata/registry/service-discovery.ts';
import { zooKeeperDiscoveryRoot } from '../../metadata/registry/zookeeper-discovery-root.ts';
import { createZooKeeperRegistry } from '../../metadata/registry/zookeeper-registry.ts';
import { createZooKeeperServiceDiscovery } from '../../metadata/registry/zookeeper-service-discovery.ts';
import type { MetadataReport } from '../../metadata/report/metadata-report.ts';
import type { CenterClients } from './center-clients.ts';

export interface RegistryParts {
  readonly clients: CenterClients;
  /** Interfaces that anybody will ask for. */
  readonly wants: (serviceInterface: string) => boolean;
  readonly metadataReport: MetadataReport;
  readonly metadataService: MetadataService | null;
}

/** A registry, both levels of it: interfaces, and applications. */
export function openRegistry(address: CenterAddress, parts: RegistryParts): Registry {
  const { wants, metadataService, metadataReport } = parts;
  const [interfaceLevel, discovery] = openLevels(address, parts);
  const applicationLevel = createApplicationRegistry({
    discovery,
    wants,
    metadataService,
    metadataInfo: (application, revision) => metadataReport.metadataInfo(application, revision),
  });
  return createMergedRegistry(interfaceLevel, applicationLevel);
}

function openLevels(address: CenterAddress, { clients, wants }: RegistryParts): [Registry, ServiceDiscovery] {
  const { parameters, protocol } = address;
  const group = parameters.get('group');
  if (protocol === 'zookeeper') {
    const client = clients.zooKeeper(address);
    const root = zooKeeperDiscoveryRoot(parameters);
    return [
      createZooKeeperRegistry({ client, wants, ...(group === undefined ? {} : { root: group }) }),
      createZooKeeperServiceDiscovery({ client, root }),
    ];
  }
  const client = clients.nacos(address);
  const applicationGroup = parameters.get('nacos.group') ?? group;
  return [
    createNacosRegistry({ client, wants, ...(group === undefined ? {} : { group }) }),
    createNacosServiceDiscovery({ client, ...(applicationGroup === undefined ? {} : { group: applicationGroup }) }),
  ];
}
