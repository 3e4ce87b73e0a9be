import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProvidersChange, Registry } from '../../../metadata/registry/registry.ts';
import type { ProviderUrl } from '../../../metadata/url/provider-url.ts';
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

/** A center with registrations at interface level. */
export interface RegistryCenter extends CenterControl {
  /** Writes what the provider with this URL writes. Plain text: `dubbo://10.0.0.1:20880/a.B?interface=a.B&...`. */
  register(url: string): Promise<void>;
  unregister(url: string): Promise<void>;
  /** Puts an entry that is no provider among the providers of the interface. `secret` is to be in it where it can. */
  putBroken(serviceInterface: string, secret: string): Promise<void>;
  /** @param wants the interfaces that are asked for */
  open(wants: (serviceInterface: string) => boolean): Registry;
}

/** One registry and what it told. */
class Follower {
  readonly registry: Registry;
  readonly told: ProvidersChange[] = [];
  isSubscribed = false;
  readonly subscribed: Promise<void>;
  readonly #known = new Map<string, readonly ProviderUrl[]>();

  constructor(registry: Registry) {
    this.registry = registry;
    const subscribed = registry.subscribe((change) => {
      this.told.push(change);
      this.#known.set(change.serviceInterface, change.providers);
    });
    this.subscribed = subscribed.then(() => void (this.isSubscribed = true));
  }

  /** The last word on the interface. */
  providers(serviceInterface: string): readonly ProviderUrl[] | undefined {
    return this.#known.get(serviceInterface);
  }

  hosts(serviceInterface: string): string[] | undefined {
    const providers = this.providers(serviceInterface);
    return providers?.map(({ host }) => host).toSorted();
  }
}

