import { beforeEach, describe, expect, it } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { createIsolateExchange } from '../../gateway/remoting/isolate-exchange.ts';
import type { Admission, Exchange } from '../../gateway/remoting/exchange.ts';
import { FakeDialer } from './fake-dialer.ts';
import { ManualTimers, settle } from './manual-timers.ts';
import { frameOf } from './test-frame.ts';

const ADDRESS = { host: 'p', port: 20880 };
const REFUSAL = new GatewayError('UNAUTHENTICATED', 'no');
const TOO_LATE = new GatewayError('UNAUTHENTICATED', 'too late');

/** Decided by hand. */
class Gate implements Admission {
  refusal: GatewayError | null = null;
  looks = 0;
  #proceed = (): void => {};

  whenDecided(proceed: () => void): void {
    this.#proceed = proceed;
  }

  async decide(refusal: GatewayError | null): Promise<void> {
    this.refusal = refusal;
    this.#proceed();
    await settle();
  }

  cancel(): void {}

  expire(): GatewayError {
    return TOO_LATE;
  }

  checkServed(): void {
    this.looks++;
  }
}

describe('a call that is not let in yet', () => {
  let timers: ManualTimers;
  let dialer: FakeDialer;
  let exchange: Exchange;
  let gate: Gate;

  beforeEach(() => {
    timers = new ManualTimers();
    dialer = new FakeDialer(timers);
    exchange = createIsolateExchange({ dialer, timers, waitUntil: () => {}, random: () => 0 });
    gate = new Gate();
  });

  const call = (admission: Gate | null, timeoutMs = 1_000): { outcome: string } => {
    const result = { outcome: 'waits' };
    exchange.send(ADDRESS, { frame: frameOf('x'), timeoutMs, admission }).then(
      () => (result.outcome = 'answered'),
      (error: Error) => (result.outcome = error.message),
    );
    return result;
  };
  const connect = async (): Promise<void> => {
    call(null);
    await settle();
    dialer.last.answer(1);
    await settle();
  };

  it('is sent once it is let in, over the connection that is there', async () => {
    await connect();
    const waiting = call(gate);
    await settle();
    expect(dialer.last.writes).toHaveLength(1);
    await gate.decide(null);
    expect(dialer.last.writes).toHaveLength(2);
    dialer.last.answer(2);
    await settle();
    expect(waiting.outcome).toBe('answered');
  });

  it('opens a connection itself where there is none', async () => {
    const waiting = call(gate);
    await settle();
    expect(dialer.dialledAt).toEqual([]);
    await gate.decide(null);
    expect(dialer.last.writes).toHaveLength(1);
    dialer.last.answer(1);
    await settle();
    expect(waiting.outcome).toBe('answered');
  });

  it('is never sent when it is refused', async () => {
    await connect();
    const waiting = call(gate);
    await gate.decide(REFUSAL);
    expect(waiting.outcome).toBe('no');
    expect(dialer.last.writes).toHaveLength(1);
  });

  it('fails at its deadline, and is not sent when it is let in afterwards', async () => {
    await connect();
    const waiting = call(gate);
    await timers.advance(1_000);
    expect(waiting.outcome).toBe('too late');
    await gate.decide(null);
    expect(dialer.last.writes).toHaveLength(1);
  });

  it('is looked after by its own watch', async () => {
    call(gate);
    await timers.advance(500);
    expect(gate.looks).toBe(3);
  });
});
