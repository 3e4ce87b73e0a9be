import { describe, expect, it } from 'vitest';
import {
  failureClasses,
  outcomeOfError,
  outcomeOfStatus,
  type Outcome,
} from '../../../gateway/cluster/health/outcome.ts';
import { ProviderHealth } from '../../../gateway/cluster/health/provider-health.ts';
import type { HealthConfig } from '../../../gateway/config/config.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { callerGone, connectionFailed, timedOut } from '../../../gateway/remoting/remoting-errors.ts';
import { HEALTH_CONFIG } from '../provider-lists.ts';

const LONGEST_MS = 60_000;

/** Calls that end when they begin, a millisecond apart. */
function sickness(config: Partial<HealthConfig> = {}) {
  const health = new ProviderHealth({ host: 'h', port: 1 }, { ...HEALTH_CONFIG, ...config });
  const clock = { nowMs: 1_000 };
  return {
    health,
    clock,
    call(outcome: Outcome, times = 1) {
      let change = null;
      for (let i = 0; i < times; i++) change = health.report(outcome, ++clock.nowMs, clock.nowMs) ?? change;
      return change;
    },
    /** When its isolation is over, a trial call with this outcome. */
    try(outcome: Outcome) {
      clock.nowMs = health.untilMs;
      health.beginTrial(clock.nowMs);
      return health.report(outcome, clock.nowMs, clock.nowMs);
    },
    lengthMs: () => health.untilMs - clock.nowMs,
  };
}

describe('a provider is isolated', () => {
  it.each([
    ['failed', 5, '5 calls in a row failed'],
    ['unanswered', 3, '3 calls in a row were not answered in time'],
    ['refused', 2, '2 connections in a row could not be opened'],
  ] as const)('after so many in a row: %s, %i', (outcome, times, reason) => {
    const { health, call } = sickness();
    expect(call(outcome, times - 1)).toBeNull();
    expect(call(outcome)).toBe('isolated');
    expect([health.isIsolated, health.reason]).toEqual([true, reason]);
  });

  it('not when an answer comes between', () => {
    const { health, call } = sickness();
    for (let i = 0; i < 3; i++) {
      call('failed', 4);
      call('answered');
    }
    expect(health.isIsolated).toBe(false);
  });

  it('not for calls that say nothing', () => {
    const { health, call } = sickness();
    expect(call(null, 100)).toBeNull();
    call('failed', 4);
    call(null, 100);
    expect(health.isIsolated).toBe(false);
    expect(call('failed')).toBe('isolated');
  });

  it('for its share of failures within the window, once there are enough calls', () => {
    const { health, call } = sickness();
    for (let i = 0; i < 9; i++) {
      call('failed');
      call('answered');
    }
    expect(health.isIsolated).toBe(false);
    call('failed');
    expect(call('failed')).toBe('isolated');
    expect(health.reason).toBe('11 of 20 calls failed');
  });

  it('not for a share of failures that is below', () => {
    const { health, call } = sickness({ consecutiveFailures: 1_000 });
    for (let i = 0; i < 500; i++) {
      call('failed', 2);
      call('answered', 3);
    }
    expect(health.isIsolated).toBe(false);
  });

  it('not for failures that are older than the window', () => {
    const { health, clock, call } = sickness({ consecutiveFailures: 1_000 });
    call('failed', 15);
    clock.nowMs += 20_000;
    call('failed', 4);
    expect(health.isIsolated).toBe(false);
    clock.nowMs += 6_000;
    // With those of the half before: 20.
    call('failed', 15);
    expect(call('failed')).toBe('isolated');
  });
});

