import { loadRedis } from '../../metadata/center/node-load-redis.ts';
import type { CenterHub } from '../../metadata/hub.ts';
import { createNodeViewStore } from '../../metadata/view/node-view-store.ts';
import { centerIdentity } from '../centers/center-identity.ts';
import type { GatewayConfig } from '../config/config.ts';
import { createMetadataService } from '../centers/metadata-service-client.ts';
import { openHub, type CenterFiles } from '../centers/open-hub.ts';
import { createExchangePool } from '../remoting/exchange-pool.ts';
import { createNodeDialer } from '../remoting/node-dialer.ts';
import { remotingOptions } from '../remoting-options.ts';

/**
 * The hub in this process, with connections of its own.
 *
 * @param stateFolder where the last good views are kept; null: nowhere
 */
export async function openNodeHub(
  config: GatewayConfig,
  files: CenterFiles,
  stateFolder: string | null,
): Promise<CenterHub> {
  const dialer = createNodeDialer();
  const exchange = createExchangePool({ dialer, options: remotingOptions(config) });
  const hub = await openHub(config, files, {
    dialer,
    store: stateFolder === null ? null : createNodeViewStore(stateFolder, centerIdentity(config)),
    metadataService: createMetadataService(exchange, config.application),
    loadRedis,
    epochMs: () => Date.now(),
  });
  const close = hub.close.bind(hub);
  return Object.assign(hub, {
    async close() {
      await close();
      await exchange.close(0);
    },
  });
}
