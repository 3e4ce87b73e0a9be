import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Hessian2Output } from '../../gateway/hessian2/hessian2-output.ts';
import { Hessian2Reader } from '../../gateway/hessian2/hessian2-reader.ts';
import { toHex } from './hex.ts';
import { classHex, textHex } from './text-hex.ts';

function written(write: (out: Hessian2Output) => void): string {
  const out = new Hessian2Output();
  write(out);
  return toHex(out.toBytes());
}

describe('Hessian2Output', () => {
  it('writes ints in the shortest form, and 0 for -0', () => {
    const forms: [number, string][] = [
      [-0, '90'],
      [-16, '80'],
      [47, 'bf'],
      [-17, 'c7ef'],
      [48, 'c830'],
      [-2048, 'c000'],
      [2047, 'cfff'],
      [-2049, 'd3f7ff'],
      [2048, 'd40800'],
      [-262_144, 'd00000'],
      [262_143, 'd7ffff'],
      [-262_145, '49fffbffff'],
      [262_144, '4900040000'],
    ];
    for (const [value, hex] of forms) expect(written((out) => out.writeInt(value))).toBe(hex);
    for (const value of [1.5, 2 ** 31, -(2 ** 31) - 1, NaN])
      expect(() => written((out) => out.writeInt(value))).toThrow(RangeError);
  });

  it('writes longs exactly, given as number or BigInt', () => {
    const forms: [bigint, string][] = [
      [0n, 'e0'],
      [-8n, 'd8'],
      [15n, 'ef'],
      [-9n, 'f7f7'],
      [16n, 'f810'],
      [2047n, 'ffff'],
      [2048n, '3c0800'],
      [-2049n, '3bf7ff'],
      [262_143n, '3fffff'],
      [262_144n, '5900040000'],
      [-262_145n, '59fffbffff'],
      [2_147_483_647n, '597fffffff'],
      [-2_147_483_648n, '5980000000'],
      [2_147_483_648n, '4c0000000080000000'],
      [-2_147_483_649n, '4cffffffff7fffffff'],
      [9_007_199_254_740_991n, '4c001fffffffffffff'],
      [-9_007_199_254_740_991n, '4cffe0000000000001'],
    ];
    for (const [value, hex] of forms) {
      expect(written((out) => out.writeLong(value))).toBe(hex);
      expect(written((out) => out.writeLong(Number(value)))).toBe(hex);
    }
    expect(written((out) => out.writeLong(9_007_199_254_740_993n))).toBe('4c0020000000000001');
    expect(written((out) => out.writeLong(-(2n ** 63n)))).toBe('4c8000000000000000');
    for (const value of [2n ** 63n, -(2n ** 63n) - 1n])
      expect(() => written((out) => out.writeLong(value))).toThrow(RangeError);
    for (const value of [2 ** 53, 1.5, NaN]) expect(() => written((out) => out.writeLong(value))).toThrow(RangeError);
  });

  it('writes doubles as Java does, but keeps the sign of zero', () => {
    const forms: [number, string][] = [
      [0, '5b'],
      [-0, '448000000000000000'],
      [1, '5c'],
      [-128, '5d80'],
      [127, '5d7f'],
      [128, '5e0080'],
      [-129, '5eff7f'],
      [-32_768, '5e8000'],
      [32_767, '5e7fff'],
      [32_768, '5f01f40000'],
      [-32_769, '5ffe0bfc18'],
      [12.25, '5f00002fda'],
      [0.001, '5f00000001'],
      [-0.001, '5fffffffff'],
      [1.009, '443ff024dd2f1a9fbe'],
      [2_147_483.648, '444140624dd2f1a9fc'],
      [1e21, '44444b1ae4d6e2ef50'],
      [5e-324, '440000000000000001'],
      [NaN, '447ff8000000000000'],
      [-Infinity, '44fff0000000000000'],
    ];
    for (const [value, hex] of forms)
      expect(
        written((out) => out.writeDouble(value)),
        String(value),
      ).toBe(hex);
  });

  it('reads back every double, and every long', () => {
    const out = new Hessian2Output();
    const reader = new Hessian2Reader();
    fc.assert(
      fc.property(fc.double(), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (double, long) => {
        out.reset();
        out.writeDouble(double);
        out.writeLong(long);
        reader.reset(out.toBytes());
        return Object.is(reader.readDouble(), double) && reader.readLong() === long && reader.position === reader.end;
      }),
      { numRuns: 1000 },
    );
  });

  it('writes dates in minutes where they are whole', () => {
    expect(written((out) => out.writeDateMs(894_621_060_000))).toBe('4b00e3838f');
    expect(written((out) => out.writeDateMs(-60_000))).toBe('4bffffffff');
    expect(written((out) => out.writeDateMs(894_621_091_000))).toBe('4a000000d04b9284b8');
    expect(written((out) => out.writeDateMs(-1))).toBe('4affffffffffffffff');
    expect(written((out) => out.writeDateMs(128_849_018_880_000))).toBe('4a0000753000000000');
    expect(() => written((out) => out.writeDateMs(1.5))).toThrow(RangeError);
    expect(() => written((out) => out.writeDateMs(NaN))).toThrow(RangeError);
  });

  it('writes strings by UTF-16 units, surrogates by three octets each', () => {
    expect(written((out) => out.writeString('hé'))).toBe('0268c3a9');
    expect(written((out) => out.writeString('😀'))).toBe('02eda0bdedb880');
    expect(written((out) => out.writeString('\ud83dx'))).toBe('02eda0bd78');
    expect(written((out) => out.writeString('a'.repeat(32)))).toBe(`3020${'61'.repeat(32)}`);
    expect(written((out) => out.writeString('a'.repeat(1023)))).toBe(`33ff${'61'.repeat(1023)}`);
    expect(written((out) => out.writeString('a'.repeat(1024)))).toBe(`530400${'61'.repeat(1024)}`);
    expect(written((out) => out.writeString('a'.repeat(0x8000)))).toBe(`538000${'61'.repeat(0x8000)}`);
    expect(written((out) => out.writeString('a'.repeat(0x8001)))).toBe(`528000${'61'.repeat(0x8000)}0161`);
  });

  it('splits no pair between two chunks', () => {
    const hex = written((out) => out.writeString(`${'a'.repeat(0x7fff)}😀b`));
    expect(hex).toBe(`527fff${'61'.repeat(0x7fff)}03eda0bdedb88062`);
    expect(written((out) => out.writeString(`${'a'.repeat(0x7ffe)}😀`))).toBe(
      `538000${'61'.repeat(0x7ffe)}eda0bdedb880`,
    );
    expect(written((out) => out.writeString('中'.repeat(0x10001)))).toBe(
      `528000${'e4b8ad'.repeat(0x8000)}528000${'e4b8ad'.repeat(0x8000)}01e4b8ad`,
    );
  });

  it('writes any Uint8Array as binary, views of larger memory too', () => {
    expect(written((out) => out.writeBytes(Uint8Array.of(9, 1, 2, 3).subarray(1)))).toBe('23010203');
    expect(written((out) => out.writeBytes(new Uint8Array(0)))).toBe('20');
    expect(written((out) => out.writeBytes(new Uint8Array(16)))).toBe(`3410${'00'.repeat(16)}`);
    const large = Uint8Array.from({ length: 10_000 }, (_, i) => i);
    const out = new Hessian2Output();
    out.writeBytes(large);
    expect(new Hessian2Reader().reset(out.toBytes()).readBytes()).toEqual(large);
  });

  it('writes lists and maps, each type name in full', () => {
    const hex = written((out) => {
      out.writeListBegin(2, '[string');
      for (let i = 0; i < 2; i++) out.writeListBegin(0, '[string');
      out.writeListBegin(8, 't.L');
      out.writeListBegin(7);
      out.writeListBegin(8);
      out.writeMapBegin('t.M');
      out.writeMapEnd();
      out.writeMapBegin();
      out.writeMapEnd();
    });
    const string = textHex('[string');
    expect(hex).toBe(`72${string}70${string}70${string}56${textHex('t.L')}987f58984d${textHex('t.M')}5a485a`);
  });

  it('defines a class once a message, and numbers definitions by name and fields', () => {
    const hex = written((out) => {
      out.writeObjectBegin('t.A', ['x']);
      out.writeObjectBegin('t.A', ['x']);
      out.writeObjectBegin('t.A', ['y']);
      out.writeObjectBegin('t.B', ['x']);
      out.writeObjectBegin('t.A', ['y']);
    });
    expect(hex).toBe(`${classHex('t.A', 'x')}6060${classHex('t.A', 'y')}61${classHex('t.B', 'x')}6261`);
    const out = new Hessian2Output();
    for (let i = 0; i < 2; i++) {
      out.reset();
      for (let j = 0; j < 18; j++) out.writeObjectBegin(`t.C${j}`, []);
      out.writeObjectBegin('t.C17', []);
      expect(toHex(out.toBytes())).toMatch(
        new RegExp(`^${classHex('t.C0')}60.*${classHex('t.C16')}4fa0${classHex('t.C17')}4fa14fa1$`),
      );
    }
  });

  it('takes octets made before, and gives copies that later writing leaves alone', () => {
    const out = new Hessian2Output();
    out.writeRaw(Uint8Array.of(0x91, 0x92));
    out.writeRaw(new Uint8Array(0));
    const copy = out.toBytes();
    expect(out.bytesFrom(1)).toEqual(Uint8Array.of(0x92));
    out.reset();
    out.writeBoolean(true);
    out.writeBoolean(false);
    out.writeNull();
    expect(copy).toEqual(Uint8Array.of(0x91, 0x92));
    expect(toHex(out.toBytes())).toBe('54464e');
    expect(out.toBytes().constructor).toBe(Uint8Array);
  });

  it('gives large memory back', () => {
    const out = new Hessian2Output();
    out.writeString('a'.repeat(3_000_000));
    expect(out.length).toBeGreaterThan(3_000_000);
    out.reset();
    out.writeString('a');
    expect(toHex(out.toBytes())).toBe('0161');
  });
});