describe('an isolated provider', () => {
  it('is due after its time, for one trial at a time', () => {
    const { health, clock, call } = sickness();
    call('failed', 5);
    expect(health.untilMs - clock.nowMs).toBe(5_000);
    expect(health.isDue(health.untilMs - 1, LONGEST_MS)).toBe(false);
    expect(health.isDue(health.untilMs, LONGEST_MS)).toBe(true);
    health.beginTrial(health.untilMs);
    expect(health.isDue(health.untilMs + LONGEST_MS, LONGEST_MS)).toBe(false);
    // Whoever tried was ended with his Worker.
    expect(health.isDue(health.untilMs + LONGEST_MS + 1, LONGEST_MS)).toBe(true);
  });

  it('is readmitted by an answer, and isolated for longer at each repeat, up to the longest', () => {
    const sick = sickness();
    sick.call('failed', 5);
    const lengths = [sick.lengthMs()];
    for (let i = 0; i < 6; i++) {
      expect(sick.try('failed')).toBeNull();
      lengths.push(sick.lengthMs());
    }
    expect(lengths).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 120_000, 120_000]);
    expect(sick.try('answered')).toBe('readmitted');
    expect(sick.health.isIsolated).toBe(false);
    sick.call('failed', 5);
    expect(sick.lengthMs()).toBe(120_000);
  });

  it('begins anew after long health', () => {
    const sick = sickness();
    sick.call('failed', 5);
    sick.try('failed');
    sick.try('answered');
    sick.clock.nowMs += 299_000;
    sick.call('answered');
    sick.call('failed', 5);
    expect(sick.lengthMs()).toBe(20_000);
    sick.try('answered');
    sick.clock.nowMs += 300_000;
    sick.call('answered');
    sick.call('failed', 5);
    expect(sick.lengthMs()).toBe(5_000);
  });

  it('may be tried again when the trial said nothing', () => {
    const { health, call } = sickness();
    call('failed', 5);
    health.beginTrial(health.untilMs);
    expect(health.isDue(health.untilMs + 1, LONGEST_MS)).toBe(false);
    health.report(null, health.untilMs, health.untilMs + 1);
    expect(health.isDue(health.untilMs + 1, LONGEST_MS)).toBe(true);
  });

  it('is not judged by calls that began before its isolation', () => {
    const { health, clock, call } = sickness();
    call('failed', 5);
    const [beganMs, untilMs] = [clock.nowMs - 100, health.untilMs];
    expect(health.report('answered', beganMs, clock.nowMs + 10)).toBeNull();
    expect(health.report('failed', beganMs, untilMs + 10)).toBeNull();
    expect([health.isIsolated, health.untilMs]).toEqual([true, untilMs]);
  });

  it('is not isolated for longer by calls that a panic sent there, and readmitted by their answers', () => {
    const { health, clock, call } = sickness();
    call('failed', 5);
    const { untilMs } = health;
    call('failed', 50);
    expect(health.untilMs).toBe(untilMs);
    expect(health.report('answered', clock.nowMs, clock.nowMs)).toBe('readmitted');
  });
});

describe('what a call says', () => {
  it.each([
    [timedOut(true, 1_000), 'unanswered'],
    [timedOut(false, 1_000), 'unanswered'],
    [callerGone(true, null), null],
    [connectionFailed(false, null), 'refused'],
    [connectionFailed(true, null), 'failed'],
    [new GatewayError('BAD_RESPONSE', 'x', { sent: true }), 'failed'],
    [new GatewayError('PROVIDER_OVERLOADED', 'x'), null],
    [new GatewayError('PAYLOAD_TOO_LARGE', 'x'), null],
    [new Error('a bug'), null],
  ] as const)('without a response: %s', (error, outcome) => {
    expect(outcomeOfError(error)).toBe(outcome);
  });

  it('by its status', () => {
    const statuses = [20, 25, 31, 40, 50, 60, 70, 80, 100, 7];
    expect(statuses.filter((status) => outcomeOfStatus(status) === 'failed')).toEqual([31, 70, 80, 100, 7]);
    expect(statuses.filter((status) => outcomeOfStatus(status) === 'answered')).toEqual([20, 25, 40, 50, 60]);
  });

  it('by exceptions of the business only where they are named', () => {
    expect(failureClasses(HEALTH_CONFIG)).toBeNull();
    const isFailure = failureClasses({ ...HEALTH_CONFIG, exceptions: ['java.sql.*', 'a.Gone'] });
    const classes = ['java.sql.SQLException', 'java.sqlite.X', 'a.Gone', 'a.Gone2', ''];
    expect(classes.filter((name) => isFailure?.(name))).toEqual(['java.sql.SQLException', 'a.Gone']);
  });
});
