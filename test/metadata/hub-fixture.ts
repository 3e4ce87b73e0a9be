import { vi } from 'vitest';
import { createMetadataHub } from '../../metadata/hub.ts';
import type { CenterHub, HubOptions, ServiceView } from '../../metadata/hub.ts';
import type { ViewDocument } from '../../metadata/view/view-document.ts';
import { LiveCenters } from './live-centers.ts';

/** Service key and hosts of each view. */
export function summary(views: Iterable<ServiceView>): string[] {
  return [...views].map(({ serviceKey, providers }) => `${serviceKey} ${providers.map(({ host }) => host).join()}`);
}

/** A store in memory. */
export class MemoryStore {
  readonly documents = new Map<string, ViewDocument>();
  failure: Error | null = null;

  load(): Promise<readonly ViewDocument[]> {
    return Promise.resolve([...this.documents.values()]);
  }

  save(document: ViewDocument): Promise<void> {
    if (this.failure !== null) return Promise.reject(this.failure);
    this.documents.set(document.serviceInterface, structuredClone(document));
    return Promise.resolve();
  }
}

export interface LiveHub {
  readonly centers: LiveCenters;
  readonly hub: CenterHub;
  readonly store: MemoryStore;
}

/** A hub of centers that the test plays; with fake timers. */
export async function liveHub(
  options: Partial<HubOptions> = {},
  { centers = new LiveCenters(), store = new MemoryStore() } = {},
): Promise<LiveHub> {
  const hub = await createMetadataHub({
    registry: centers.registry,
    metadataReport: centers.report,
    configCenter: centers.configCenter,
    store,
    now: () => Date.now(),
    options,
  });
  return { centers, hub, store };
}

/** With a service `a.B` at `h`, and past the interval in which changes are merged. */
export async function servingHub(options: Partial<HubOptions> = {}): Promise<LiveHub> {
  const live = await liveHub(options);
  live.centers.define('a.B');
  live.centers.providers('a.B', 'dubbo://h:1/a.B?application=app');
  live.centers.subscribed();
  await vi.advanceTimersByTimeAsync(2_000);
  return live;
}
