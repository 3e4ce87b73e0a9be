import { beforeEach, describe, expect, it } from 'vitest';
import { createExchangePool } from '../../gateway/remoting/exchange-pool.ts';
import type { CountedExchange } from '../../gateway/remoting/exchange.ts';
import { FakeDialer } from './fake-dialer.ts';
import { ManualTimers, settle } from './manual-timers.ts';
import { frameOf } from './test-frame.ts';

const ADDRESS = { host: 'p', port: 20880 };

describe('a provider that is down', () => {
  let timers: ManualTimers;
  let dialer: FakeDialer;
  let exchange: CountedExchange;
  let startedAt: number;

  beforeEach(() => {
    timers = new ManualTimers();
    dialer = new FakeDialer(timers);
    dialer.refuses = true;
    exchange = createExchangePool({ dialer, timers, random: () => 0 });
    startedAt = timers.now();
  });

  /** Outcome of a call, or 'waits' as long as there is none. */
  const call = (timeoutMs = 60_000): { outcome: string } => {
    const result = { outcome: 'waits' };
    exchange.send(ADDRESS, { frame: frameOf('x'), timeoutMs }).then(
      () => (result.outcome = 'answered'),
      (error) => (result.outcome = `${error.code}, sent ${error.sent}`),
    );
    return result;
  };
  const dials = (): number[] => dialer.dialledAt.map((at) => at - startedAt);
  const UNSENT = 'CONNECTION_FAILED, sent false';

  it('is dialled with back-off until the connect deadline, while calls wait', async () => {
    const first = call();
    await timers.advance(1_550);
    const second = call();
    expect([exchange.isAvailable(ADDRESS), exchange.failedDials(ADDRESS)]).toEqual([false, 8]);
    expect(exchange.counts()).toMatchObject({ connecting: 1, unreachableProviders: 1, pendingCalls: 2 });
    await timers.advance(1_449);
    expect([first.outcome, second.outcome]).toEqual(['waits', 'waits']);
    await timers.advance(1);
    // No pause is longer than a tenth of the deadline, and the last dial comes with it.
    expect(dials()).toEqual([0, 50, 150, 350, 650, 950, 1_250, 1_550, 1_850, 2_150, 2_450, 2_750, 3_000]);
    expect([first.outcome, second.outcome]).toEqual([UNSENT, UNSENT]);
  });

  it('is dialled once at a time afterwards, by whoever asks when the back-off is over', async () => {
    call();
    await timers.advance(3_000);
    const tried = dials().length;
    const early = call();
    await settle();
    expect(early.outcome).toBe(UNSENT);
    await timers.advance(49);
    expect(exchange.isAvailable(ADDRESS)).toBe(false);
    expect(dials()).toHaveLength(tried);
    await timers.advance(1);
    expect(exchange.isAvailable(ADDRESS)).toBe(false);
    expect(dials()).toHaveLength(tried + 1);
    const late = call();
    await settle();
    expect(late.outcome).toBe(UNSENT);
    expect(dials()).toHaveLength(tried + 1);
  });

  it('costs a call nothing once it is known', async () => {
    call();
    await timers.advance(3_000);
    for (let count = 0; count < 100; count++) {
      const one = call();
      await settle();
      expect(one.outcome).toBe(UNSENT);
    }
    expect(timers.size).toBe(0);
  });

  it('serves again after the dial that found it back', async () => {
    call();
    await timers.advance(10_000);
    expect(exchange.failedDials(ADDRESS)).toBe(1);
    expect(exchange.isAvailable(ADDRESS)).toBe(false);
    await settle();
    await timers.advance(1_000);
    expect(exchange.failedDials(ADDRESS)).toBe(2);
    dialer.refuses = false;
    expect(exchange.isAvailable(ADDRESS)).toBe(false);
    await settle();
    expect([exchange.isAvailable(ADDRESS), exchange.failedDials(ADDRESS)]).toEqual([true, 0]);
    const one = call();
    await settle();
    dialer.last.answer(1);
    await settle();
    expect(one.outcome).toBe('answered');
  });

  it('is given a new chance when its failure is long ago', async () => {
    call();
    await timers.advance(40_000);
    expect(exchange.isAvailable(ADDRESS)).toBe(true);
    dialer.refuses = false;
    const one = call();
    await settle();
    dialer.last.answer(1);
    await settle();
    expect(one.outcome).toBe('answered');
  });

  it.each([200, 1_400, 2_990])(
    'that comes back within the connect deadline costs nobody an error: %i ms',
    async (ms) => {
      const early = call();
      await timers.advance(ms);
      dialer.refuses = false;
      await timers.advance(300);
      dialer.last.answer(1);
      await settle();
      expect(early.outcome).toBe('answered');
    },
  );

  it('lets a call go at its own deadline', async () => {
    const short = call(100);
    await timers.advance(99);
    expect(short.outcome).toBe('waits');
    await timers.advance(1);
    expect(short.outcome).toBe(UNSENT);
  });

  it('spreads the dials of many gateways', async () => {
    exchange = createExchangePool({ dialer, timers, random: () => 1 });
    call();
    await timers.advance(400);
    expect(dials()).toEqual([0, 40, 120, 280]);
  });
});

