import { it } from 'vitest';
import knownFailingFile from './known-failing.json' with { type: 'json' };

/** Case id -> why it is not met yet. Aimed at zero lines. */
export const knownFailing: Readonly<Record<string, string>> = knownFailingFile;

/**
 * A test that stands for a case: its title starts with `[id]`, by which the reporter knows that the case was run. While
 * the id is listed in `known-failing.json` the test passes only as long as `fn` fails. Works in Node and in workerd.
 *
 * @param timeoutMs default: that of the project
 */
export function itCase(id: string, title: string, fn: () => void | Promise<void>, timeoutMs?: number): void {
  it(`[${id}] ${title}`, knownFailing[id] === undefined ? fn : () => expectFailure(id, fn), timeoutMs);
}

/** Runs a known-failing case. Rejects when it does not fail, so that the list cannot outlive its reasons. */
export async function expectFailure(id: string, fn: () => void | Promise<void>): Promise<void> {
  try {
    await fn();
  } catch {
    return;
  }
  throw new Error(`${id} is listed as known failing but passes: remove it from test/known-failing.json`);
}
