import { describe, expect, it } from 'vitest';
import { createPacedTell } from '../../../gateway/cluster/health/paced-tell.ts';
import { ProviderList } from '../../../gateway/cluster/provider-list.ts';
import { createHealth, listOf } from '../provider-lists.ts';
import { provider } from '../router/provider-urls.ts';

const URLS = ['a:1', 'b:2', 'c:3', 'd:4'].map((address) => provider(address));

describe('the health of a service', () => {
  it('counts whoever is isolated in each list that has him, those to come too, and no more once he is readmitted', () => {
    const { health, clock } = createHealth({ consecutiveFailures: 1 });
    const all = listOf(URLS, health);
    const [a, b, c] = all.entries;
    const some = new ProviderList(all.roster, [a!, b!]);
    health.report(a!.health, 'failed', 0);
    health.report(c!.health, 'failed', 0);
    const later = new ProviderList(all.roster, [c!, a!]);
    expect([all, some, later].map(({ isolated }) => isolated)).toEqual([2, 1, 2]);
    expect([health.isolatedCount, health.isolations, health.readmissions]).toEqual([2, 2, 0]);
    clock.nowMs = 5_000;
    health.report(a!.health, 'answered', 5_000);
    expect([all, some, later].map(({ isolated }) => isolated)).toEqual([1, 0, 1]);
    expect([health.isolatedCount, health.isolations, health.readmissions]).toEqual([1, 2, 1]);
  });

  it('counts in the few of a list as in the many of a view', () => {
    const { health } = createHealth({ consecutiveFailures: 1 });
    const all = listOf(
      Array.from({ length: 200 }, (_, index) => provider(`h${index}:1`)),
      health,
    );
    const [first, second, third] = all.entries;
    const few = new ProviderList(all.roster, [second!, third!]);
    health.report(first!.health, 'failed', 0);
    health.report(third!.health, 'failed', 0);
    expect([all, few].map(({ isolated }) => isolated)).toEqual([2, 1]);
    expect([first, second, third].map((entry) => few.has(entry!.health))).toEqual([false, true, true]);
  });

  it('tells who is isolated, why and for how long, and who is readmitted', () => {
    const { health, clock, told } = createHealth({ refused: 1 });
    const [a] = listOf(URLS, health).entries;
    health.report(a!.health, 'refused', 0);
    clock.nowMs = 5_000;
    health.report(a!.health, 'answered', 5_000);
    expect(told).toEqual([
      'a.B: the provider a:1 is isolated for 5000 ms: 1 connections in a row could not be opened',
      'a.B: the provider a:1 is readmitted',
    ]);
  });

  it('lives on while views change, and forgets who has gone', () => {
    const { health } = createHealth({ consecutiveFailures: 1 });
    const first = listOf(URLS, health);
    for (const entry of first.entries.slice(0, 2)) health.report(entry.health, 'failed', 0);
    const second = listOf(URLS.slice(1), health);
    expect([second.isolated, health.isolatedCount]).toEqual([1, 1]);
    expect(second.entries[0]!.health).toBe(first.entries[1]!.health);
    // A call that was under way when it went.
    health.report(first.entries[0]!.health, 'failed', 1);
    const third = listOf(URLS, health);
    expect(third.entries.map((entry) => entry.health.isIsolated)).toEqual([false, true, false, false]);
  });

  it('has one of a list at a time be tried, each in turn, and none of another list', () => {
    const { health, clock } = createHealth({ consecutiveFailures: 1 });
    const all = listOf(URLS, health);
    const [a, b, c] = all.entries;
    const some = new ProviderList(all.roster, [b!, c!]);
    const due = () => {
      const entry = health.due(all, clock.nowMs);
      health.turn();
      return entry?.address.host ?? null;
    };
    health.report(a!.health, 'failed', 0);
    health.report(b!.health, 'failed', 0);
    expect([due(), due()]).toEqual([null, null]);
    clock.nowMs = 5_000;
    expect([due(), due(), due()]).toEqual(['a', 'b', 'a']);
    expect(health.due(some, clock.nowMs)?.address.host).toBe('b');
    b!.health.beginTrial(clock.nowMs);
    expect([due(), due(), due()]).toEqual([null, 'a', null]);
    expect(health.due(new ProviderList(all.roster, [c!]), clock.nowMs)).toBeNull();
  });

  it('has nobody be tried to whom no connection can be opened', () => {
    const { health, clock, down } = createHealth({ consecutiveFailures: 1 });
    const all = listOf(URLS, health);
    health.report(all.entries[0]!.health, 'failed', 0);
    clock.nowMs = 5_000;
    down.add('a');
    expect(health.due(all, clock.nowMs)).toBeNull();
    down.delete('a');
    expect(health.due(all, clock.nowMs)?.address.host).toBe('a');
  });

  it('does nothing where it is switched off', () => {
    const { health } = createHealth({ isEnabled: false });
    const all = listOf(URLS, health);
    for (let i = 0; i < 100; i++) health.report(all.entries[0]!.health, 'failed', i);
    health.reportDials(all.entries[0]!.health, 100);
    expect(all.isolated).toBe(0);
  });
});

it('tells no more than ten lines a second, and how many it kept back', () => {
  let nowMs = 0;
  const told: string[] = [];
  const tell = createPacedTell(
    (line) => void told.push(line),
    () => nowMs,
  );
  for (let i = 0; i < 25; i++) tell(`line ${i}`);
  expect(told).toHaveLength(10);
  nowMs = 1_000;
  tell('later');
  expect(told.slice(10)).toEqual(['15 more lines on the health of providers were kept back', 'later']);
});
