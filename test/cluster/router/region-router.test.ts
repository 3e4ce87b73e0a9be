import { describe, expect, it } from 'vitest';
import { GivenUpLevels } from '../../../gateway/cluster/region/given-up-levels.ts';
import { ProviderList } from '../../../gateway/cluster/provider-list.ts';
import { RegionPlaces } from '../../../gateway/cluster/region/region-places.ts';
import { RegionRouter } from '../../../gateway/cluster/router/region-router.ts';
import { UNTAGGED, type CallerPlace } from '../../../gateway/cluster/routing-request.ts';
import type { RegionConfig } from '../../../gateway/config/config.ts';
import { createHealth, listOf, REGION_CONFIG } from '../provider-lists.ts';
import { provider } from './provider-urls.ts';

const HANGZHOU = { latitude: 30.3, longitude: 120.2 };
const FRANKFURT = { latitude: 50.1, longitude: 8.7 };
const at = (place: CallerPlace | null) => ({ ...UNTAGGED, place });

/** `h1` and so on, with these labels. */
const providersOf = (...labels: readonly string[]) =>
  labels.map((text, index) => provider(`h${index + 1}:20880`, text));
const THREE_REGIONS = providersOf(
  'region=cn-hangzhou&zone=cn-hangzhou-h',
  'region=cn-hangzhou&zone=cn-hangzhou-i',
  'region=cn-shanghai',
  'region=eu-central-1',
  '',
);

function setUp(config: Partial<RegionConfig> = {}, urls = THREE_REGIONS) {
  const { health, clock } = createHealth({ consecutiveFailures: 1 });
  const told: string[] = [];
  const full = { ...REGION_CONFIG, ...config };
  const places = new RegionPlaces(full, (line) => void told.push(line));
  const givenUp = new GivenUpLevels(full.holdMs);
  const now = () => clock.nowMs;
  const create = (providers = urls) => {
    const all = listOf(providers, health);
    return { all, router: new RegionRouter({ config: full, places, health, givenUp, now }) };
  };
  let { all, router } = create();
  const entryOf = (host: string) => all.entries.find(({ address }) => address.host === host)!;
  return {
    clock,
    told,
    router,
    /** Hosts of the providers that may take a call from there, and what they have in common. */
    route(place: CallerPlace | null = null): [level: string | null, hosts: string] {
      const list = router.route(all, at(place));
      return [list.level, list.entries.map(({ address }) => address.host).join(' ')];
    },
    fail: (...hosts: readonly string[]) => {
      for (const host of hosts) health.report(entryOf(host).health, 'failed', clock.nowMs);
    },
    /** It answers its trial call, right after its isolation. */
    recover: (host: string) => {
      const { untilMs } = entryOf(host).health;
      clock.nowMs = Math.max(clock.nowMs, untilMs);
      health.report(entryOf(host).health, 'answered', clock.nowMs);
    },
    renew: (providers?: typeof urls) => {
      ({ all, router } = create(providers));
    },
    all: () => all,
    entryOf,
  };
}

describe('the order', () => {
  it('is zone, region, other regions by distance, all', () => {
    const { route, fail } = setUp({ self: 'cn-hangzhou', zone: 'cn-hangzhou-i' });
    expect(route()).toEqual(['zone cn-hangzhou-i', 'h2']);
    fail('h2');
    expect(route()).toEqual(['region cn-hangzhou', 'h1 h2']);
    fail('h1');
    expect(route()).toEqual(['region cn-shanghai', 'h3']);
    fail('h3');
    expect(route()).toEqual(['region eu-central-1', 'h4']);
    fail('h4');
    expect(route()).toEqual(['all', 'h1 h2 h3 h4 h5']);
  });

  it('is by distance from where the platform says that the caller is', () => {
    const { route, fail } = setUp();
    expect(route(HANGZHOU)).toEqual(['region cn-hangzhou', 'h1 h2']);
    expect(route(FRANKFURT)).toEqual(['region eu-central-1', 'h4']);
    expect(route({ latitude: 31.3, longitude: 121.5 })).toEqual(['region cn-shanghai', 'h3']);
    fail('h3');
    expect(route({ latitude: 31.3, longitude: 121.5 })).toEqual(['region cn-hangzhou', 'h1 h2']);
  });

  it('is that of the gateway where it is configured, wherever the caller is', () => {
    expect(setUp({ self: 'cn-shanghai' }).route(FRANKFURT)).toEqual(['region cn-shanghai', 'h3']);
  });

  it('keeps by which tag its providers were found', () => {
    const { router, all } = setUp({ self: 'cn-hangzhou' });
    const { roster, entries } = all();
    const tagged = router.route(new ProviderList(roster, entries, { key: 'tag gray', tag: 'gray' }), at(null));
    expect([tagged.level, tagged.tag, tagged.wider?.tag]).toEqual(['region cn-hangzhou', 'gray', 'gray']);
    expect(router.route(all(), at(null)).tag).toBeNull();
  });

  it('is none where nobody says where the caller is, or where the providers are', () => {
    expect(setUp().route()).toEqual([null, 'h1 h2 h3 h4 h5']);
    expect(setUp().route({ latitude: Number.NaN, longitude: 8 })).toEqual([null, 'h1 h2 h3 h4 h5']);
    const { route } = setUp({}, providersOf('', ''));
    expect(route(HANGZHOU)).toEqual([null, 'h1 h2']);
    const place = {
      get latitude(): number {
        throw new Error('was looked up');
      },
      longitude: 0,
    };
    expect(route(place)).toEqual([null, 'h1 h2']);
    expect(setUp({}, providersOf('region=cn-hangzhou', '')).route(place)).toEqual(['region cn-hangzhou', 'h1']);
  });

  it('of an unknown region is itself and then all; who calls from elsewhere meets its providers among all', () => {
    const urls = providersOf('region=my-room', 'region=cn-hangzhou', 'region=cn-shanghai');
    const room = setUp({ self: 'my-room' }, urls);
    expect(room.route()).toEqual(['region my-room', 'h1']);
    room.fail('h1');
    expect(room.route()).toEqual(['all', 'h1 h2 h3']);
    const hangzhou = setUp({ self: 'cn-hangzhou' }, urls);
    expect(hangzhou.route()).toEqual(['region cn-hangzhou', 'h2']);
    hangzhou.fail('h2', 'h3');
    expect(hangzhou.route()).toEqual(['all', 'h1 h2 h3']);
    expect(hangzhou.told).toHaveLength(1);
  });

  it('of a region without a provider begins with the next one', () => {
    expect(setUp({ self: 'ap-northeast-1' }).route()).toEqual(['region cn-shanghai', 'h3']);
  });

  it('is remembered for no more places than there are', () => {
    const { route } = setUp();
    for (let latitude = -90; latitude < 90; latitude += 3) {
      for (let longitude = -180; longitude < 180; longitude += 3) route({ latitude, longitude });
    }
    expect(route(HANGZHOU)).toEqual(['region cn-hangzhou', 'h1 h2']);
  });
});

