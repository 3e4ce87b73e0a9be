import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Hessian2Error } from '../../gateway/hessian2/hessian2-error.ts';
import { copyBase64 } from '../../gateway/hessian2/copy-base64.ts';
import { copyDate } from '../../gateway/hessian2/copy-date.ts';
import { copyLong } from '../../gateway/hessian2/copy-long.ts';
import { copyNumberText } from '../../gateway/hessian2/copy-number-text.ts';
import { copyString } from '../../gateway/hessian2/copy-string.ts';
import { Hessian2Reader } from '../../gateway/hessian2/hessian2-reader.ts';
import { JsonOutput } from '../../gateway/hessian2/json-output.ts';
import { fromHex } from './hex.ts';
import { textHex } from './text-hex.ts';

const reader = new Hessian2Reader();
const out = new JsonOutput();

type Copy = (reader: Hessian2Reader, out: JsonOutput) => void;

function copied(copy: Copy, octets: Uint8Array | string): string {
  const bytes = typeof octets === 'string' ? fromHex(octets) : octets;
  copy(reader.reset(bytes), out.reset());
  expect(reader.position).toBe(bytes.length);
  return new TextDecoder('utf-8', { fatal: true }).decode(out.toBytes());
}

function octetsOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, i) => cesu8(text.charCodeAt(i))).flat();
}

/** A text of up to 31 units in the form of one octet of length. */
function short(text: string): Uint8Array {
  return Uint8Array.of(text.length, ...octetsOf(text));
}

/** A text as CESU-8 in chunks of the given lengths, written without any of our code. */
function chunked(text: string, lengths: readonly number[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (const length of [...lengths, Infinity]) {
    const piece = text.slice(start, start + length);
    const isLast = start + length >= text.length;
    parts.push(Uint8Array.of(isLast ? 0x53 : 0x52, piece.length >> 8, piece.length & 0xff, ...octetsOf(piece)));
    if (isLast) break;
    start += length;
  }
  return new Uint8Array(Buffer.concat(parts));
}

function cesu8(unit: number): number[] {
  if (unit < 0x80) return [unit];
  if (unit < 0x800) return [0xc0 | (unit >> 6), 0x80 | (unit & 0x3f)];
  return [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)];
}

