import { parseCenterAddress } from '../../../../metadata/center/center-address.ts';
import { createNacosClient } from '../../../../metadata/center/nacos/nacos-client.ts';
import type { NacosClient } from '../../../../metadata/center/nacos/nacos-client.ts';
import { createNacosConfigCenter } from '../../../../metadata/config-center/nacos-config-center.ts';
import { createNacosRegistry } from '../../../../metadata/registry/nacos-registry.ts';
import { createNacosServiceDiscovery } from '../../../../metadata/registry/nacos-service-discovery.ts';
import { createNacosMetadataReport } from '../../../../metadata/report/nacos-metadata-report.ts';
import { parseProviderUrl } from '../../../../metadata/url/provider-url.ts';
import type { RuleCenter } from '../../config-center/config-center-contract.ts';
import type { RegistryCenter } from '../../registry/registry-contract.ts';
import type { DiscoveryCenter } from '../../registry/service-discovery-contract.ts';
import type { MetadataCenter } from '../../report/metadata-report-contract.ts';
import type { CenterControl } from '../center-control.ts';
import type { InstanceEntry } from './nacos-data.ts';

/** A Nacos, the way that the thing under test takes to it, and a way to write that is always there. */
export interface NacosAccess extends CenterControl {
  /** For the thing under test. */
  readonly address: string;
  register(serviceName: string, entry: InstanceEntry): Promise<void>;
  deregister(serviceName: string, ip: string, port: number): Promise<void>;
  publish(dataId: string, group: string, text: string): Promise<void>;
  unpublish(dataId: string, group: string): Promise<void>;
}

/** Interface-level registration, written as Dubbo writes it. */
export function registryCenter(access: NacosAccess): RegistryCenter {
  return {
    ...access,
    register(text) {
      const { name, ip, port, metadata } = toRegistration(text);
      return access.register(name, { ip, port, metadata });
    },
    unregister(text) {
      const { name, ip, port } = toRegistration(text);
      return access.deregister(name, ip, port);
    },
    putBroken: (serviceInterface, text) =>
      access.register(`providers:${serviceInterface}::`, { ip: BROKEN_IP, port: 20_880, metadata: { token: text } }),
    open: (wants) => own(access.address, (client) => createNacosRegistry({ client, wants })),
  };
}

/** Application-level registration, written as Dubbo writes it. */
export function discoveryCenter(access: NacosAccess): DiscoveryCenter {
  return {
    ...access,
    register: ({ application, host, port, metadata }) =>
      access.register(application, { ip: host, port, metadata: Object.fromEntries(metadata) }),
    unregister: ({ application, host, port }) => access.deregister(application, host, port),
    putBroken: (application, secret) =>
      access.register(application, {
        ip: BROKEN_IP,
        port: 20_880,
        metadata: { 'dubbo.metadata.revision': secret, token: secret },
      }),
    open: () => own(access.address, (client) => createNacosServiceDiscovery({ client })),
  };
}

export function metadataCenter(access: NacosAccess): MetadataCenter {
  return {
    ...access,
    putDefinition: (key, application, text) => access.publish(definitionName(key, application), 'dubbo', text),
    removeDefinition: (key, application) => access.unpublish(definitionName(key, application), 'dubbo'),
    putMetadataInfo: (application, revision, text) => access.publish(application, revision, text),
    putMapping: (serviceInterface, text) => access.publish(serviceInterface, 'mapping', text),
    putMappingOf27: (serviceInterface, application) =>
      access.publish(application, `mapping-${serviceInterface}`, '1700000000000'),
    open: () => own(access.address, (client) => createNacosMetadataReport({ client })),
  };
}

export function ruleCenter(access: NacosAccess): RuleCenter {
  return {
    ...access,
    putRule: (name, text, group) => access.publish(name, group, text),
    removeRule: (name, group) => access.unpublish(name, group),
    open: () => own(access.address, (client) => createNacosConfigCenter({ client })),
  };
}

const BROKEN_IP = 'no.address,of-anything';

/** Something with a client of its own, which ends with it. */
function own<T extends { close(): Promise<void> }>(address: string, create: (client: NacosClient) => T): T {
  const client = createNacosClient({ address: parseCenterAddress(address), now: Date.now });
  const made = create(client);
  return {
    ...made,
    async close() {
      await made.close();
      await client.close();
    },
  };
}

function toRegistration(text: string): InstanceEntry & { readonly name: string } {
  const { protocol, host, port, path, serviceInterface, version, group, parameters } = parseProviderUrl(text);
  const metadata = { ...Object.fromEntries(parameters), protocol, path, category: 'providers' };
  return { name: `providers:${serviceInterface}:${version ?? ''}:${group ?? ''}`, ip: host, port, metadata };
}

function definitionName(
  { serviceInterface, version, group }: Parameters<MetadataCenter['putDefinition']>[0],
  application: string,
): string {
  return `${serviceInterface}:${version ?? ''}:${group ?? ''}:provider:${application}`;
}
