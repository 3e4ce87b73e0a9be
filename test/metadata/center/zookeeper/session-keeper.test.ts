import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseCenterAddress } from '../../../../metadata/center/center-address.ts';
import { SessionKeeper } from '../../../../metadata/center/zookeeper/session-keeper.ts';
import { ScriptedDial } from './scripted-dial.ts';

const NEW_SESSION = `00000025 00000000 00007530 00000000000000aa 00000010 ${'07'.repeat(16)} 00`;
const EXPIRED = `00000025 00000000 00000000 0000000000000000 00000010 ${'00'.repeat(16)} 00`;
const PONG_AT_ZXID_5 = '00000010 fffffffe 0000000000000005 00000000';
const AUTH_FAILED = '00000010 fffffffc 0000000000000000 ffffff8d';
const hex = (text: string): string => text.replaceAll(' ', '');
const connect = (lastZxid: string, session: string, password: string): string =>
  hex(`0000002d 00000000 ${lastZxid} 00007530 ${session} 00000010 ${password.repeat(16)} 00`);
const FIRST = connect('0000000000000000', '0000000000000000', '00');
const AGAIN = connect('0000000000000005', '00000000000000aa', '07');

/** With a `random` of 0: half of 200, 400, ... 5,000 ms. */
const PAUSES = [100, 200, 400, 800, 1_600, 2_500, 2_500];

function open(address = 'zookeeper://h1') {
  const dial = new ScriptedDial();
  const lost: string[] = [];
  const keeper = new SessionKeeper(
    {
      address: parseCenterAddress(address),
      dial,
      now: Date.now,
      random: () => 0,
      connectTimeoutMs: 3_000,
      sessionTimeoutMs: 30_000,
    },
    { onConnected: () => {}, onAnswering: () => {}, onEvent: () => {}, onLost: (reason) => lost.push(reason) },
  );
  return { dial, keeper, lost };
}

/** The pause before the next dial, in steps of a millisecond. */
async function pause(dial: ScriptedDial): Promise<number> {
  const before = dial.streams.length;
  for (let ms = 0; ms <= 20_000; ms++) {
    if (dial.streams.length > before) return ms;
    await vi.advanceTimersByTimeAsync(1);
  }
  throw new Error('no dial');
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

describe('a session with ZooKeeper', () => {
  it('is tried for with growing pauses', async () => {
    const { dial, lost } = open();
    const pauses: number[] = [];
    for (let count = 0; count < PAUSES.length; count++) {
      await dial.last.written();
      dial.last.end();
      pauses.push(await pause(dial));
    }
    expect(pauses).toEqual(PAUSES);
    expect(new Set(lost)).toEqual(new Set(['h1:2181: the server closed the connection before it answered']));
  });

  it('tries every server before the pauses grow', async () => {
    const { dial, lost } = open('zookeeper://h1,h2,[2001:db8::3]:7');
    const pauses: number[] = [];
    for (let count = 0; count < 7; count++) {
      await dial.last.written();
      dial.last.end();
      pauses.push(await pause(dial));
    }
    expect(pauses).toEqual([100, 100, 100, 200, 200, 200, 400]);
    expect(lost.slice(0, 4).map((line) => line.slice(0, line.indexOf(': ')))).toEqual([
      'h1:2181',
      'h2:2181',
      '[2001:db8::3]:7',
      'h1:2181',
    ]);
  });

  it('comes back to its session, and gives it up after three servers that say nothing', async () => {
    const { dial } = open();
    expect(await dial.last.written()).toBe(FIRST);
    dial.last.send(NEW_SESSION);
    dial.last.send(PONG_AT_ZXID_5);
    dial.last.end();
    // Some time without any server, so that the pauses are long.
    dial.isAway = true;
    await vi.advanceTimersByTimeAsync(60_000);
    dial.isAway = false;
    await pause(dial);
    const greetings: string[] = [await dial.last.written()];
    const pauses: number[] = [];
    for (let count = 0; count < 4; count++) {
      dial.last.end();
      pauses.push(await pause(dial));
      greetings.push(await dial.last.written());
    }
    expect(greetings).toEqual([AGAIN, AGAIN, AGAIN, FIRST, FIRST]);
    // It is the session that is not welcome. Without one a server is just not there.
    expect(pauses).toEqual([100, 200, 400, 2_500]);
  });

  it('that has expired is replaced at once, without another pause', async () => {
    const { dial, lost } = open();
    await dial.last.written();
    dial.last.send(NEW_SESSION);
    dial.last.end();
    await pause(dial);
    await dial.last.written();
    dial.last.send(EXPIRED);
    expect(await pause(dial)).toBeLessThanOrEqual(1);
    expect(await dial.last.written()).toBe(FIRST);
    // A server that says so of a session that it has not even given is not asked at once.
    dial.last.send(EXPIRED);
    expect(await pause(dial)).toBeGreaterThan(100);
    expect(lost.slice(1)).toEqual(Array(2).fill('h1:2181: the session has expired'));
  });

  it('is asked for rarely when the credentials are refused', async () => {
    const { dial, lost } = open('zookeeper://ann:s3cret@h1');
    for (let count = 0; count < 3; count++) {
      await dial.last.written();
      dial.last.send(NEW_SESSION);
      dial.last.send(AUTH_FAILED);
      expect(await pause(dial)).toBe(5_000);
    }
    expect(lost).toEqual(Array(3).fill('h1:2181: the server refuses the credentials'));
    // The session has gone with the refusal.
    expect(await dial.last.written()).toBe(FIRST);
  });

  it('makes up for failures only by a connection that has proved itself and lasted', async () => {
    const { dial, keeper } = open();
    const live = async (isProven: boolean, ms: number): Promise<number> => {
      await dial.last.written();
      dial.last.send(NEW_SESSION);
      if (isProven) keeper.proven();
      await vi.advanceTimersByTimeAsync(ms);
      dial.last.end();
      return pause(dial);
    };
    expect(await live(false, 4_000)).toBe(100);
    expect(await live(true, 1_999)).toBe(200);
    expect(await live(false, 4_000)).toBe(400);
    expect(await live(true, 2_000)).toBe(100);
  });

  it('that is closed is not tried for', async () => {
    const { dial, keeper } = open();
    await dial.last.written();
    dial.last.end();
    await keeper.close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(dial.streams).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
