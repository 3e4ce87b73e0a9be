import type { ProviderUrl } from '../url/provider-url.ts';
import { readInstanceMetadata } from './instance-metadata.ts';
import type { MetadataInfo, ServiceInfo } from './metadata-info.ts';
import { toProviderUrl } from './metadata-info.ts';
import type { ServiceInstance } from './service-discovery.ts';

/** Dubbo exports these beside the services of the application; nobody means to call them from outside. */
const INTERNAL = /^org\.apache\.dubbo\.metadata\.MetadataService(?:V2)?$/;

/**
 * What one instance provides of the services that are wanted. Parameters are those of the service in MetadataInfo, else of the
 * instance: that is where region, zone and `timestamp` of one process stand.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.6/dubbo-registry/dubbo-registry-api/src/main/java/org/apache/dubbo/registry/client/InstanceAddressURL.java
 */
export function instanceServices(
  instance: ServiceInstance,
  info: MetadataInfo,
  wants: (serviceInterface: string) => boolean,
): ProviderUrl[] {
  const { endpoints, parameters } = readInstanceMetadata(instance);
  return info.services
    .filter(({ serviceInterface }) => wants(serviceInterface) && !INTERNAL.test(serviceInterface))
    .map((service) => {
      const port = service.port ?? endpoints.get(service.protocol) ?? instance.port;
      return toProviderUrl(withParameters(service, parameters, instance.application), { host: instance.host, port });
    });
}

function withParameters(
  service: ServiceInfo,
  ofInstance: ReadonlyMap<string, string>,
  application: string,
): ServiceInfo {
  const parameters = new Map([['application', application], ...ofInstance, ...service.parameters]);
  return { ...service, parameters };
}
