import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openNodeNonces, type NodeNonces } from '../../gateway/auth/node-nonces.ts';
import { createTestFolder, type TestFolder } from '../end-to-end/test-folder.ts';

const WINDOW = 300;
const START = 1_700_000_000;

describe('the nonces of a Node process', () => {
  let state: TestFolder;
  let folder: string;
  let now: number;
  const opened: NodeNonces[] = [];
  const told: string[] = [];

  beforeEach(async () => {
    state = await createTestFolder();
    folder = `${state.path}/nonces`;
    now = START;
    told.length = 0;
  });

  afterEach(async () => {
    for (const nonces of opened.splice(0)) nonces.close();
    await state.remove();
  });

  function open(maxNonces = 1_000): NodeNonces {
    const nonces = openNodeNonces({
      folder,
      windowSeconds: WINDOW,
      maxNonces,
      epochMs: () => now * 1000,
      tell: (line) => told.push(line),
    });
    opened.push(nonces);
    return nonces;
  }

  const marks = (): readonly string[] => readdirSync(folder).filter((name) => name.startsWith('in-use'));
  const logs = (): readonly string[] => readdirSync(folder).filter((name) => name.endsWith('.log'));

  it('are known to the next process when one has ended in order', () => {
    open().close();
    now += 2;
    const first = open();
    expect([first.knownSince, first.claim('AK1', 'nonce-1', now)]).toEqual([START + 1, 'new']);
    first.close();
    const second = open();
    expect([second.knownSince, second.claim('AK1', 'nonce-1', now)]).toEqual([START + 1, 'replayed']);
    expect(second.claim('AK2', 'nonce-1', now)).toBe('new');
    second.close();
    expect(open().claim('AK2', 'nonce-1', now)).toBe('replayed');
  });

  it('are refused after a crash: those made before the start as nobody knows, those from the future as they were written at once', async () => {
    open().close();
    now += 2;
    const first = open();
    expect(first.claim('AK1', 'past', now)).toBe('new');
    expect(first.claim('AK1', 'future', now + 60)).toBe('new');
    await nextTurn();
    // Killed here: nothing is closed.
    now += 1;
    const second = open();
    expect(second.knownSince).toBe(now + 1);
    expect(second.claim('AK1', 'future', now + 59)).toBe('replayed');
  });

  it('are refused before a start that finds no journal: nobody knows what was taken', () => {
    const nonces = open();
    expect(nonces.knownSince).toBe(START + 1);
    expect(nonces.claim('AK1', 'nonce-1', START + 1)).toBe('new');
  });

  it('are refused after a crash by a start in order as well, and by all that follow', () => {
    open().close();
    now += 2;
    const killed = open();
    killed.claim('AK1', 'used', now);
    now += 1;
    open().close();
    const known = now + 1;
    expect(told).toEqual([expect.stringContaining('has not ended in order')]);
    // Marks that old are nobody's who runs.
    for (const name of marks()) utimesSync(`${folder}/${name}`, 0, 0);
    now += 1;
    open().close();
    now += 1;
    const last = open();
    expect([last.knownSince, marks()]).toEqual([known + 1, [expect.any(String)]]);
    expect(told).toHaveLength(2);
  });

  it('are refused where two processes have shared the folder, and one of them was killed', () => {
    open().close();
    now += 2;
    const first = open();
    const second = open();
    expect(told).toEqual([expect.stringContaining('another gateway uses')]);
    now += 1;
    expect(second.claim('AK1', 'used', now)).toBe('new');
    first.close();
    // The second is killed here.
    now += 1;
    expect(open().knownSince).toBe(now + 1);
  });

  it('let a start go on from now that finds a time ahead, written by a clock that was', () => {
    now += 86_400;
    open().close();
    now -= 86_400;
    const nonces = open();
    expect([nonces.knownSince, nonces.claim('AK1', 'nonce-1', now + 1)]).toEqual([now + 1, 'new']);
    nonces.close();
    now += 10;
    expect(open().knownSince).toBe(now - 9);
  });

  it('are refused also where a clock that was ahead has had them thrown away', () => {
    open().close();
    now += 2;
    const nonces = open();
    const created = now;
    expect(nonces.claim('AK1', 'nonce-1', created)).toBe('new');
    now += 86_400;
    expect(nonces.claim('AK1', 'nonce-2', now)).toBe('new');
    nonces.close();
    expect(logs()).toHaveLength(1);
    now -= 86_400 - 10;
    const next = open();
    expect(next.knownSince).toBeGreaterThan(created);
    expect(next.knownSince).toBeLessThanOrEqual(now + 1);
  });

  it('come through a line that a crash has cut off', async () => {
    const first = open();
    const created = now + 60;
    first.claim('AK1', 'nonce-1', created);
    await nextTurn();
    appendFileSync(`${folder}/${logs()[0]}`, `${now} nonc`);
    const second = open();
    expect(second.claim('AK1', 'nonce-2', created)).toBe('new');
    await nextTurn();
    const third = open();
    expect(['nonce-1', 'nonce-2'].map((nonce) => third.claim('AK1', nonce, created))).toEqual(['replayed', 'replayed']);
  });

  it('come through what is no journal at all', () => {
    open().close();
    writeFileSync(`${folder}/${START - 300}.log`, Buffer.from([0, 255, 10, 32, 10]));
    writeFileSync(`${folder}/notes.txt`, 'x');
    now += 2;
    expect(open().claim('AK1', 'nonce-1', now)).toBe('new');
    expect(readFileSync(`${folder}/notes.txt`, 'utf8')).toBe('x');
  });

  it('go from the disk when no request with them could be taken any more', async () => {
    const nonces = open();
    for (let count = 0; count < 40; count++) {
      now += 100;
      nonces.claim('AK1', `nonce-${count}`, now + WINDOW);
      await nextTurn();
    }
    expect(logs().length).toBeLessThanOrEqual(5);
    nonces.close();
    const next = open();
    for (const count of [37, 38, 39]) expect(next.claim('AK1', `nonce-${count}`, now)).toBe('replayed');
  });

  it('are not let in where they cannot be written down, and are again where they can', async () => {
    const nonces = open();
    now += 2;
    expect(nonces.claim('AK1', 'nonce-1', now + 60)).toBe('new');
    await nextTurn();
    // Written into another file from here on, for which there is no folder.
    now += 301;
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    expect(nonces.claim('AK1', 'nonce-2', now + 60)).toBe('unanswered');
    await nextTurn();
    expect(told).toEqual([expect.stringMatching(/^problem: used nonces cannot be written to .*nobody is let in/)]);
    expect(nonces.claim('AK1', 'nonce-3', now + 60)).toBe('unanswered');
    rmSync(folder);
    mkdirSync(folder);
    expect(nonces.claim('AK1', 'nonce-4', now + 60)).toBe('new');
    await nextTurn();
    expect(open().claim('AK1', 'nonce-4', now + 60)).toBe('replayed');
  });
});
