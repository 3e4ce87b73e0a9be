import { parseCenterAddress } from '../../metadata/center/center-address.ts';
import type { GatewayConfig } from '../config/config.ts';

/** Parameters of an address that say which part of a center is meant. */
const PLACE = ['namespace', 'group', 'nacos.group', 'rootPath', 'contextPath', 'database'];

/**
 * Which centers a configuration reads, without credentials: what was kept of other centers is not to be served. What is exposed belongs to it
 * too, so that nothing is served that was only exposed before.
 */
export function centerIdentity({ registry, metadataReport, configCenter, expose }: GatewayConfig): string {
  return (
    [registry.address, metadataReport.address, configCenter.address].map(placeOf).join(' ') + ` ${expose.join(',')}`
  );
}

function placeOf(address: string | null): string {
  if (address === null || !address.includes('://') || address.startsWith('file:')) return address ?? '-';
  const { label, parameters } = parseCenterAddress(address);
  return [label, ...PLACE.map((key) => `${key}=${parameters.get(key) ?? ''}`)].join(';');
}
