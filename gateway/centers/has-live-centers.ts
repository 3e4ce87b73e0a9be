import type { GatewayConfig } from '../config/config.ts';

/** Whether any center can change while the gateway runs. */
export function hasLiveCenters({ registry, metadataReport, configCenter }: GatewayConfig): boolean {
  return [registry.address ?? configCenter.address, metadataReport.address, configCenter.address].some(
    (address) => address !== null && address !== 'static' && !address.startsWith('file:'),
  );
}
