import { parseCenterAddress, type CenterAddress } from '../../metadata/center/center-address.ts';
import { checkCenterAddress } from '../../metadata/center/check-center-address.ts';
import type { ConfigCenter } from '../../metadata/config-center/config-center.ts';
import {
  centerAddressesOf,
  parseDubboProperties,
  type CenterAddresses,
} from '../../metadata/config-center/dubbo-properties.ts';
import { UrlError } from '../../metadata/url/url-error.ts';

const ITEM = 'dubbo.properties';

export interface NamedCenters {
  readonly registry: Promise<CenterAddress>;
  /** The registry's where the properties name none. */
  readonly metadataReport: Promise<CenterAddress>;
  /** Why they are not known yet; for operators. */
  waitingFor(): string;
}

/**
 * The addresses of the other centers as the config center's `dubbo.properties` names them. Read until they are known, however long that takes,
 * and not followed from then on: another registry is another start.
 *
 * @param address of the config center
 */
export function namedCenters(configCenter: ConfigCenter, address: CenterAddress): NamedCenters {
  const group = address.parameters.get('group') ?? 'dubbo';
  let reason = `${ITEM} was not read yet`;
  const known = Promise.withResolvers<{ readonly registry: CenterAddress; readonly metadataReport: CenterAddress }>();
  let stop = (): void => {};
  stop = configCenter.watch(
    ITEM,
    (text) => {
      const found = text === null ? `there is no ${ITEM} in group ${group}` : read(text);
      if (typeof found === 'string') {
        reason = found;
        return;
      }
      known.resolve(found);
      queueMicrotask(() => stop());
    },
    group,
  );
  return {
    registry: known.promise.then(({ registry }) => registry),
    metadataReport: known.promise.then(({ metadataReport }) => metadataReport),
    waitingFor: () => reason,
  };
}

/** The addresses, or why there are none. Never shows an address: there may be a password in it. */
function read(text: string): { readonly registry: CenterAddress; readonly metadataReport: CenterAddress } | string {
  let addresses: CenterAddresses;
  try {
    addresses = centerAddressesOf(parseDubboProperties(text));
  } catch (error) {
    return `${ITEM} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
  const registry = onlyOne('dubbo.registry.address', addresses.registries, ['zookeeper', 'nacos']);
  if (registry === null) return `${ITEM} names no dubbo.registry.address`;
  const reports = ['zookeeper', 'nacos', 'redis'];
  const metadataReport = onlyOne('dubbo.metadata-report.address', addresses.metadataReports, reports) ?? registry;
  if (typeof registry === 'string') return registry;
  return typeof metadataReport === 'string' ? metadataReport : { registry, metadataReport };
}

function onlyOne(
  key: string,
  addresses: ReadonlyMap<string, string>,
  protocols: readonly string[],
): CenterAddress | string | null {
  const [first, ...others] = addresses.values();
  if (others.length > 0) {
    return `${ITEM} names several for ${key} (${[...addresses.keys()].join(', ')}): name the one to use in the gateway's configuration`;
  }
  return first === undefined ? null : parse(key, first, protocols);
}

function parse(key: string, text: string, protocols: readonly string[]): CenterAddress | string {
  try {
    const address = parseCenterAddress(text);
    if (!protocols.includes(address.protocol)) {
      return `${ITEM}: ${key} has protocol ${address.protocol}, expected ${protocols.join(' or ')}`;
    }
    const reason = checkCenterAddress(address);
    return reason === null ? address : `${ITEM}: ${key} cannot be used: ${reason}`;
  } catch (error) {
    if (!(error instanceof UrlError)) throw error;
    return `${ITEM}: ${key} cannot be read: ${error.message}`;
  }
}
