import { createMetadataHub, type MetadataHub } from '../metadata/hub.ts';
import { createStaticRegistry } from '../metadata/registry/static-registry.ts';
import { createFileMetadataReport } from '../metadata/report/file-metadata-report.ts';
import type { GatewayConfig } from './config/config.ts';

/**
 * The centers that the configuration names, put together.
 *
 * @param definitions documents by file name, where the metadata center is made of files
 * @param epochMs milliseconds since 1970
 */
export function openHub(
  config: GatewayConfig,
  definitions: ReadonlyMap<string, string>,
  epochMs: () => number,
): Promise<MetadataHub> {
  return createMetadataHub({
    registry: createStaticRegistry(config.registry.providers),
    metadataReport: createFileMetadataReport(definitions, config.metadataReport.address),
    now: epochMs,
  });
}
