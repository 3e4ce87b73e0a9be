import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApplicationRegistry } from '../../../metadata/registry/application-registry.ts';
import type { MetadataService, MetadataServiceEndpoint } from '../../../metadata/registry/metadata-service.ts';
import type { ProvidersChange, Registry } from '../../../metadata/registry/registry.ts';
import type {
  InstancesChange,
  ServiceDiscovery,
  ServiceInstance,
} from '../../../metadata/registry/service-discovery.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 5_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function metadataInfo(application: string, revision: string, services: Record<string, object>): string {
  return JSON.stringify({ app: application, revision, services });
}

const USER = {
  name: 'a.User',
  protocol: 'dubbo',
  port: 20880,
  path: 'a.User',
  params: { release: '3.3.6', timeout: '700' },
};
const ORDER = {
  name: 'a.Order',
  protocol: 'dubbo',
  port: 20880,
  path: 'a.Order',
  version: '1.0',
  params: { token: 't' },
};

function instance(host: string, metadata: Record<string, string>, application = 'app'): ServiceInstance {
  return { application, host, port: 20880, metadata: new Map(Object.entries(metadata)) };
}

function remote(host: string, revision: string, more: Record<string, string> = {}): ServiceInstance {
  return instance(host, { 'dubbo.metadata.revision': revision, 'dubbo.metadata.storage-type': 'remote', ...more });
}

/** Storage type `local`: the instance itself has to be asked. */
function local(host: string, revision: string): ServiceInstance {
  return instance(host, {
    'dubbo.metadata.revision': revision,
    'dubbo.metadata.storage-type': 'local',
    'dubbo.metadata-service.url-params': '{"port":"20881","protocol":"dubbo","version":"1.0.0"}',
  });
}

class World {
  readonly infos = new Map<string, string>();
  readonly exported = new Map<string, readonly string[]>();
  readonly asked: string[] = [];
  /** Latest, by interface: `host:port` with what differs. */
  readonly told = new Map<string, readonly string[]>();
  readonly changes: string[] = [];
  centerFailure: Error | null = null;
  readonly #subscribed = Promise.withResolvers<void>();
  #listener: (change: InstancesChange) => void = () => {};

  readonly discovery: ServiceDiscovery = {
    subscribe: (listener) => {
      this.#listener = listener;
      return this.#subscribed.promise;
    },
    problems: () => ['discovery problem'],
    state: () => ({ address: 'center', connected: true, ageMs: 0, detail: '' }),
    close: () => Promise.resolve(),
  };
  readonly metadataService: MetadataService = {
    getMetadataInfo: (endpoint, revision) => {
      this.asked.push(`${describeEndpoint(endpoint)} ${revision}`);
      const info = this.infos.get(`instance ${revision}`);
      return info === undefined ? Promise.reject(new Error('refused')) : Promise.resolve(info);
    },
    getExportedUrls: (endpoint) => {
      this.asked.push(describeEndpoint(endpoint));
      return Promise.resolve(this.exported.get(endpoint.host) ?? []);
    },
  };
  readonly registry: Registry = createApplicationRegistry({
    discovery: this.discovery,
    metadataService: this.metadataService,
    metadataInfo: (application, revision) => {
      this.asked.push(`center ${application} ${revision}`);
      if (this.centerFailure !== null) return Promise.reject(this.centerFailure);
      return Promise.resolve(this.infos.get(`${application} ${revision}`) ?? null);
    },
    wants: (serviceInterface) => serviceInterface.startsWith('a.'),
  });

  subscribe(): Promise<void> {
    return this.registry.subscribe((change) => {
      this.changes.push(change.serviceInterface);
      this.told.set(change.serviceInterface, change.providers.map(describeProvider));
    });
  }

  async instances(application: string, ...instances: readonly ServiceInstance[]): Promise<void> {
    this.#listener({ application, instances });
    await vi.advanceTimersByTimeAsync(0);
  }

  allTold(): void {
    this.#subscribed.resolve();
  }
}

