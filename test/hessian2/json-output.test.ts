import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonOutput } from '../../gateway/hessian2/json-output.ts';
import { JsonPiece } from '../../gateway/hessian2/json-piece.ts';
import { shortestFloat } from '../../gateway/hessian2/shortest-float.ts';
import { writeLong } from '../../gateway/hessian2/copy-long.ts';
import { writeDateTime } from '../../gateway/hessian2/write-date-time.ts';
import { floatToDecimal } from './float-to-string.ts';

const out = new JsonOutput();
const LONG_NAME = ',"aPropertyWithANameOfFortyTwoCharacters":';
/** No date is written twice in a row. */
let newDays = 20_000;

function pieceOf(text: string): JsonPiece {
  return new JsonPiece(new TextEncoder().encode(text));
}

function written(write: (out: JsonOutput) => void): string {
  write(out.reset());
  return new TextDecoder('utf-8', { fatal: true }).decode(out.toBytes());
}

describe('int', () => {
  it('writes every safe integer as String does', () => {
    const edges = [
      0,
      1,
      9,
      10,
      99,
      100,
      999,
      1000,
      99_999,
      100_000,
      999_999,
      9_999_999,
      99_999_999,
      999_999_999,
      1e9,
      1e9 + 7,
      2 ** 31,
    ];
    for (const edge of [...edges, 1e12, 1e15, Number.MAX_SAFE_INTEGER]) {
      expect(written((o) => o.int(edge))).toBe(String(edge));
      expect(written((o) => o.int(-edge))).toBe(String(edge === 0 ? 0 : -edge));
    }
    fc.assert(fc.property(fc.maxSafeInteger(), (value) => written((o) => o.int(value)) === String(value)));
  });
});

describe('writeLong', () => {
  it('writes every 64-bit integer as BigInt does', () => {
    const check = (value: bigint) =>
      written((o) => writeLong(Number(BigInt.asIntN(32, value >> 32n)), Number(BigInt.asUintN(32, value)), o)) ===
      String(value);
    const edges = [
      0n,
      1n,
      2n ** 53n,
      2n ** 53n - 1n,
      2n ** 63n - 1n,
      -(2n ** 63n),
      10n ** 18n,
      10n ** 18n - 1n,
      999_999_999n * 10n ** 9n,
      -(2n ** 32n),
    ];
    for (const edge of edges)
      for (const near of [edge - 1n, edge, edge + 1n])
        if (BigInt.asIntN(64, near) === near) expect(check(near), String(near)).toBe(true);
    fc.assert(fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), check), { numRuns: 2000 });
  });
});

