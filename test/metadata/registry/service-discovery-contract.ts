import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  InstancesChange,
  ServiceDiscovery,
  ServiceInstance,
} from '../../../metadata/registry/service-discovery.ts';
import {
  expectConnected,
  expectLost,
  expectNoSecrets,
  uniqueName,
  untilConnected,
  untilExplained,
  untilLost,
} from '../center/center-control.ts';
import type { CenterControl, CenterEnvironment } from '../center/center-control.ts';

/** A center with registrations at application level. */
export interface DiscoveryCenter extends CenterControl {
  /** Writes what this process writes when it starts, or starts again with other metadata. */
  register(instance: ServiceInstance): Promise<void>;
  unregister(instance: ServiceInstance): Promise<void>;
  /** Puts an entry that is no instance among those of the application. `secret` is to be in it where it can. */
  putBroken(application: string, secret: string): Promise<void>;
  open(): ServiceDiscovery;
}

/** One service discovery and what it told. */
class Follower {
  readonly discovery: ServiceDiscovery;
  readonly told: InstancesChange[] = [];
  isSubscribed = false;
  readonly subscribed: Promise<void>;
  readonly #known = new Map<string, readonly ServiceInstance[]>();

  constructor(discovery: ServiceDiscovery) {
    this.discovery = discovery;
    const subscribed = discovery.subscribe((change) => {
      this.told.push(change);
      this.#known.set(change.application, change.instances);
    });
    this.subscribed = subscribed.then(() => void (this.isSubscribed = true));
  }

  /** The last word on the application. */
  instances(application: string): readonly ServiceInstance[] | undefined {
    return this.#known.get(application);
  }

  hosts(application: string): string[] | undefined {
    const instances = this.instances(application);
    return instances?.map(({ host }) => host).toSorted();
  }
}

