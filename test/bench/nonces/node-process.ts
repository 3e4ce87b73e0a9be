import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { openNodeNonces } from '../../../gateway/auth/node-nonces.ts';
import { MAX_NONCES, PER_SECOND, WINDOW_SECONDS } from './nonce-load.ts';

/** What a Node process keeps of nonces at most, in octets. */
export interface NodeNonceReport {
  /** Over three windows of steady load. */
  readonly steadyBytes: number;
  readonly steadyDiskBytes: number;
  /** Of a key that floods: as many as are taken at all. */
  readonly fullBytes: number;
}

const LOOK_SECONDS = 15;

function usedBytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function measure(): Promise<NodeNonceReport> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-nonces-'));
  let now = 1_700_000_000;
  const options = { folder, windowSeconds: WINDOW_SECONDS, maxNonces: MAX_NONCES, epochMs: () => now * 1000 };
  const tell = (line: string): void => console.error(line);
  const nonces = openNodeNonces({ ...options, tell });
  const report = { steadyBytes: 0, steadyDiskBytes: 0, fullBytes: 0 };
  const prefix = 'a-nonce-of-32-characters';
  const before = usedBytes();
  let count = 0;
  for (let second = 0; second < 3 * WINDOW_SECONDS; second++) {
    now++;
    for (let index = 0; index < PER_SECOND; index++)
      nonces.claim('AK1', prefix + (count++).toString(36).padStart(8, '0'), now);
    await nextTurn();
    if (second % LOOK_SECONDS !== 0) continue;
    report.steadyBytes = Math.max(report.steadyBytes, usedBytes() - before);
    const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
    report.steadyDiskBytes = Math.max(
      report.steadyDiskBytes,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  }
  const beforeFlood = usedBytes();
  while (
    nonces.claim('FLOOD', `${prefix}${count++}`, now + (count % (2 * WINDOW_SECONDS)) - WINDOW_SECONDS) === 'new'
  ) {
    if (count % PER_SECOND === 0) await nextTurn();
  }
  await nextTurn();
  report.fullBytes = usedBytes() - beforeFlood;
  nonces.close();
  rmSync(folder, { recursive: true });
  return report;
}

process.send?.(await measure());
