import { parseCenterAddress, type CenterAddress } from '../../metadata/center/center-address.ts';
import type { ConfigCenter } from '../../metadata/config-center/config-center.ts';
import { createFileConfigCenter } from '../../metadata/config-center/file-config-center.ts';
import { createLateRegistry } from '../../metadata/registry/late-registry.ts';
import type { Registry } from '../../metadata/registry/registry.ts';
import { createStaticRegistry } from '../../metadata/registry/static-registry.ts';
import { createFileMetadataReport } from '../../metadata/report/file-metadata-report.ts';
import { createLateMetadataReport } from '../../metadata/report/late-metadata-report.ts';
import type { MetadataReport } from '../../metadata/report/metadata-report.ts';
import type { GatewayConfig } from '../config/config.ts';
import { createExposure } from '../config/exposure.ts';
import { CenterClients } from './center-clients.ts';
import { namedCenters, type NamedCenters } from './named-centers.ts';
import { openConfigCenter } from './open-config-center.ts';
import type { CenterFiles, HubPlatform } from './open-hub.ts';
import { openMetadataReport } from './open-metadata-report.ts';
import { openRegistry, type RegistryParts } from './open-registry.ts';

export interface Centers {
  readonly registry: Registry;
  readonly metadataReport: MetadataReport;
  readonly configCenter: ConfigCenter | null;
  /** Connections that they share; to be closed after them. */
  readonly clients: CenterClients;
}

/**
 * The three centers of a configuration. As in Dubbo 3, metadata center and config center are the registry where no others are named; and
 * the config center may name both others in its `dubbo.properties`.
 */
export function openCenters(config: GatewayConfig, files: CenterFiles, platform: HubPlatform): Centers {
  const clients = new CenterClients(platform.dialer, platform.epochMs);
  const registryAddress = liveAddress(config.registry.address);
  const configAddress = liveAddress(config.configCenter.address) ?? registryAddress;
  const configCenter = openRules(config, files, configAddress, clients);
  const needsNames = config.registry.address === null || needsMetadataName(config);
  const named =
    needsNames && configCenter !== null && configAddress !== null ? namedCenters(configCenter, configAddress) : null;
  const metadataReport = openDefinitions(config, files, named, registryAddress, clients, platform);
  const parts = {
    clients,
    wants: createExposure(config.expose),
    metadataReport,
    metadataService: platform.metadataService,
  };
  const registry = openProviders(config, named, registryAddress, parts);
  return { registry, metadataReport, configCenter, clients };
}

/** Null for what is no server: static, files, nothing. */
function liveAddress(address: string | null): CenterAddress | null {
  return address === null || address === 'static' || address.startsWith('file:') ? null : parseCenterAddress(address);
}

/** A static registry holds no definitions. */
function needsMetadataName({ registry, metadataReport }: GatewayConfig): boolean {
  return metadataReport.address === null && registry.address === 'static';
}

function openRules(
  { configCenter: { address } }: GatewayConfig,
  { rules }: CenterFiles,
  live: CenterAddress | null,
  clients: CenterClients,
): ConfigCenter | null {
  if (address?.startsWith('file:') === true) return createFileConfigCenter(rules, address);
  return live === null ? null : openConfigCenter(live, clients);
}

function openDefinitions(
  { metadataReport: { address } }: GatewayConfig,
  { definitions }: CenterFiles,
  named: NamedCenters | null,
  registry: CenterAddress | null,
  clients: CenterClients,
  platform: HubPlatform,
): MetadataReport {
  if (address?.startsWith('file:') === true) return createFileMetadataReport(definitions, address);
  const live = liveAddress(address) ?? registry;
  if (live !== null) return openMetadataReport(live, clients, platform);
  if (named === null) throw new Error('no metadata center: the configuration was not checked');
  const opened = named.metadataReport.then((found) => openMetadataReport(found, clients, platform));
  return createLateMetadataReport(opened, waitingState('dubbo.metadata-report.address', named, platform.epochMs));
}

function openProviders(
  { registry: { address, providers } }: GatewayConfig,
  named: NamedCenters | null,
  live: CenterAddress | null,
  parts: RegistryParts,
): Registry {
  if (address === 'static') return createStaticRegistry(providers);
  if (live !== null) return openRegistry(live, parts);
  if (named === null) throw new Error('no registry: the configuration was not checked');
  const opened = named.registry.then((found) => openRegistry(found, parts));
  return createLateRegistry(opened, waitingState('dubbo.registry.address', named, Date.now));
}

function waitingState(key: string, named: NamedCenters, now: () => number) {
  const sinceMs = now();
  return (nowMs: number) => ({
    address: key,
    connected: false,
    ageMs: Math.max(0, nowMs - sinceMs),
    detail: named.waitingFor(),
  });
}
