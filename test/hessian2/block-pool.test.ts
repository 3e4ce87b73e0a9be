import { describe, expect, it } from 'vitest';
import { BlockPool } from '../../gateway/hessian2/block-pool.ts';

/** A piece of the current block. */
function lend(pool: BlockPool): Uint8Array<ArrayBuffer> {
  pool.current.lent++;
  return pool.current.bytes.subarray(0, 1);
}

describe('BlockPool', () => {
  it('writes a block again once all of it has been given back, and not before', () => {
    const pool = new BlockPool(100);
    const first = pool.current;
    const pieces = [lend(pool), lend(pool)];
    const second = pool.next(100, 100);
    expect(second).not.toBe(first);
    pool.giveBack(pieces[0]!);
    lend(pool);
    expect(pool.next(100, 100)).not.toBe(first);
    pool.giveBack(pieces[1]!);
    lend(pool);
    expect(pool.next(100, 100)).toBe(first);
  });

  it('begins the current block again when nothing of it is out', () => {
    const pool = new BlockPool(100);
    const block = pool.current;
    pool.giveBack(lend(pool));
    expect(pool.next(100, 100)).toBe(block);
    expect(pool.next(101, 200).bytes.length).toBe(200);
  });

  it('never lends one block twice', () => {
    const pool = new BlockPool(100);
    const piece = lend(pool);
    pool.next(100, 100);
    pool.giveBack(piece);
    lend(pool);
    const first = pool.next(100, 100);
    lend(pool);
    expect(pool.next(100, 100)).not.toBe(first);
  });

  it('gives no spare block that is too small', () => {
    const pool = new BlockPool(100);
    const piece = lend(pool);
    lend(pool);
    pool.next(1, 100);
    pool.giveBack(piece);
    lend(pool);
    expect(pool.next(1000, 2000).bytes.length).toBe(2000);
  });

  it('keeps no more spare memory than 16 MiB', () => {
    const pool = new BlockPool(0);
    const size = 6 * 1024 * 1024;
    const pieces = Array.from({ length: 3 }, () => {
      pool.next(size, size);
      return lend(pool);
    });
    const blocks = new Set(pieces.map(({ buffer }) => buffer));
    pool.next(size, size);
    for (const piece of pieces) pool.giveBack(piece);
    const again = pieces.map(() => {
      lend(pool);
      return pool.next(size, size).bytes.buffer;
    });
    expect(again.filter((buffer) => blocks.has(buffer))).toHaveLength(2);
  });

  it('passes over memory that is not its own', () => {
    const pool = new BlockPool(100);
    pool.giveBack(new Uint8Array(5));
    expect(pool.next(1, 100)).toBe(pool.current);
  });
});
