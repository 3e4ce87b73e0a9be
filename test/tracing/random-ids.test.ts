import { expect, it } from 'vitest';
import { RandomIds } from '../../gateway/tracing/random-ids.ts';

it('are of the right length, and no two alike', () => {
  const ids = new RandomIds((octets) => crypto.getRandomValues(octets));
  const made = Array.from({ length: 5_000 }, () => [ids.traceId(), ids.spanId()]).flat();
  expect(made.filter((id) => !/^([0-9a-f]{16}|[0-9a-f]{32})$/.test(id))).toEqual([]);
  expect(new Set(made).size).toBe(10_000);
});

it('are written octet for octet, and never are all zeros', () => {
  let fills = 0;
  const ids = new RandomIds((octets) => {
    fills++;
    // The first 16 octets are what no id may be.
    for (let index = 0; index < octets.length; index++) octets[index] = index < 16 ? 0 : index;
  });
  expect(ids.traceId()).toBe('101112131415161718191a1b1c1d1e1f');
  expect(ids.spanId()).toBe('2021222324252627');
  expect(fills).toBe(1);
});