/** What every service discovery does. */
export function describeServiceDiscoveryContract(name: string, environment: CenterEnvironment<DiscoveryCenter>): void {
  const { withinMs } = environment;

  describe(`${name}: service discovery`, () => {
    let center: DiscoveryCenter;
    let followers: Follower[] = [];
    let application = '';
    let other = '';

    const follow = (): Follower => {
      const follower = new Follower(center.open());
      followers.push(follower);
      return follower;
    };
    const subscribe = async (): Promise<Follower> => {
      const follower = follow();
      await follower.subscribed;
      return follower;
    };
    const instance = (host: string, metadata: Record<string, string> = {}, of = application): ServiceInstance => ({
      application: of,
      host,
      port: 20_880,
      metadata: new Map(Object.entries({ 'dubbo.metadata.revision': 'abc', ...metadata })),
    });
    const untilHosts = (follower: Follower, hosts: readonly string[], timeout = withinMs): Promise<void> =>
      expect.poll(() => follower.hosts(application), { timeout }).toEqual(hosts);

    beforeAll(async () => {
      center = await environment.startCenter();
    });
    afterAll(() => center.close());
    beforeEach(() => {
      application = uniqueName('shop');
      other = uniqueName('stock');
    });
    afterEach(async () => {
      await Promise.all(followers.map(({ discovery }) => discovery.close()));
      followers = [];
    });

    it('has told all that is there once the subscription stands', async () => {
      const metadata = {
        'dubbo.endpoints': '[{"port":20880,"protocol":"dubbo"}]',
        'dubbo.metadata-service.url-params': '{"version":"1.0.0","port":"20880","protocol":"dubbo"}',
        region: 'hangzhou',
      };
      await center.register(instance('10.0.0.1', metadata));
      await center.register(instance('10.0.0.2'));
      await center.register(instance('10.0.0.9', {}, other));
      const follower = await subscribe();
      expect(follower.hosts(application)).toEqual(['10.0.0.1', '10.0.0.2']);
      expect(follower.hosts(other)).toEqual(['10.0.0.9']);
      const told = follower.instances(application)?.find(({ host }) => host === '10.0.0.1');
      expect(told).toMatchObject({ application, port: 20_880 });
      expect(Object.fromEntries(told?.metadata ?? [])).toMatchObject({ ...metadata, 'dubbo.metadata.revision': 'abc' });
      expectConnected(follower.discovery);
    });

    it('subscribes where nothing is registered', async () => {
      const follower = await subscribe();
      expect(follower.hosts(application) ?? []).toEqual([]);
      expectConnected(follower.discovery);
    });

    it('follows instances that come and go', async () => {
      const follower = await subscribe();
      await center.register(instance('10.0.0.1'));
      await untilHosts(follower, ['10.0.0.1']);
      await center.register(instance('10.0.0.2'));
      await untilHosts(follower, ['10.0.0.1', '10.0.0.2']);
      await center.unregister(instance('10.0.0.1'));
      await untilHosts(follower, ['10.0.0.2']);
      await center.unregister(instance('10.0.0.2'));
      await untilHosts(follower, []);
      await center.register(instance('10.0.0.3'));
      await untilHosts(follower, ['10.0.0.3']);
    });

    it('follows an instance whose metadata change', async () => {
      await center.register(instance('10.0.0.1'));
      const follower = await subscribe();
      await center.register(instance('10.0.0.1', { 'dubbo.metadata.revision': 'def' }));
      const revisions = () =>
        follower.instances(application)?.map(({ metadata }) => metadata.get('dubbo.metadata.revision'));
      await expect.poll(revisions, { timeout: withinMs }).toEqual(['def']);
    });

    it('tells only of the application that has changed', async () => {
      await center.register(instance('10.0.0.9', {}, other));
      const follower = await subscribe();
      const before = follower.told.length;
      await center.register(instance('10.0.0.1'));
      await untilHosts(follower, ['10.0.0.1']);
      const since = follower.told.slice(before).map((change) => change.application);
      expect([...new Set(since)]).toEqual([application]);
    });

    it('reports a broken entry by its application and keeps the others', async () => {
      await center.register(instance('10.0.0.1', { token: 't0ken-of-an-instance' }));
      await center.putBroken(application, 't0ken-of-an-entry');
      const follower = await subscribe();
      expect(follower.hosts(application)).toEqual(['10.0.0.1']);
      const problems = follower.discovery.problems();
      expect(problems.join('\n')).toContain(application);
      await center.register(instance('10.0.0.2'));
      await untilHosts(follower, ['10.0.0.1', '10.0.0.2']);
      // It is there as before, and told as before.
      expect(follower.discovery.problems()).toEqual(problems);
      expectNoSecrets(follower.discovery, ['t0ken-of-an-instance', 't0ken-of-an-entry', ...center.secrets]);
    });

    it('tells nothing while the center is away, and what has changed afterwards', async () => {
      await center.register(instance('10.0.0.1'));
      await center.register(instance('10.0.0.2'));
      await center.register(instance('10.0.0.9', {}, other));
      const follower = await subscribe();
      const before = follower.told.length;
      await center.stop();
      try {
        await untilLost(follower.discovery, withinMs + 2_000);
        await center.unregister(instance('10.0.0.1'));
        await center.register(instance('10.0.0.3'));
        expectLost(follower.discovery);
        expectNoSecrets(follower.discovery, center.secrets);
        expect(follower.told).toHaveLength(before);
      } finally {
        await center.start();
      }
      await untilHosts(follower, ['10.0.0.2', '10.0.0.3'], withinMs + 8_000);
      await untilConnected(follower.discovery, withinMs + 8_000);
      expectConnected(follower.discovery);
      // What did not change is not told again.
      expect(follower.told.slice(before).map((change) => change.application)).not.toContain(other);
      await center.register(instance('10.0.0.4'));
      await untilHosts(follower, ['10.0.0.2', '10.0.0.3', '10.0.0.4']);
    }, 60_000);

    it('subscribes when a center comes up that was away at the start', async () => {
      await center.register(instance('10.0.0.1'));
      await center.stop();
      let follower: Follower;
      try {
        follower = follow();
        await untilExplained(follower.discovery, withinMs + 8_000);
        expectLost(follower.discovery);
        expectNoSecrets(follower.discovery, center.secrets);
        expect(follower.told).toEqual([]);
        expect(follower.isSubscribed).toBe(false);
      } finally {
        await center.start();
      }
      await follower.subscribed;
      expect(follower.hosts(application)).toEqual(['10.0.0.1']);
      expectConnected(follower.discovery);
    }, 60_000);

    it('tells that nobody is there when the center has lost all that it held', async () => {
      await center.register(instance('10.0.0.1'));
      const follower = await subscribe();
      await center.stop();
      await untilLost(follower.discovery, withinMs + 2_000);
      await center.start({ empty: true });
      await untilHosts(follower, [], withinMs + 12_000);
      await center.register(instance('10.0.0.2'));
      await untilHosts(follower, ['10.0.0.2']);
    }, 60_000);

    it('tells nothing more once it is closed', async () => {
      await center.register(instance('10.0.0.1'));
      const closed = await subscribe();
      const before = closed.told.length;
      await closed.discovery.close();
      await closed.discovery.close();
      // Another one sees the change: the closed one would have seen it, too.
      const follower = await subscribe();
      await center.register(instance('10.0.0.2'));
      await untilHosts(follower, ['10.0.0.1', '10.0.0.2']);
      expect(closed.told).toHaveLength(before);
      expect(closed.discovery.state(Date.now()).connected).toBe(false);
    });

    it('can be closed while the center is away', async () => {
      await center.stop();
      try {
        const follower = follow();
        await follower.discovery.close();
        expect(follower.told).toEqual([]);
      } finally {
        await center.start();
      }
    });
  });
}
