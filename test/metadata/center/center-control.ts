import { expect } from 'vitest';
import type { CenterState } from '../../../metadata/center/center-state.ts';

/** What every contract needs of a center, whichever it is. One serves a whole suite: tests use names of their own. */
export interface CenterControl {
  /** What neither a problem nor a state may show: the password and the like that the thing under test was opened with. */
  readonly secrets: readonly string[];
  /**
   * From now on the thing under test cannot reach the center, and knows it by a broken connection or a refused one. What is written
   * meanwhile is there after `start`.
   */
  stop(): Promise<void>;
  /** The center can be reached again. `empty`: it has lost all that it held. */
  start(options?: { readonly empty: boolean }): Promise<void>;
  /** Ends the center for good. */
  close(): Promise<void>;
}

/** How to get a center, and what may be asked of it. */
export interface CenterEnvironment<Center extends CenterControl> {
  /** How soon a change must be told, in milliseconds. */
  readonly withinMs: number;
  /** Starts an empty center that can be reached. */
  startCenter(): Promise<Center>;
}

/** What can be opened on a center. */
interface Opened {
  problems(): readonly string[];
  state(nowMs: number): CenterState;
}

/** A name that no other test uses. */
export function uniqueName(prefix: string): string {
  return `${prefix}${++names}`;
}
let names = 0;

/** Waits until the thing has noticed that the center is away. */
export async function untilLost(opened: Opened, withinMs: number): Promise<void> {
  await expect.poll(() => opened.state(Date.now()).connected, { timeout: withinMs }).toBe(false);
}

/** Waits until the thing has tried to reach a center that is away. */
export async function untilExplained(opened: Opened, withinMs: number): Promise<void> {
  await expect.poll(() => opened.state(Date.now()).detail, { timeout: withinMs }).not.toBe('not connected yet');
}

export async function untilConnected(opened: Opened, withinMs: number): Promise<void> {
  await expect.poll(() => opened.state(Date.now()).connected, { timeout: withinMs }).toBe(true);
}

/** A lost center says why, and what is known of it grows old. */
export function expectLost(opened: Opened): void {
  const now = Date.now();
  const state = opened.state(now);
  expect(state.connected).toBe(false);
  expect(state.detail).not.toBe('');
  expect(state.detail).not.toContain('\n');
  expect(opened.state(now + 5_000).ageMs).toBe(state.ageMs + 5_000);
}

export function expectConnected(opened: Opened): void {
  const state = opened.state(Date.now() + 5_000);
  expect(state).toMatchObject({ connected: true, ageMs: 0 });
  expect(state.address).not.toBe('');
}

/** Nothing that operators are shown holds one of these. */
export function expectNoSecrets(opened: Opened, secrets: readonly string[]): void {
  const shown = JSON.stringify([opened.problems(), opened.state(Date.now())]);
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
}