describe('double', () => {
  const expected = (value: number) =>
    Object.is(value, -0) ? '-0' : Number.isFinite(value) ? String(value) : `"${value}"`;

  it('writes the shortest decimal, as String does', () => {
    const edges = [
      0, -0, 0.1, 0.3, 1.1, 1e-6, 1e-7, 123_456.789, 0.000_001, 999_999_999.999_999, 1e15, 1e21, 1.7976931348623157e308,
      5e-324, 1.0090000000000001,
    ];
    for (const edge of [...edges, NaN, Infinity, 100, 1e9, 0.5, 1_000_000.5]) {
      expect(written((o) => o.double(edge))).toBe(expected(edge));
      expect(written((o) => o.double(-edge))).toBe(expected(-edge));
    }
    fc.assert(
      fc.property(fc.double(), (value) => written((o) => o.double(value)) === expected(value)),
      { numRuns: 2000 },
    );
  });

  it('does so for decimals of few digits, which take the fast way', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 8 }), (digits, places) => {
        const value = digits / 10 ** places;
        return written((o) => o.double(value)) === expected(value);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('float', () => {
  it('writes the shortest decimal of a float, and a double as it is', () => {
    expect(written((o) => o.float(Math.fround(1.1)))).toBe('1.1');
    expect(written((o) => o.float(Math.fround(0.1)))).toBe('0.1');
    expect(written((o) => o.float(Math.fround(16_777_216)))).toBe('16777216');
    expect(written((o) => o.float(Math.fround(3.402_823_5e38)))).toBe('3.4028235e+38');
    expect(written((o) => o.float(1.1))).toBe('1.1');
    expect(written((o) => o.float(1.009))).toBe('1.009');
    expect(written((o) => o.float(NaN))).toBe('"NaN"');
    expect(written((o) => o.float(-Infinity))).toBe('"-Infinity"');
    expect(written((o) => o.float(-0))).toBe('-0');
    expect(written((o) => o.float(Math.fround(-19.99)))).toBe('-19.99');
    // Float.MIN_VALUE, its double, Float.MIN_NORMAL.
    expect(written((o) => o.float(2 ** -149))).toBe('1.4e-45');
    expect(written((o) => o.float(2 ** -148))).toBe('2.8e-45');
    expect(written((o) => o.float(2 ** -126))).toBe('1.1754944e-38');
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = written((o) => o.float(value));
        return Object.is(Math.fround(Number(text)), value) && text.length <= written((o) => o.double(value)).length;
      }),
      { numRuns: 2000 },
    );
  });

  const isExact = (value: number) => {
    const { digits, exponent } = floatToDecimal(value);
    return (
      shortestFloat(value) === Number(`${digits}e${exponent}`) &&
      shortestFloat(-value) === -Number(`${digits}e${exponent}`)
    );
  };

  it('has the digits of Float.toString: none shorter, none nearer', () => {
    for (let power = -149; power <= 127; power++) {
      for (const value of [2 ** power, 2 ** power * (1 + 2 ** -23), 2 ** power * (2 - 2 ** -23)]) {
        if (Math.fround(value) === value) expect(isExact(value), String(value)).toBe(true);
      }
    }
    const bits = fc
      .integer({ min: 1, max: 0x7f7fffff })
      .map((each) => new Float32Array(Int32Array.of(each).buffer)[0]!);
    const decimals = fc
      .tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.nat({ max: 10 }))
      .map(([digits, places]) => Math.fround(digits / 10 ** places));
    // Those with few binary places lie in the middle of two decimals now and then.
    const halves = fc
      .tuple(fc.integer({ min: 1, max: 2 ** 24 }), fc.nat({ max: 40 }))
      .map(([digits, places]) => digits / 2 ** places);
    for (const floats of [bits, decimals, halves]) fc.assert(fc.property(floats, isExact), { numRuns: 3000 });
  });

  it('takes the even one of two decimals as near', () => {
    expect(written((o) => o.float(2_097_152.25))).toBe('2097152.2');
    expect(written((o) => o.float(2_097_152.75))).toBe('2097152.8');
    expect(written((o) => o.float(-2_097_152.25))).toBe('-2097152.2');
    expect(written((o) => o.float(65 / 512))).toBe('0.12695312');
  });
});

describe('string', () => {
  it('is what JSON.stringify writes, lone surrogates as escapes', () => {
    for (const text of [
      '',
      'a"b\\c',
      '\u0000\u001f\b\t\n\f\r\u007f',
      'é中😀',
      '\ud83d',
      '\ude00\ud83d',
      'a\ud83dx\ude00',
      '\u2028',
    ]) {
      expect(written((o) => o.string(text))).toBe(JSON.stringify(text));
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => written((o) => o.string(text)) === JSON.stringify(text)),
    );
  });

  it('keeps a pair whole where a batch of the writer ends', () => {
    for (const before of [4094, 4095, 4096, 8191]) {
      const text = `${'a'.repeat(before)}😀${'中'.repeat(5000)}`;
      expect(written((o) => o.string(text))).toBe(JSON.stringify(text));
    }
  });
});

describe('date and time', () => {
  it('are what toISOString gives', () => {
    const edges = [
      0, -1, 1, 951_782_400_000, 951_868_799_999, 253_402_300_799_999, 253_402_300_800_000, -62_167_219_200_000,
      -62_167_219_200_001,
    ];
    for (const edge of [...edges, 8.64e15, -8.64e15, 4_107_542_400_000]) {
      expect(written((o) => writeDateTime(edge, o))).toBe(JSON.stringify(new Date(edge)));
    }
    fc.assert(
      fc.property(
        fc.integer({ min: -8.64e15, max: 8.64e15 }),
        (ms) => written((o) => writeDateTime(ms, o)) === JSON.stringify(new Date(ms)),
      ),
      { numRuns: 5000 },
    );
  });
});

