import { describe, expect, it } from 'vitest';
import { writeFrames } from '../../gateway/remoting/write-frames.ts';
import { FakeTransport } from './fake-dialer.ts';

describe('writeFrames', () => {
  const lengths = (...frames: number[]): number[] => {
    const transport = new FakeTransport({ onData: () => {}, onClose: () => {} });
    writeFrames(
      transport,
      frames.map((length) => new Uint8Array(length)),
    );
    return transport.writes.map((hex) => hex.length / 2);
  };

  it('joins small frames in order', () => {
    const transport = new FakeTransport({ onData: () => {}, onClose: () => {} });
    writeFrames(transport, [Uint8Array.of(1, 2), Uint8Array.of(3), Uint8Array.of(4, 5, 6)]);
    expect(transport.writes).toEqual(['010203040506']);
  });

  it('does not copy what is large, nor join beyond 16 KiB', () => {
    expect(lengths(20_000)).toEqual([20_000]);
    expect(lengths(100, 20_000, 100, 100)).toEqual([100, 20_000, 200]);
    expect(lengths(10_000, 6_384, 1)).toEqual([16_384, 1]);
  });

  it('writes nothing for nothing', () => {
    expect(lengths()).toEqual([]);
  });
});
