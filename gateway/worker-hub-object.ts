import { DurableObject } from 'cloudflare:workers';
import { createHubPort } from '../metadata/hub-port.ts';
import type { DefinitionText, HubStatus, ServiceName } from '../metadata/hub.ts';
import type { HubAnswer, HubPort, KnownInterface, ListAnswer } from '../metadata/remote-hub.ts';
import type { ViewStore } from '../metadata/view/view-store.ts';
import { createWorkerViewStore } from '../metadata/view/worker-view-store.ts';
import { centerIdentity } from './centers/center-identity.ts';
import { unpackConfiguration } from './config/packed-configuration.ts';
import { createMetadataService } from './centers/metadata-service-client.ts';
import { openHub } from './centers/open-hub.ts';
import packed from './packed-configuration.txt';
import { watchHub } from './centers/watch-hub.ts';
import { createExchangePool } from './remoting/exchange-pool.ts';
import { loadRedis } from './worker-load-redis.ts';
import { createWorkerDialer } from './remoting/worker-dialer.ts';
import { remotingOptions } from './remoting-options.ts';

/** How long the first questions wait for the centers where nothing was kept. */
const PATIENCE_MS = 5_000;

/**
 * The hub of a Worker: one Durable Object owns the connections to the centers and their watches, and keeps the last good views in its
 * storage. Isolates ask it for the views that they serve. It may be evicted at any time: the next question opens it again.
 */
export class HubObject extends DurableObject<Record<string, unknown>> implements HubPort {
  readonly #port: Promise<HubPort>;

  constructor(context: DurableObjectState, env: Record<string, unknown>) {
    super(context, env);
    const { config, files } = unpackConfiguration(packed, { ...env });
    const dialer = createWorkerDialer();
    const exchange = createExchangePool({ dialer, options: remotingOptions(config) });
    const opened = openHub(config, files, {
      dialer,
      store: openStore(context.storage, centerIdentity(config)),
      metadataService: createMetadataService(exchange, config.application),
      loadRedis,
      epochMs: () => Date.now(),
    });
    this.#port = opened.then((hub) => {
      watchHub(hub, (line) => console.warn(line));
      return createHubPort(hub, PATIENCE_MS);
    });
  }

  async views(known: readonly KnownInterface[]): Promise<HubAnswer> {
    return (await this.#port).views(known);
  }

  async services(knownRevision: number): Promise<ListAnswer> {
    return (await this.#port).services(knownRevision);
  }

  async definitions(services: readonly ServiceName[]): Promise<readonly DefinitionText[]> {
    return (await this.#port).definitions(services);
  }

  async status(): Promise<HubStatus> {
    return (await this.#port).status();
  }
}

/** A storage that cannot be read keeps nobody from serving: nothing was kept then. */
function openStore(storage: DurableObjectStorage, identity: string): ViewStore | null {
  try {
    return createWorkerViewStore(storage, identity);
  } catch (error) {
    console.warn(`problem: the storage of the hub cannot be used: ${String(error)}`);
    return null;
  }
}