describe('a level is strong enough', () => {
  const eight = providersOf(
    ...Array.from({ length: 8 }, (_, index) => `region=${index < 4 ? 'cn-hangzhou' : 'cn-shanghai'}`),
  );

  it('with enough healthy providers', () => {
    const { route, fail } = setUp({ self: 'cn-hangzhou', minProviders: 3, minHealthy: 0 }, eight);
    fail('h1');
    expect(route()[0]).toBe('region cn-hangzhou');
    fail('h2');
    expect(route()[0]).toBe('region cn-shanghai');
  });

  it('with a large enough share of healthy ones', () => {
    const { route, fail } = setUp({ self: 'cn-hangzhou', minHealthy: 0.5 }, eight);
    fail('h1', 'h2');
    expect(route()[0]).toBe('region cn-hangzhou');
    fail('h3');
    expect(route()[0]).toBe('region cn-shanghai');
  });
});

describe('a level that was given up', () => {
  const urls = providersOf('region=cn-hangzhou', 'region=cn-shanghai');

  it('is used again once it has been strong enough for a while without a break', () => {
    const { route, fail, recover, clock } = setUp({ self: 'cn-hangzhou' }, urls);
    fail('h1');
    expect(route()[0]).toBe('region cn-shanghai');
    recover('h1');
    expect(route()[0]).toBe('region cn-shanghai');
    clock.nowMs += 9_000;
    expect(route()[0]).toBe('region cn-shanghai');
    fail('h1');
    expect(route()[0]).toBe('region cn-shanghai');
    recover('h1');
    expect(route()[0]).toBe('region cn-shanghai');
    clock.nowMs += 9_999;
    expect(route()[0]).toBe('region cn-shanghai');
    clock.nowMs += 1;
    expect(route()[0]).toBe('region cn-hangzhou');
    fail('h1');
    expect(route()[0]).toBe('region cn-shanghai');
  });

  it('stays so while views change, and until its providers have been back for a while', () => {
    const { route, renew, clock } = setUp({ self: 'cn-hangzhou' }, urls);
    renew(urls.slice(1));
    expect(route()[0]).toBe('region cn-shanghai');
    renew(urls);
    expect(route()[0]).toBe('region cn-shanghai');
    clock.nowMs += 5_000;
    renew([...urls]);
    expect(route()[0]).toBe('region cn-shanghai');
    clock.nowMs += 5_000;
    expect(route()[0]).toBe('region cn-hangzhou');
  });

  it('gets the calls that try its providers', () => {
    const { route, fail, clock, entryOf } = setUp({ self: 'cn-hangzhou' }, urls);
    fail('h1');
    expect(route()[0]).toBe('region cn-shanghai');
    clock.nowMs = entryOf('h1').health.untilMs;
    expect(route()[0]).toBe('region cn-hangzhou');
    entryOf('h1').health.beginTrial(clock.nowMs);
    expect(route()[0]).toBe('region cn-shanghai');
  });
});

it('tells what it did with a request, and why it dropped a provider', () => {
  const { router, all, fail } = setUp({ self: 'cn-hangzhou', zone: 'cn-hangzhou-i' });
  fail('h2');
  expect(router.describe(all(), UNTAGGED)).toBe(
    'region cn-hangzhou serves; zone cn-hangzhou-i with 0 of 1 healthy is given up',
  );
  expect(all().entries.map((entry) => router.whyDropped(entry))).toEqual([
    'it is in region cn-hangzhou, zone cn-hangzhou-h',
    'it is in region cn-hangzhou, zone cn-hangzhou-i',
    'it is in region cn-shanghai',
    'it is in region eu-central-1',
    'it does not say where it is',
  ]);
});

it('remembers no more than a thousand levels as given up: tags come and go', () => {
  const levels = new GivenUpLevels(1_000);
  for (let index = 0; index < 1_500; index++) levels.isUp(`tag ${index}\nzone z`, false, () => 0);
  expect([levels.size, levels.isGivenUp('tag 0\nzone z'), levels.isGivenUp('tag 1499\nzone z')]).toEqual([
    1_000,
    false,
    true,
  ]);
});
