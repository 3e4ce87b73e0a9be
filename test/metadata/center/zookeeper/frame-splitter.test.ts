import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameSplitter } from '../../../../metadata/center/zookeeper/frame-splitter.ts';

function frame(body: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length);
  return Buffer.concat([length, body]);
}

describe('the frame splitter', () => {
  it('gives the same frames however the octets are cut', () => {
    const bodies = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 10 });
    const cuts = fc.array(fc.integer({ min: 1, max: 13 }), { minLength: 1 });
    fc.assert(
      fc.property(bodies, cuts, (frames, sizes) => {
        const seen: string[] = [];
        const splitter = new FrameSplitter((body) => seen.push(Buffer.from(body).toString('hex')));
        const octets = Buffer.concat(frames.map(frame));
        for (let start = 0, turn = 0; start < octets.length; turn++) {
          const size = sizes[turn % sizes.length]!;
          // The reader's memory is written again after each chunk.
          const chunk = Uint8Array.from(octets.subarray(start, start + size));
          splitter.push(chunk);
          chunk.fill(0xee);
          start += size;
        }
        expect(seen).toEqual(frames.map((body) => Buffer.from(body).toString('hex')));
      }),
    );
  });

  it.each([-1, -0x8000_0000, 64 * 1024 * 1024 + 1, 0x7fff_ffff])('refuses a frame of %d octets', (length) => {
    const octets = Buffer.alloc(4);
    octets.writeInt32BE(length);
    expect(() => new FrameSplitter(() => {}).push(octets)).toThrow(`a frame of ${length} octets`);
  });

  it('takes a frame of 16 MiB in pieces of 4 KiB, copying each octet a few times at most', () => {
    const lengths: number[] = [];
    const splitter = new FrameSplitter((body) => lengths.push(body.length));
    const piece = new Uint8Array(4_096);
    splitter.push(Uint8Array.of(1, 0, 0, 0));
    const before = performance.now();
    for (let count = 0; count < 4_096; count++) splitter.push(piece);
    // Joined anew for each piece it would be 34 GB of copying.
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(lengths).toEqual([16 * 1024 * 1024]);
  });
});