describe('copyString', () => {
  it('escapes what JSON wants escaped, and nothing else', () => {
    expect(copied(copyString, '07 22 5c 2f 00 1f 0a 7f')).toBe(String.raw`"\"\\/\u0000\u001f\n` + '\u007f"');
    expect(copied(copyString, '06 08 09 0c 0d 3c 27')).toBe(String.raw`"\b\t\f\r<'"`);
  });

  it('is JSON.stringify of a short text, whatever stands at whatever place', () => {
    const others = [
      '"',
      '\\',
      '\0',
      '\n',
      '\x1f',
      ' ',
      '!',
      '#',
      '[',
      ']',
      '\x7f',
      '\x80',
      '\u2028',
      '\ud83d\ude00',
      '\ud83d',
    ];
    for (let length = 1; length <= 18; length++) {
      for (let place = 0; place < length; place++) {
        for (const other of others) {
          const text = `${'a'.repeat(place)}${other}${'z'.repeat(length - place - 1)}`;
          expect(copied(copyString, short(text))).toBe(JSON.stringify(text));
        }
      }
    }
  });

  it('joins pairs, also over chunks, and keeps lone halves as escapes', () => {
    expect(copied(copyString, '520001 eda0bd 520000 01 edb880')).toBe('"😀"');
    expect(copied(copyString, '520001 eda0bd 01 61')).toBe(String.raw`"\ud83da"`);
    expect(copied(copyString, '520001 eda0bd 02 eda0bd edb880')).toBe(String.raw`"\ud83d😀"`);
    expect(copied(copyString, '01 eda0bd')).toBe(String.raw`"\ud83d"`);
    expect(copied(copyString, '02 edb880 eda0bd')).toBe(String.raw`"\ude00\ud83d"`);
    expect(copied(copyString, '03 eda0bd f09f9880')).toBe(String.raw`"\ud83d😀"`);
    expect(copied(copyString, '02 eda0bd c3a9')).toBe(String.raw`"\ud83dé"`);
  });

  it('writes overlong forms as the character that they mean', () => {
    expect(copied(copyString, '04 c080 c1a2 e080a2 e08280')).toBe(String.raw`"\u0000b\"` + '\u0080"');
  });

  it('is JSON.stringify of the text for any text and any chunks', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(texts, fc.array(fc.nat({ max: 9 }), { maxLength: 5 }), (text, lengths) => {
        const octets = chunked(text, lengths);
        expect(copied(copyString, octets)).toBe(JSON.stringify(text));
        expect(reader.reset(octets).readString()).toBe(text);
        reader.reset(octets).skip();
        expect(reader.position).toBe(octets.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses characters cut by the end, with the place', () => {
    for (const [hex, offset] of [
      ['01 c3', 1],
      ['01 e4b8', 1],
      ['02 61 eda0', 2],
      ['02 f09f98', 1],
      ['05 616263', 0],
      ['02 e4b8ad', 4],
    ] as const) {
      try {
        copyString(reader.reset(fromHex(hex)), out.reset());
        expect.unreachable(hex);
      } catch (error) {
        expect(error).toBeInstanceOf(Hessian2Error);
        expect((error as Hessian2Error).offset, hex).toBe(offset);
      }
    }
  });
});

describe('copyLong', () => {
  it('takes each form of int and long', () => {
    const forms = [
      '90',
      'bf',
      '80',
      'c800',
      'cfff',
      'd40000',
      'd3f7ff',
      '4980000000',
      'e0',
      'd8',
      'f7f7',
      '3c0800',
      '3bf7ff',
      '5980000000',
    ];
    expect(forms.map((hex) => copied(copyLong, hex))).toEqual([
      '0',
      '47',
      '-16',
      '0',
      '2047',
      '0',
      '-2049',
      '-2147483648',
      '0',
      '-8',
      '-9',
      '2048',
      '-2049',
      '-2147483648',
    ]);
    expect(copied(copyLong, '4c0020000000000001')).toBe('9007199254740993');
    expect(copied(copyLong, '4cffdfffffffffffff')).toBe('-9007199254740993');
    expect(copied(copyLong, '4c8000000000000000')).toBe('-9223372036854775808');
    expect(() => copyLong(reader.reset(fromHex('5c')), out)).toThrow('expected long, found double');
  });
});

describe('copyDate', () => {
  it('is exact for each 64-bit count of milliseconds', () => {
    expect(copied(copyDate, '4a000000d04b9284b8')).toBe('"1998-05-08T09:51:31.000Z"');
    expect(copied(copyDate, '4b00e3838f')).toBe('"1998-05-08T09:51:00.000Z"');
    // What Instant.ofEpochMilli(Long.MAX_VALUE) and (Long.MIN_VALUE) print in Java.
    expect(copied(copyDate, '4a7fffffffffffffff')).toBe('"+292278994-08-17T07:12:55.807Z"');
    expect(copied(copyDate, '4a8000000000000000')).toBe('"-292275055-05-16T16:47:04.192Z"');
  });
});

describe('copyBase64', () => {
  it('is base64 of the octets for any octets and any chunks', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat({ max: 40 }), fc.nat({ max: 40 }), (content, a, b) => {
        const [first, second] = [Math.min(a, b, content.length), Math.min(Math.max(a, b), content.length)];
        const chunk = (tag: number, piece: Uint8Array) => [Uint8Array.of(tag, 0, piece.length), piece];
        const octets = Buffer.concat([
          ...chunk(0x41, content.subarray(0, first)),
          ...chunk(0x41, content.subarray(first, second)),
          ...chunk(0x42, content.subarray(second)),
        ]);
        expect(copied(copyBase64, new Uint8Array(octets))).toBe(`"${Buffer.from(content).toString('base64')}"`);
        expect(reader.reset(new Uint8Array(octets)).readBytes()).toEqual(content);
      }),
    );
  });
});

describe('copyNumberText', () => {
  it('copies the digits of a JSON number', () => {
    for (const text of ['0', '-0', '1.10', '-0.00', '1E+3', '1E-7', '123456789012345678901234567890.5', '-1e5']) {
      expect(copied(copyNumberText, textHex(text))).toBe(text);
    }
  });

  it('keeps what is no JSON number a string', () => {
    for (const text of ['', '-', '+1', '01', '.5', '1.', '1e', '1e+', 'NaN', '1_000', '0x10', '1 ', '--1', '1.5.2']) {
      expect(copied(copyNumberText, textHex(text))).toBe(JSON.stringify(text));
    }
    expect(copied(copyNumberText, '01 22')).toBe(String.raw`"\""`);
  });
});