describe('the memory', () => {
  it('of a text that was taken is never written to again', () => {
    const output = new JsonOutput();
    output.ascii('first');
    const first = output.take();
    const taken: Uint8Array[] = [];
    for (let i = 0; i < 100; i++) {
      output.reset();
      output.raw(new Uint8Array(5000).fill(i));
      taken.push(output.take());
    }
    expect(new TextDecoder().decode(first)).toBe('first');
    taken.forEach((bytes, i) => expect(bytes).toEqual(new Uint8Array(5000).fill(i)));
  });

  it('of texts that were given back is written again', () => {
    const output = new JsonOutput();
    const blocks = new Set<ArrayBuffer>();
    for (let i = 0; i < 1000; i++) {
      output.reset();
      output.raw(new Uint8Array(5000).fill(i));
      const text = output.take();
      expect(text).toEqual(new Uint8Array(5000).fill(i));
      blocks.add(text.buffer);
      output.giveBack(text);
    }
    expect(blocks.size).toBeLessThan(4);
  });

  it('of a text that was dropped is used again', () => {
    const output = new JsonOutput();
    output.ascii('dropped');
    output.reset().ascii('x');
    expect(output.toBytes()).toEqual(Uint8Array.of(0x78));
    expect(output.take()).toEqual(Uint8Array.of(0x78));
    expect(output.take()).toEqual(new Uint8Array(0));
  });

  it('is made once for a text, also where texts are longer than a block', () => {
    const piece = new Uint8Array(1000).fill(0x61);
    const blocksFor = (octets: number, texts: number) => {
      const output = new JsonOutput();
      const blocks = new Set<ArrayBuffer>();
      for (let i = 0; i < texts; i++) {
        output.reset();
        for (let filled = 0; filled < octets; filled += piece.length) {
          output.raw(piece);
          blocks.add(output.bytes.buffer);
        }
        expect(output.take().length).toBe(octets);
      }
      return blocks.size;
    };
    expect(blocksFor(300_000, 100)).toBeLessThan(110);
    expect(blocksFor(1_000_000, 20)).toBeLessThan(30);
    expect(blocksFor(10_000, 100)).toBeLessThan(20);
  });

  it('of one huge text is not asked for again', () => {
    const output = new JsonOutput();
    output.raw(new Uint8Array(50_000_000));
    output.take();
    output.reset().ascii('x');
    expect(output.bytes.length).toBeLessThan(5_000_000);
  });

  it.each<[string, (o: JsonOutput) => void, string]>([
    ['a short piece', (o) => o.piece(pieceOf(',"a":')), ',"a":'],
    ['a piece of 16 octets', (o) => o.piece(pieceOf(',"a".repeat(11):')), ',"a".repeat(11):'],
    ['a long piece', (o) => o.piece(pieceOf(LONG_NAME)), LONG_NAME],
    ['a long', (o) => writeLong(-0x8000_0000, 1, o), '-9223372036854775807'],
    ['an int', (o) => o.int(42), '42'],
    ['a date', (o) => writeDateTime(1_709_168_462_003, o), '"2024-02-29T01:01:02.003Z"'],
    ['a new date', (o) => writeDateTime(++newDays * 86_400_000, o), ''],
  ])('grows at whatever place it ends: %s', (_, write, expected) => {
    for (let left = 0; left < 64; left++) {
      const output = new JsonOutput();
      const before = 'x'.repeat(output.bytes.length - left);
      output.ascii(before);
      write(output);
      output.byte(0x2c);
      const text = new TextDecoder().decode(output.toBytes());
      const wanted = expected === '' ? `"${new Date(newDays * 86_400_000).toISOString()}"` : expected;
      expect(text.slice(before.length)).toBe(`${wanted},`);
    }
  });

  it('grows for a text that does not fit, in the middle of what was taken before', () => {
    const output = new JsonOutput();
    output.raw(new Uint8Array(3000));
    output.take();
    output.reset();
    for (let i = 0; i < 100_000; i++) output.byte(i & 0x7f);
    const text = output.take();
    expect(text.length).toBe(100_000);
    expect(text.every((octet, i) => octet === (i & 0x7f))).toBe(true);
  });
});