describe('a provider that has announced its shutdown', () => {
  const READONLY = 'dabba2000000000000000000000000020152';
  const HEARTBEAT = 'dabbe2000000000000000000000000014e';
  const HEARTBEAT_ANSWER = 'dabb22140000000000000000000000014e';
  let timers: ManualTimers;
  let dialer: FakeDialer;
  let exchange: CountedExchange;

  const call = (hasAlternative = false): { outcome: string } => {
    const result = { outcome: 'waits' };
    exchange.send(ADDRESS, { frame: frameOf('x'), timeoutMs: 60_000, hasAlternative }).then(
      () => (result.outcome = 'answered'),
      (error) => (result.outcome = `${error.code}, sent ${error.sent}`),
    );
    return result;
  };

  beforeEach(async () => {
    timers = new ManualTimers();
    dialer = new FakeDialer(timers);
    exchange = createExchangePool({ dialer, timers, random: () => 0 });
    call();
    await settle();
    dialer.last.answer(1);
    dialer.last.receive(READONLY);
    await settle();
    dialer.last.end();
  });

  it('is dialled when somebody asks for it, and has to answer a heartbeat before it is chosen', async () => {
    expect(exchange.isAvailable(ADDRESS)).toBe(false);
    await settle();
    expect(dialer.transports.map(({ writes }) => writes)).toEqual([[expect.any(String)], [HEARTBEAT]]);
    expect(exchange.isAvailable(ADDRESS)).toBe(false);
    dialer.last.receive(HEARTBEAT_ANSWER.slice(0, 20));
    await settle();
    expect(exchange.isAvailable(ADDRESS)).toBe(false);
    dialer.last.receive(HEARTBEAT_ANSWER.slice(20));
    await settle();
    expect(exchange.isAvailable(ADDRESS)).toBe(true);
    expect(dialer.transports).toHaveLength(2);
  });

  it('keeps a call waiting that has no other provider, and lets the others go unsent', async () => {
    const [only, other] = [call(), call(true)];
    await settle();
    expect([only.outcome, other.outcome]).toEqual(['waits', 'CONNECTION_FAILED, sent false']);
    dialer.last.end();
    await timers.advance(50);
    expect(dialer.transports).toHaveLength(3);
    dialer.last.receive(HEARTBEAT_ANSWER);
    await settle();
    dialer.last.answer(1);
    await settle();
    expect(only.outcome).toBe('answered');
  });

  it.each([
    ['says nothing', () => {}],
    ['announces it again', () => dialer.last.receive(READONLY)],
    ['says what is no frame', () => dialer.last.receive('00'.repeat(40))],
  ])('that then %s costs a call the connect deadline, and is down', async (_what, answer) => {
    const one = call();
    await settle();
    for (let ms = 0; ms <= 3_000; ms += 50) {
      answer();
      await timers.advance(50);
    }
    expect(one.outcome).toBe('CONNECTION_FAILED, sent false');
    expect(dialer.transports.every(({ isClosed }) => isClosed)).toBe(true);
    expect(call().outcome).toBe('waits');
    await settle();
    expect(exchange.isAvailable(ADDRESS)).toBe(false);
  });
});

describe('a connection that breaks before the frame was written', () => {
  it('costs the call nothing', async () => {
    const timers = new ManualTimers();
    const dialer = new FakeDialer(timers);
    const turns: (() => void)[] = [];
    dialer.defer = (turn) => void turns.push(turn);
    const exchange = createExchangePool({ dialer, timers });
    const first = exchange.send(ADDRESS, { frame: frameOf('a'), timeoutMs: 1_000 });
    await settle();
    dialer.last.answer(1);
    await first;
    const second = exchange.send(ADDRESS, { frame: frameOf('b'), timeoutMs: 1_000 });
    dialer.last.end();
    await settle();
    expect(dialer.transports).toHaveLength(2);
    dialer.last.answer(1);
    expect(await second).toMatchObject({ status: 20 });
    const closed = exchange.close(0);
    await timers.advance(1);
    await closed;
    expect(timers.size).toBe(0);
  });
});
