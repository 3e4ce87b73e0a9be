import { describe, expect, it } from 'vitest';
import { anyToJson } from '../../gateway/hessian2/any-to-json.ts';
import { Hessian2Error } from '../../gateway/hessian2/hessian2-error.ts';
import { Hessian2Reader } from '../../gateway/hessian2/hessian2-reader.ts';
import { JsonOutput } from '../../gateway/hessian2/json-output.ts';
import type { Hessian2Limits } from '../../gateway/hessian2/limits.ts';
import { fromHex } from './hex.ts';
import { classHex, textHex } from './text-hex.ts';

/**
 * Messages of up to 1 MB that ask for as much work as they can. Each is read or refused in this time of this thread's CPU, most in
 * a tenth of it. The time of those that only write is that of the JSON they are allowed, here a quarter of the default: the
 * test runner, which turns each use of an import into a property access, is three times as slow as production.
 */
const BOUND_MS = 2000;
/** By the wall clock, of a busy machine. */
const TIMEOUT_MS = 30_000;
const LIMITS: Partial<Hessian2Limits> = { maxOutputBytes: 16 * 1024 * 1024 };

const AGAIN = (times: number) => `${'5191'.repeat(times)}5a`;
const BIG_INTEGER = classHex('java.math.BigInteger', 'signum', 'mag');
const FIELDS = ['detailMessage', 'stackTrace', ...Array.from({ length: 4094 }, (_, i) => `f${i}`)];
const THROWABLE = `43${textHex('t.E')}${int(FIELDS.length)}${FIELDS.map(textHex).join('')}`;
const WORDS = 32_768;

/** `[ <the value>, a reference to it, ... ]` where the value is the first container in the list. */
const MESSAGES: Readonly<Record<string, () => string>> = {
  'typed maps, all read again by 200 references': () => `57 57 ${'4d0161 5a'.repeat(20_000)} 5a ${AGAIN(200)}`,
  'as many typed maps as there can be': () => `57 57 ${'4d00 5a'.repeat(330_000)} 5a ${AGAIN(200)}`,
  'definitions, all passed over by 5,000 references': () => `57 57 ${'430090'.repeat(4000)}60 5a ${AGAIN(5000)}`,
  'objects of no fields': () => `57 57 ${classHex('t.A')}${'60'.repeat(900_000)} 5a ${AGAIN(200)}`,
  'numbers of one octet': () => `57 58${int(900_000)}${'91'.repeat(900_000)} ${AGAIN(200)}`,
  'numbers of many digits': () => `57 58${int(100_000)}${'443fd3333333333333'.repeat(100_000)} ${AGAIN(200)}`,
  'bits far up in their words': () =>
    `57 ${classHex('com.alibaba.com.caucho.hessian.io.BitSetHandle', 'words')}60 58${int(100_000)}${'4c4000000000000000'.repeat(100_000)} ${AGAIN(200)}`,
  'a BigInteger of a million bits': () => `57 ${BIG_INTEGER}60 91 58${int(WORDS)}${'8f'.repeat(WORDS)} ${AGAIN(3000)}`,
  'BigIntegers of 32,000 bits': () =>
    `57 ${BIG_INTEGER}${`60 91 58${int(1000)}${'8f'.repeat(1000)}`.repeat(900)} ${AGAIN(1000)}`,
  'a BigInteger of nothing but zeros': () =>
    `57 ${BIG_INTEGER}60 91 58${int(WORDS)}${'90'.repeat(WORDS)} ${AGAIN(3000)}`,
  'a long StringBuilder': () =>
    `57 ${classHex('java.lang.StringBuilder', 'value', 'count', 'coder')}60 ${`41ffff${'61'.repeat(65_535)}`.repeat(15)}20 ${int(983_025)} 90 ${AGAIN(200)}`,
  'a Throwable of many fields': () => `57 ${THROWABLE}60 ${'4e'.repeat(4096)} ${AGAIN(5000)}`,
  'maps with a bad key behind good ones': () =>
    `${'480161'.repeat(400)}58${int(500_000)}${'91'.repeat(500_000)}${'784e5a'.repeat(400)}`,
  'lists that refer to what is around them': () => {
    let hex = `58${int(900_000)}${'91'.repeat(900_000)}`;
    for (let level = 250; level >= 1; level--) hex = `7a${hex}51${int(level - 1)}`;
    return `7a${hex}51${int(250)}`;
  },
};

/** Hex of an int that is not negative. */
function int(value: number): string {
  return value < 48 ? (0x90 + value).toString(16) : `49${value.toString(16).padStart(8, '0')}`;
}

function msToRead(bytes: Uint8Array, limits: Partial<Hessian2Limits> = LIMITS): number {
  const reader = new Hessian2Reader(limits);
  const start = process.threadCpuUsage();
  try {
    anyToJson(reader.reset(bytes), new JsonOutput(limits.maxOutputBytes), { dropClassKey: true });
  } catch (error) {
    if (!(error instanceof Hessian2Error)) throw error;
    expect(error.limit).not.toBe(null);
  }
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

describe('a message of up to 1 MB is read or refused in bounded time', () => {
  it.each(Object.entries(MESSAGES))('%s', { timeout: TIMEOUT_MS }, (_, message) => {
    const bytes = fromHex(message());
    expect(bytes.length).toBeLessThan(1_048_576);
    expect(msToRead(bytes)).toBeLessThan(BOUND_MS);
  });

  it('a class of 100,000 fields, were it allowed', () => {
    const names = Array.from({ length: 100_000 }, (_, i) => textHex(`f${i}`)).join('');
    for (const known of ['', textHex('detailMessage') + textHex('stackTrace')]) {
      const count = 100_000 + (known === '' ? 0 : 2);
      const hex = `43${textHex('t.T')}${int(count)}${known}${names}60${'4e'.repeat(count)}`;
      expect(msToRead(fromHex(hex), { ...LIMITS, maxFields: 200_000 })).toBeLessThan(BOUND_MS);
    }
  });
});
