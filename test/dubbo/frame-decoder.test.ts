import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DubboProtocolError } from '../../gateway/dubbo/dubbo-error.ts';
import { FrameDecoder, type FrameDecoderOptions } from '../../gateway/dubbo/frame-decoder.ts';
import { fromHex, toHex } from '../hessian2/hex.ts';

function decoderOf(options: Partial<FrameDecoderOptions> = {}): {
  decoder: FrameDecoder;
  frames: string[];
  bodies: Uint8Array[];
  oversize: string[];
} {
  const frames: string[] = [];
  const bodies: Uint8Array[] = [];
  const oversize: string[] = [];
  const decoder = new FrameDecoder({
    onFrame(header, body) {
      frames.push(`${header.requestId}:${header.status}:${toHex(body)}`);
      bodies.push(body);
    },
    onOversize: (header) => oversize.push(`${header.requestId}:${header.bodyLength}`),
    ...options,
  });
  return { decoder, frames, bodies, oversize };
}

function frameHex(id: number, body: string): string {
  const octets = (body.length / 2).toString(16).padStart(8, '0');
  return `dabb0214${id.toString(16).padStart(16, '0')}${octets}${body}`;
}

describe('FrameDecoder', () => {
  it('keeps a half-read header until the rest arrives', () => {
    const { decoder, frames } = decoderOf();
    const octets = fromHex(frameHex(1, '9192'));
    decoder.push(octets.subarray(0, 9));
    expect(frames).toEqual([]);
    decoder.push(octets.subarray(9));
    expect(frames).toEqual(['1:20:9192']);
    decoder.end();
  });

  it('gives bodies that stay when the chunk is written over', () => {
    const octets = fromHex(frameHex(1, '9192'));
    const { decoder, bodies } = decoderOf();
    decoder.push(octets);
    octets.fill(0);
    expect(toHex(bodies[0]!)).toBe('9192');
  });

  it('gives plain arrays of Buffers, whatever memory they lie in', () => {
    const pooled = Buffer.concat([Buffer.from('ffff', 'hex'), Buffer.from(frameHex(1, '9192'), 'hex')]).subarray(2);
    const { decoder, frames, bodies } = decoderOf();
    decoder.push(pooled);
    expect(frames).toEqual(['1:20:9192']);
    expect(bodies[0]!.constructor).toBe(Uint8Array);
  });

  it('takes frames without a body', () => {
    for (const size of [1, 15, 16, 17, 32]) {
      const { decoder, frames } = decoderOf();
      const octets = fromHex(frameHex(1, '') + frameHex(2, '91') + frameHex(3, ''));
      for (let start = 0; start < octets.length; start += size) decoder.push(octets.subarray(start, start + size));
      expect(frames).toEqual(['1:20:', '2:20:91', '3:20:']);
    }
  });

  it('passes over stray octets, counts them, and finds a magic whose first octet stands twice', () => {
    for (const stray of ['00', 'da', 'dada', 'da00', 'bbda', '00da', 'dabada']) {
      for (const size of [1, 2, 100]) {
        const { decoder, frames } = decoderOf();
        const octets = fromHex(stray + frameHex(7, '91') + stray + frameHex(8, '92'));
        for (let start = 0; start < octets.length; start += size) decoder.push(octets.subarray(start, start + size));
        expect(frames, stray).toEqual(['7:20:91', '8:20:92']);
        expect(decoder.strayBytes).toBe(stray.length);
      }
    }
  });

  it('gives up when there is no frame in what comes', () => {
    const { decoder } = decoderOf();
    decoder.push(new Uint8Array(16));
    expect(() => decoder.push(new Uint8Array(1))).toThrow('17 octets without the start of a frame (octet 16)');
    expect(() => decoder.push(fromHex(frameHex(1, '91')))).toThrow(DubboProtocolError);
    const patient = decoderOf();
    for (let i = 0; i < 10; i++) patient.decoder.push(fromHex('00'.repeat(10) + frameHex(i, '91')));
    expect(patient.frames.length).toBe(10);
  });

  it('refuses negative and absurd lengths without asking for memory, however the header comes', () => {
    for (const length of ['ffffffff', '80000000', '7fffffff', '40000001']) {
      for (const size of [1, 7, 100]) {
        const { decoder, frames } = decoderOf();
        const octets = fromHex(`${frameHex(1, '91')}dabb02140000000000000002${length}91`);
        expect(() => {
          for (let start = 0; start < octets.length; start += size) decoder.push(octets.subarray(start, start + size));
        }).toThrow(DubboProtocolError);
        expect(frames).toEqual(['1:20:91']);
        expect(() => decoder.push(Uint8Array.of(0))).toThrow('body length');
      }
    }
  });

  it('takes bodies up to its limit, and passes over longer ones, however they come', () => {
    for (const size of [1, 7, 17, 30, 100]) {
      const { decoder, frames, oversize } = decoderOf({ maxBodyBytes: 10 });
      const octets = fromHex(
        [9, 10, 11, 40, 10].map((length, i) => frameHex(i, 'dabb021491'.repeat(8).slice(0, length * 2))).join(''),
      );
      for (let start = 0; start < octets.length; start += size) decoder.push(octets.subarray(start, start + size));
      decoder.end();
      const ten = 'dabb021491dabb021491';
      expect(frames).toEqual([`0:20:${ten.slice(0, 18)}`, `1:20:${ten}`, `4:20:${ten}`]);
      expect(oversize).toEqual(['2:11', '3:40']);
      expect(decoder.strayBytes).toBe(0);
    }
  });

  it('tells of a body over its limit at once, and takes no memory for it', () => {
    const { decoder, oversize } = decoderOf({ maxBodyBytes: 10 });
    const before = process.memoryUsage().arrayBuffers;
    decoder.push(fromHex('dabb0214000000000000000240000000'));
    expect(oversize).toEqual(['2:1073741824']);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
    expect(decoder.isInsideFrame).toBe(true);
  });

  it('says so when the stream ends inside a frame', () => {
    const octets = fromHex(frameHex(1, '9192'));
    for (let cut = 0; cut <= octets.length; cut++) {
      const { decoder } = decoderOf();
      decoder.push(octets.subarray(0, cut));
      if (cut === 0 || cut === octets.length) decoder.end();
      else expect(() => decoder.end()).toThrow(`stream ends inside a frame (octet ${cut})`);
    }
  });

  it('gives ids beyond 2^53 exactly', () => {
    const ids: (number | bigint)[] = [];
    const decoder = new FrameDecoder({ onFrame: ({ requestId }) => ids.push(requestId), onOversize: () => {} });
    for (const id of [
      '001fffffffffffff',
      '0020000000000000',
      'ffffffffffffffff',
      '8000000000000000',
      '7fffffffffffffff',
      'ffe0000000000000',
    ]) {
      decoder.push(fromHex(`dabb0214${id}00000000`));
    }
    expect(ids).toEqual([2 ** 53 - 1, 2n ** 53n, -1, -(2n ** 63n), 2n ** 63n - 1n, -(2 ** 53)]);
  });

  it('gives the same frames for any chunks', () => {
    const bodies = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 6 });
    fc.assert(
      fc.property(bodies, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }), (list, sizes) => {
        const octets = fromHex(list.map((body, i) => frameHex(i, toHex(body))).join(''));
        const { decoder, frames } = decoderOf();
        for (let start = 0, i = 0; start < octets.length; start += sizes[i++ % sizes.length]!) {
          decoder.push(octets.subarray(start, start + sizes[i % sizes.length]!));
        }
        decoder.end();
        expect(frames).toEqual(list.map((body, i) => `${i}:20:${toHex(body)}`));
      }),
    );
  });

  it('gives frames or an error of ours for any octets', () => {
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom(...['da', 'dabb', 'dabb0214', frameHex(1, '91')].map(fromHex)),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const { decoder, frames } = decoderOf({ maxBodyBytes: 1000 });
        try {
          for (const octets of parts) decoder.push(octets);
        } catch (error) {
          expect(error).toBeInstanceOf(DubboProtocolError);
        }
        const fresh = decoderOf();
        fresh.decoder.push(fromHex(frameHex(1, '91')));
        expect(fresh.frames.length).toBe(1);
        expect(frames.length).toBeLessThanOrEqual(parts.length);
      }),
      { numRuns: 2000 },
    );
  });
});
