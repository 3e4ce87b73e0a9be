import { expect, it } from 'vitest';
import { WorkerPlace } from '../../gateway/worker-place.ts';

const placeOf = (cf?: object): number[] => {
  const { latitude, longitude } = new WorkerPlace(Object.assign(new Request('http://a/'), { cf }));
  return [latitude, longitude];
};

it('is where the platform says', () => {
  expect(placeOf({ latitude: '30.29365', longitude: '-120.16142', city: 'Hangzhou' })).toEqual([
    30.293_65, -120.161_42,
  ]);
});

it('is nowhere where the platform does not say, or says nonsense', () => {
  const nowhere = [Number.NaN, Number.NaN];
  expect(placeOf()).toEqual(nowhere);
  expect(placeOf({})).toEqual(nowhere);
  expect(placeOf({ latitude: '', longitude: 'x' })).toEqual(nowhere);
  expect(placeOf({ latitude: null, longitude: 5 })).toEqual(nowhere);
});