function describeEndpoint({ application, host, port }: MetadataServiceEndpoint): string {
  return `${application}@${host}:${port}`;
}

function describeProvider({ host, port, version, parameters }: ProvidersChange['providers'][number]): string {
  return `${host}:${port}${version === null ? '' : ` ${version}`} ${parameters.get('region') ?? '-'}`;
}

async function world(): Promise<World> {
  const made = new World();
  made.infos.set(
    'app r1',
    metadataInfo('app', 'r1', {
      'a.User:dubbo': USER,
      'a.Order:1.0:dubbo': ORDER,
      'b.Other:dubbo': { ...USER, name: 'b.Other' },
    }),
  );
  void made.subscribe();
  await vi.advanceTimersByTimeAsync(0);
  return made;
}

describe('an application registry', () => {
  it('makes providers of instances and what their revision provides, of what is wanted', async () => {
    const made = await world();
    await made.instances('app', remote('h1', 'r1', { region: 'east' }), remote('h2', 'r1'));
    expect(Object.fromEntries(made.told)).toEqual({
      'a.User': ['h1:20880 east', 'h2:20880 -'],
      'a.Order': ['h1:20880 1.0 east', 'h2:20880 1.0 -'],
    });
    expect(made.asked).toEqual(['center app r1']);
    expect(made.registry.problems()).toEqual(['discovery problem']);
  });

  it('is told when all revisions were asked for once', async () => {
    const made = new World();
    let isTold = false;
    void made.subscribe().then(() => {
      isTold = true;
    });
    await made.instances('app', remote('h1', 'unknown'));
    expect(isTold).toBe(false);
    made.allTold();
    await vi.advanceTimersByTimeAsync(0);
    expect(isTold).toBe(true);
  });

  it('tells the interfaces that one instance changes, and asks nothing again', async () => {
    const made = await world();
    await made.instances('app', remote('h1', 'r1'), remote('h2', 'r1'));
    made.changes.length = 0;
    await made.instances('app', remote('h1', 'r1'), remote('h2', 'r1'));
    expect(made.changes).toEqual([]);
    await made.instances('app', remote('h1', 'r1'));
    expect(made.changes.toSorted()).toEqual(['a.Order', 'a.User']);
    expect(made.told.get('a.User')).toEqual(['h1:20880 -']);
    await made.instances('app');
    expect(made.told.get('a.User')).toEqual([]);
    expect(made.asked).toEqual(['center app r1']);
  });

  it('keeps what an instance provided until its new revision is known', async () => {
    const made = await world();
    await made.instances('app', remote('h1', 'r1'));
    await made.instances('app', remote('h1', 'r2'));
    expect(made.told.get('a.User')).toEqual(['h1:20880 -']);
    expect(made.registry.problems()[1]).toBe(
      'app, revision r2: what it provides is not known: the metadata center has no MetadataInfo of it; it names no MetadataService that speaks dubbo',
    );
    made.infos.set('app r2', metadataInfo('app', 'r2', { 'a.Order:1.0:dubbo': ORDER }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(Object.fromEntries(made.told)).toEqual({ 'a.User': [], 'a.Order': ['h1:20880 1.0 -'] });
    expect(made.registry.problems()).toEqual(['discovery problem']);
  });

  it('keeps those that have gone until it is known what their successors provide', async () => {
    const made = await world();
    await made.instances('app', remote('h1', 'r1'));
    made.infos.set('app r2', metadataInfo('app', 'r2', { 'a.Order:1.0:dubbo': ORDER }));
    made.changes.length = 0;
    await made.instances('app', remote('h2', 'r2'));
    expect(made.changes.toSorted()).toEqual(['a.Order', 'a.User']);
    expect(Object.fromEntries(made.told)).toEqual({ 'a.User': [], 'a.Order': ['h2:20880 1.0 -'] });
    await made.instances('app', remote('h3', 'unknown'));
    expect(made.told.get('a.Order')).toEqual([]);
  });

  it('asks again with growing pauses, and not once the revision has gone', async () => {
    const made = await world();
    made.centerFailure = new Error('no connection');
    await made.instances('app', remote('h1', 'r9'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made.asked.length).toBeGreaterThan(8);
    expect(made.asked.length).toBeLessThan(35);
    expect(made.registry.problems()[1]).toContain('metadata center: no connection');
    await made.instances('app');
    const { length } = made.asked;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made.asked).toHaveLength(length);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('asks the instance where its metadata is local, another one where that does not answer, then the center', async () => {
    const made = await world();
    made.infos.set('instance r5', metadataInfo('app', 'r5', { 'a.User:dubbo': USER }));
    await made.instances('app', local('h1', 'r5'));
    expect(made.told.get('a.User')).toEqual(['h1:20880 -']);
    expect(made.asked).toEqual(['app@h1:20881 r5']);
    await made.instances('app', local('h1', 'r1'), local('h2', 'r1'));
    expect(made.asked.slice(1)).toEqual(['app@h1:20881 r1', 'app@h2:20881 r1', 'center app r1']);
    expect(made.told.get('a.Order')).toEqual(['h1:20880 1.0 -', 'h2:20880 1.0 -']);
  });

  it('asks each instance of 2.7, which has no revision, for its URLs', async () => {
    const made = await world();
    made.exported.set('h1', [
      'rest://h1:8080/a.Rest?a=%zz&token=hush',
      'dubbo://h1:20880/a.User?version=2.0&release=2.7.23',
      'dubbo://h1:20880/b.Other',
    ]);
    const params = '{"dubbo":{"version":"1.0.0","port":"20882"}}';
    await made.instances('old', instance('h1', { 'dubbo.metadata-service.url-params': params }, 'old'));
    expect(Object.fromEntries(made.told)).toEqual({ 'a.User': ['h1:20880 2.0 -'] });
    expect(made.asked).toEqual(['old@h1:20882']);
    expect(made.registry.problems()[1]).toBe('old at h1:20880: URL 1: broken percent escape at 24');
  });

  it('takes the port of the service, else of the endpoint of its protocol, else of the instance', async () => {
    const made = await world();
    const { port: _port, ...withoutPort } = USER;
    const tri = { ...withoutPort, protocol: 'tri' };
    made.infos.set('app r7', metadataInfo('app', 'r7', { 'a.User:dubbo': withoutPort, 'a.User:tri': tri }));
    const endpoints = '[{"port":50051,"protocol":"tri"}]';
    await made.instances('app', remote('h1', 'r7', { 'dubbo.endpoints': endpoints }));
    expect(made.told.get('a.User')).toEqual(['h1:20880 -', 'h1:50051 -']);
  });

  it('gathers the providers of an interface from several applications', async () => {
    const made = await world();
    made.infos.set('app2 r1', metadataInfo('app2', 'r1', { 'a.User:dubbo': USER }));
    await made.instances('app2', { ...remote('h9', 'r1'), application: 'app2' });
    await made.instances('app', remote('h1', 'r1'));
    expect(made.told.get('a.User')).toEqual(['h1:20880 -', 'h9:20880 -']);
    await made.instances('app');
    expect(made.told.get('a.User')).toEqual(['h9:20880 -']);
  });

  it.each(['null', '[]', '{"services":1}', 'no json', '{"app":"app"}'])(
    'survives %s for MetadataInfo',
    async (text) => {
      const made = await world();
      made.infos.set('app bad', text);
      await made.instances('app', remote('h1', 'bad'));
      expect(made.told.size).toBe(0);
      expect(made.registry.problems()[1]).toContain('what it gives is no MetadataInfo');
    },
  );

  it('never shows a parameter of a provider', async () => {
    const made = await world();
    await made.instances('app', remote('h1', 'r1', { secret: 'hush' }), remote('h2', 'gone', { secret: 'hush' }));
    expect(made.registry.problems().join()).not.toContain('hush');
  });

  it('ends its timers when it closes', async () => {
    const made = await world();
    await made.instances('app', remote('h1', 'unknown'));
    expect(vi.getTimerCount()).toBe(1);
    await made.registry.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
