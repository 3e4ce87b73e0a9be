import type { Dial } from '../../metadata/center/dial.ts';
import type { LoadRedis } from '../../metadata/center/redis/create-redis-client.ts';
import { createMetadataHub, type CenterHub } from '../../metadata/hub.ts';
import type { MetadataService } from '../../metadata/registry/metadata-service.ts';
import type { ViewStore } from '../../metadata/view/view-store.ts';
import type { GatewayConfig } from '../config/config.ts';
import { openCenters } from './open-centers.ts';

/** Documents by file name, of the centers that are made of files. */
export interface CenterFiles {
  readonly definitions: ReadonlyMap<string, string>;
  readonly rules: ReadonlyMap<string, string>;
}

/** What the runtime gives to whoever owns the centers. */
export interface HubPlatform {
  readonly dialer: Dial;
  /** Null where nothing outlives the process. */
  readonly store: ViewStore | null;
  readonly metadataService: MetadataService | null;
  readonly loadRedis: LoadRedis;
  /** Milliseconds since 1970. */
  readonly epochMs: () => number;
}

/** The centers that the configuration names, put together. Does not wait for them. */
export async function openHub(config: GatewayConfig, files: CenterFiles, platform: HubPlatform): Promise<CenterHub> {
  const { updateIntervalMs, emptyProtection, isFrozen } = config.registry;
  const { clients, ...centers } = openCenters(config, files, platform);
  const hub = await createMetadataHub({
    ...centers,
    store: platform.store,
    now: platform.epochMs,
    options: { application: config.application, updateIntervalMs, emptyProtection, isFrozen },
  });
  const close = hub.close.bind(hub);
  return Object.assign(hub, {
    async close() {
      await close();
      await clients.close();
    },
  });
}
