import { describe, expect, it } from 'vitest';
import { FrameReader } from '../../../../metadata/center/zookeeper/frame-reader.ts';
import { FrameWriter } from '../../../../metadata/center/zookeeper/frame-writer.ts';

describe('frames', () => {
  it('are read as they were written, also when they outgrow their first memory', () => {
    const long = '路径'.repeat(500);
    const frame = new FrameWriter().int32(-7).int64(-8n).text(long).buffer(Uint8Array.of(1, 2)).finish();
    expect(new DataView(frame.buffer).getInt32(0)).toBe(frame.length - 4);
    const reader = new FrameReader(frame.subarray(4));
    expect([reader.int32(), reader.int64(), reader.text(), [...reader.buffer()]]).toEqual([-7, -8n, long, [1, 2]]);
  });

  it('may hold no buffer and no list at all, which Java writes as a length of -1', () => {
    const octets = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
    const reader = new FrameReader(octets);
    expect([...reader.buffer()]).toEqual([]);
    expect(reader.texts()).toEqual([]);
  });
});
