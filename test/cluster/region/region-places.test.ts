import { describe, expect, it } from 'vitest';
import cloudRegions from '../../../gateway/cluster/region/cloud-regions.json' with { type: 'json' };
import { distance } from '../../../gateway/cluster/region/distance.ts';
import { RegionPlaces, type Place } from '../../../gateway/cluster/region/region-places.ts';
import { providerRegion } from '../../../gateway/cluster/region/provider-region.ts';
import type { RegionConfig } from '../../../gateway/config/config.ts';
import { REGION_CONFIG } from '../provider-lists.ts';
import { provider } from '../router/provider-urls.ts';

function placesOf(config: Partial<RegionConfig> = {}) {
  const told: string[] = [];
  return { places: new RegionPlaces({ ...REGION_CONFIG, ...config }, (line) => void told.push(line)), told };
}

describe('the regions of the clouds', () => {
  it('are on earth, and no two clouds are missing', () => {
    const all = Object.values(cloudRegions).flatMap((regions) => Object.entries<readonly number[]>(regions));
    expect(Object.keys(cloudRegions)).toEqual(['alibaba', 'tencent', 'huawei', 'aws', 'azure', 'gcp']);
    expect(all.length).toBeGreaterThan(200);
    for (const [name, place] of all) {
      expect([name, place.length]).toEqual([name, 2]);
      expect(Math.abs(place[0]!)).toBeLessThan(70);
      expect(Math.abs(place[1]!)).toBeLessThanOrEqual(180);
    }
  });

  it('are where their cloud says, where several have the same name', () => {
    const dublin = placesOf({ cloud: 'aws' }).places.placeOf('eu-west-1');
    const london = placesOf().places.placeOf('eu-west-1');
    expect([Math.round(dublin![1]), Math.round(london![1])]).toEqual([-6, -0]);
    expect(placesOf({ cloud: 'aws' }).places.placeOf('cn-hangzhou')).toEqual(placesOf().places.placeOf('cn-hangzhou'));
  });

  it('are where the configuration says, if it does', () => {
    const { places } = placesOf({
      places: new Map([
        ['cn-hangzhou', [1, 2]],
        ['my-room', [30, 120]],
      ] as const),
    });
    expect([places.placeOf('cn-hangzhou'), places.placeOf('my-room')]).toEqual([
      [1, 2],
      [30, 120],
    ]);
  });

  it('that nobody knows are told once each, and a hundred of them at most', () => {
    const { places, told } = placesOf();
    for (let i = 0; i < 300; i++) places.placeOf(`room-${i % 150}`);
    expect(told).toHaveLength(100);
    expect(told[0]).toBe(
      'problem: nobody knows where the region room-0 of some providers is, so that it is near itself only; region.places can say',
    );
  });

  it('know the region of the gateway, or say that they do not', () => {
    expect(placesOf({ self: 'cn-hangzhou' }).told).toEqual([]);
    expect(placesOf({ self: 'room-1', places: new Map([['room-1', [1, 1]]] as const) }).told).toEqual([]);
    expect(placesOf({ self: 'room-1', isEnabled: false }).told).toEqual([]);
    expect(placesOf({ self: 'room-1' }).told).toEqual([
      'problem: region.self: nobody knows where room-1 is, so that no other region is near it; region.places can say',
    ]);
  });
});

it('distances are those on the sphere', () => {
  const [hangzhou, shanghai, london, newYork]: Place[] = [
    [30.27, 120.15],
    [31.23, 121.47],
    [51.51, -0.13],
    [40.71, -74.01],
  ];
  const km = (from: Place, to: Place) => Math.round(distance(from, to) * 6371);
  expect(km(hangzhou!, hangzhou!)).toBe(0);
  expect(km(hangzhou!, shanghai!)).toBeCloseTo(164, -1);
  expect(km(london!, newYork!)).toBeCloseTo(5_570, -1);
  expect(km([0, 179], [0, -179])).toBeCloseTo(222, -1);
  expect(km([90, 0], [-90, 77])).toBeCloseTo(20_015, -1);
});

describe('where a provider says that it is', () => {
  const regionOf = (parameters: string, config: Partial<RegionConfig> = {}) => {
    const { region, zone } = providerRegion(provider('a:1', parameters), { ...REGION_CONFIG, ...config });
    return [region, zone];
  };

  it.each([
    ['', [null, null]],
    ['region=cn-hangzhou', ['cn-hangzhou', null]],
    ['region=cn-hangzhou&zone=cn-hangzhou-h', ['cn-hangzhou', 'cn-hangzhou-h']],
    [`dubbo.labels=${encodeURIComponent('region=x;zone=y')}`, ['x', 'y']],
    [`dubbo.labels=${encodeURIComponent(' zone = y ; env=z, region = x')}`, ['x', 'y']],
    [`dubbo.labels=${encodeURIComponent('region=x')}&region=own`, ['own', null]],
    [`dubbo.labels=${encodeURIComponent('region;=;zone=a=b;;')}`, [null, null]],
  ])('%s', (parameters, wanted) => {
    expect(regionOf(parameters)).toEqual(wanted);
  });

  it('by the labels that the configuration names, the first that is there', () => {
    const config = { regionLabels: ['room', 'region'], zoneLabels: ['rack'] };
    expect(regionOf('room=r1&region=x&rack=7&zone=z', config)).toEqual(['r1', '7']);
    expect(regionOf('region=x', config)).toEqual(['x', null]);
  });
});
