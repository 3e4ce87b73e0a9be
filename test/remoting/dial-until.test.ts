import { beforeEach, describe, expect, it } from 'vitest';
import { dialUntil } from '../../gateway/remoting/dial-until.ts';
import { DEFAULT_REMOTING_OPTIONS } from '../../gateway/remoting/remoting-options.ts';
import type { Transport } from '../../gateway/remoting/transport.ts';
import { ManualTimers } from './manual-timers.ts';

const TRANSPORT: Transport = { bufferedBytes: 0, write() {}, close() {} };

describe('a dial', () => {
  let timers: ManualTimers;
  let failed: number[];
  let dials: PromiseWithResolvers<Transport>[];
  let isWanted: boolean;

  beforeEach(() => {
    timers = new ManualTimers();
    [failed, dials, isWanted] = [[], [], true];
  });

  const dial = (): Promise<Transport | null> =>
    dialUntil({
      timers,
      random: () => 0,
      options: { ...DEFAULT_REMOTING_OPTIONS, connectTimeoutMs: 3_000 },
      dial() {
        const begun = Promise.withResolvers<Transport>();
        dials.push(begun);
        return begun.promise;
      },
      async pause(delayMs) {
        const { promise, resolve } = Promise.withResolvers<void>();
        timers.start(resolve, delayMs);
        await promise;
      },
      onFailure: (failures) => void failed.push(failures),
      isWanted: () => isWanted,
    });

  it('that nobody answers is told after half a second, so that calls go elsewhere, and is waited for all the same', async () => {
    const dialled = dial();
    await timers.advance(499);
    expect(failed).toEqual([]);
    await timers.advance(1);
    expect([failed, dials.length]).toEqual([[1], 1]);
    dials[0]!.resolve(TRANSPORT);
    expect(await dialled).toBe(TRANSPORT);
    expect(timers.size).toBe(0);
  });

  it('that is refused is told at once, and no more because the next ones take long', async () => {
    const dialled = dial();
    dials[0]!.reject(new Error('refused'));
    await timers.advance(2_000);
    expect([failed, dials.length]).toEqual([[1], 2]);
    dials[1]!.reject(new Error('refused'));
    await timers.advance(0);
    expect(failed).toEqual([1, 2]);
    isWanted = false;
    await timers.advance(1_000);
    expect(await dialled).toBe(null);
  });

  it('that nobody wants any more tells nothing', async () => {
    const dialled = dial();
    isWanted = false;
    await timers.advance(1_000);
    expect(failed).toEqual([]);
    dials[0]!.resolve(TRANSPORT);
    expect(await dialled).toBe(TRANSPORT);
  });
});