/** What every registry does that follows a center. */
export function describeRegistryContract(name: string, environment: CenterEnvironment<RegistryCenter>): void {
  const { withinMs } = environment;

  describe(`${name}: registry`, () => {
    let center: RegistryCenter;
    let followers: Follower[] = [];
    let service = '';
    let other = '';

    const follow = (): Follower => {
      const wanted = new Set([service, other]);
      const follower = new Follower(center.open((serviceInterface) => wanted.has(serviceInterface)));
      followers.push(follower);
      return follower;
    };
    const subscribe = async (): Promise<Follower> => {
      const follower = follow();
      await follower.subscribed;
      return follower;
    };
    const url = (host: string, parameters = '', serviceInterface = service): string =>
      `dubbo://${host}:20880/${serviceInterface}?interface=${serviceInterface}&side=provider${parameters}`;
    const untilHosts = (follower: Follower, hosts: readonly string[], timeout = withinMs): Promise<void> =>
      expect.poll(() => follower.hosts(service), { timeout }).toEqual(hosts);

    beforeAll(async () => {
      center = await environment.startCenter();
    });
    afterAll(() => center.close());
    beforeEach(() => {
      service = uniqueName('org.example.Service');
      other = uniqueName('org.example.Other');
    });
    afterEach(async () => {
      await Promise.all(followers.map(({ registry }) => registry.close()));
      followers = [];
    });

    it('has told all that is there once the subscription stands', async () => {
      await center.register(url('10.0.0.1', '&group=blue&version=1.0.0&methods=a,b&application=shop'));
      await center.register(url('10.0.0.2', '&version=2.0.0'));
      await center.register(url('10.0.0.9', '', other));
      const follower = await subscribe();
      expect(follower.hosts(service)).toEqual(['10.0.0.1', '10.0.0.2']);
      expect(follower.hosts(other)).toEqual(['10.0.0.9']);
      const provider = follower.providers(service)?.find(({ host }) => host === '10.0.0.1');
      expect(provider).toMatchObject({
        protocol: 'dubbo',
        port: 20_880,
        serviceInterface: service,
        group: 'blue',
        version: '1.0.0',
        methods: ['a', 'b'],
      });
      expect(provider?.parameters.get('application')).toBe('shop');
      expectConnected(follower.registry);
    });

    it('subscribes where nothing is registered', async () => {
      const follower = await subscribe();
      expect(follower.hosts(service) ?? []).toEqual([]);
      expectConnected(follower.registry);
    });

    it('follows providers that come and go', async () => {
      const follower = await subscribe();
      await center.register(url('10.0.0.1'));
      await untilHosts(follower, ['10.0.0.1']);
      await center.register(url('10.0.0.2'));
      await untilHosts(follower, ['10.0.0.1', '10.0.0.2']);
      await center.unregister(url('10.0.0.1'));
      await untilHosts(follower, ['10.0.0.2']);
      await center.unregister(url('10.0.0.2'));
      await untilHosts(follower, []);
      await center.register(url('10.0.0.3'));
      await untilHosts(follower, ['10.0.0.3']);
    });

    it('follows a provider that registers with other parameters', async () => {
      await center.register(url('10.0.0.1', '&weight=100'));
      const follower = await subscribe();
      await center.unregister(url('10.0.0.1', '&weight=100'));
      await center.register(url('10.0.0.1', '&weight=50'));
      const weights = () => follower.providers(service)?.map(({ parameters }) => parameters.get('weight'));
      await expect.poll(weights, { timeout: withinMs }).toEqual(['50']);
    });

    it('keeps the same object for a provider of which nothing has changed', async () => {
      await center.register(url('10.0.0.1'));
      const follower = await subscribe();
      const before = follower.providers(service)?.[0];
      expect(before).toBeDefined();
      await center.register(url('10.0.0.2'));
      await untilHosts(follower, ['10.0.0.1', '10.0.0.2']);
      expect(follower.providers(service)?.find(({ host }) => host === '10.0.0.1')).toBe(before);
    });

    it('tells of no interface that is not wanted, and only of those that have changed', async () => {
      const unwanted = uniqueName('org.example.Unwanted');
      await center.register(url('10.0.0.1', '', unwanted));
      await center.register(url('10.0.0.9', '', other));
      const follower = await subscribe();
      const before = follower.told.length;
      await center.register(url('10.0.0.2', '', unwanted));
      await center.register(url('10.0.0.3'));
      await untilHosts(follower, ['10.0.0.3']);
      expect(follower.hosts(unwanted)).toBeUndefined();
      const since = follower.told.slice(before).map(({ serviceInterface }) => serviceInterface);
      expect([...new Set(since)]).toEqual([service]);
    });

    it('reports a broken entry by its interface and keeps the others', async () => {
      await center.register(url('10.0.0.1', '&token=t0ken-of-a-provider'));
      await center.putBroken(service, 't0ken-of-an-entry');
      const follower = await subscribe();
      expect(follower.hosts(service)).toEqual(['10.0.0.1']);
      const problems = follower.registry.problems();
      expect(problems.join('\n')).toContain(service);
      await center.register(url('10.0.0.2'));
      await untilHosts(follower, ['10.0.0.1', '10.0.0.2']);
      // It is there as before, and told as before.
      expect(follower.registry.problems()).toEqual(problems);
      expectNoSecrets(follower.registry, ['t0ken-of-a-provider', 't0ken-of-an-entry', ...center.secrets]);
    });

    it('tells nothing while the center is away, and what has changed afterwards', async () => {
      await center.register(url('10.0.0.1'));
      await center.register(url('10.0.0.2'));
      await center.register(url('10.0.0.9', '', other));
      const follower = await subscribe();
      const before = follower.told.length;
      await center.stop();
      try {
        await untilLost(follower.registry, withinMs + 2_000);
        await center.unregister(url('10.0.0.1'));
        await center.register(url('10.0.0.3'));
        expectLost(follower.registry);
        expectNoSecrets(follower.registry, center.secrets);
        expect(follower.told).toHaveLength(before);
      } finally {
        await center.start();
      }
      await untilHosts(follower, ['10.0.0.2', '10.0.0.3'], withinMs + 8_000);
      await untilConnected(follower.registry, withinMs + 8_000);
      expectConnected(follower.registry);
      // What did not change is not told again.
      expect(follower.told.slice(before).map(({ serviceInterface }) => serviceInterface)).not.toContain(other);
      await center.register(url('10.0.0.4'));
      await untilHosts(follower, ['10.0.0.2', '10.0.0.3', '10.0.0.4']);
    }, 60_000);

    it('subscribes when a center comes up that was away at the start', async () => {
      await center.register(url('10.0.0.1'));
      await center.stop();
      let follower: Follower;
      try {
        follower = follow();
        await untilExplained(follower.registry, withinMs + 8_000);
        expectLost(follower.registry);
        expectNoSecrets(follower.registry, center.secrets);
        expect(follower.told).toEqual([]);
        expect(follower.isSubscribed).toBe(false);
      } finally {
        await center.start();
      }
      await follower.subscribed;
      expect(follower.hosts(service)).toEqual(['10.0.0.1']);
      expectConnected(follower.registry);
    }, 60_000);

    it('tells that nobody is there when the center has lost all that it held', async () => {
      await center.register(url('10.0.0.1'));
      const follower = await subscribe();
      await center.stop();
      await untilLost(follower.registry, withinMs + 2_000);
      await center.start({ empty: true });
      await untilHosts(follower, [], withinMs + 12_000);
      await center.register(url('10.0.0.2'));
      await untilHosts(follower, ['10.0.0.2']);
    }, 60_000);

    it('tells nothing more once it is closed', async () => {
      await center.register(url('10.0.0.1'));
      const closed = await subscribe();
      const before = closed.told.length;
      await closed.registry.close();
      await closed.registry.close();
      // Another one sees the change: the closed one would have seen it, too.
      const follower = await subscribe();
      await center.register(url('10.0.0.2'));
      await untilHosts(follower, ['10.0.0.1', '10.0.0.2']);
      expect(closed.told).toHaveLength(before);
      expect(closed.registry.state(Date.now()).connected).toBe(false);
    });

    it('can be closed while the center is away', async () => {
      await center.stop();
      try {
        const follower = follow();
        await follower.registry.close();
        expect(follower.told).toEqual([]);
      } finally {
        await center.start();
      }
    });
  });
}
