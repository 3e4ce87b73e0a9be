import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchHub } from '../../gateway/centers/watch-hub.ts';
import type { CenterHub, HubStatus } from '../../metadata/hub.ts';

const center = { address: 'zookeeper://h:2181', connected: true, ageMs: 0, detail: 'connected' };
const QUIET: HubStatus = {
  registry: center,
  metadataReport: center,
  configCenter: null,
  isSynced: true,
  isFrozen: false,
  services: 1,
  providers: 1,
  heldBack: [],
  problems: [],
  problemCount: 0,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched(first: Partial<HubStatus> = {}) {
  let status: HubStatus = { ...QUIET, ...first };
  const told: string[] = [];
  const end = watchHub({ status: () => status } as CenterHub, (line) => void told.push(line));
  return {
    told,
    end,
    async look(next: Partial<HubStatus>) {
      status = { ...QUIET, ...next };
      await vi.advanceTimersByTimeAsync(1_000);
      return told.splice(0);
    },
  };
}

const lost = { ...center, connected: false, ageMs: 5_000, detail: 'refused\u001b[2J' };

describe('watchHub', () => {
  it('says nothing of what is well', async () => {
    const { look, told } = watched();
    expect(told).toEqual([]);
    expect(await look({})).toEqual([]);
  });

  it('says once that a center is lost, and once that it is back', async () => {
    const { look } = watched();
    expect(await look({ registry: lost, metadataReport: lost })).toEqual([
      String.raw`warning: registry zookeeper://h:2181 cannot be reached: refused\u001b[2J`,
    ]);
    expect(await look({ registry: lost, metadataReport: lost })).toEqual([]);
    expect(await look({})).toEqual(['registry zookeeper://h:2181: connected']);
  });

  it('tells centers apart', async () => {
    const report = { ...lost, address: 'redis://r:6379' };
    const rules = { ...lost, address: 'nacos://n:8848' };
    const lines = await watched().look({ metadataReport: report, configCenter: rules });
    expect(lines.map((line) => line.slice(0, 40))).toEqual([
      'warning: metadata center redis://r:6379 ',
      'warning: config center nacos://n:8848 ca',
    ]);
  });

  it('gives a center that was just opened a moment before it is called lost', async () => {
    const { told, look } = watched({ registry: { ...lost, ageMs: 10 } });
    expect(told).toEqual([]);
    expect(await look({ registry: lost })).toHaveLength(1);
  });

  it('tells each problem once, and what is held back', async () => {
    const { told, look } = watched({ problems: ['a.B: broken'] });
    expect(told.splice(0)).toEqual(['problem: a.B: broken']);
    expect(await look({ problems: ['a.B: broken', 'a.C: broken'], heldBack: ['a.D:1.0'] })).toEqual([
      'problem: a.C: broken',
      'warning: a.D:1.0: all providers have gone; the last ones known are kept',
    ]);
    expect(await look({ heldBack: ['a.D:1.0'] })).toEqual([]);
    expect(await look({})).toEqual(['a.D:1.0: is provided again']);
  });

  it('ends', async () => {
    const { end, look } = watched();
    end();
    expect(await look({ registry: lost })).toEqual([]);
  });
});
