import { describe, expect, it } from 'vitest';
import { anyToJson } from '../../gateway/hessian2/any-to-json.ts';
import { Hessian2Error } from '../../gateway/hessian2/hessian2-error.ts';
import { Hessian2Output } from '../../gateway/hessian2/hessian2-output.ts';
import { Hessian2Reader } from '../../gateway/hessian2/hessian2-reader.ts';
import { JsonOutput } from '../../gateway/hessian2/json-output.ts';
import type { Hessian2Limits } from '../../gateway/hessian2/limits.ts';
import { fromHex } from './hex.ts';
import { classHex } from './text-hex.ts';

/** The limit that reading the message (as JSON, and by skipping) passes; null for none. */
function limitOf(bytes: Uint8Array, limits: Partial<Hessian2Limits>): string | null {
  const reader = new Hessian2Reader(limits);
  const out = new JsonOutput(limits.maxOutputBytes);
  const passed = caught(() => {
    anyToJson(reader.reset(bytes), out, { dropClassKey: false });
    out.toBytes();
  });
  // Whatever it was, the next message is read.
  anyToJson(reader.reset(fromHex('7991')), out.reset(), { dropClassKey: false });
  return passed;
}

function skipLimitOf(bytes: Uint8Array, limits: Partial<Hessian2Limits>): string | null {
  const reader = new Hessian2Reader(limits);
  return caught(() => reader.reset(bytes).skip());
}

function caught(run: () => void): string | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof Hessian2Error) return error.limit ?? error.message;
    throw error;
  }
}

function nested(depth: number): Uint8Array {
  return new Uint8Array(depth).fill(0x79, 0, depth - 1).fill(0x78, depth - 1);
}

describe('maxDepth', () => {
  it('takes as many levels and no more', () => {
    for (const limitsOf of [limitOf, skipLimitOf]) {
      expect(limitsOf(nested(9), { maxDepth: 10 })).toBe(null);
      expect(limitsOf(nested(10), { maxDepth: 10 })).toBe(null);
      expect(limitsOf(nested(11), { maxDepth: 10 })).toBe('maxDepth');
    }
  });

  it('counts maps and objects as well', () => {
    expect(limitOf(fromHex('480161 480162 480163 91 5a5a5a'), { maxDepth: 2 })).toBe('maxDepth');
    const define = classHex('t.A', 'x');
    expect(limitOf(fromHex(`${define}6060604e`), { maxDepth: 2 })).toBe('maxDepth');
  });

  it('counts the levels around a reference', () => {
    // [ [[[]]], [[ ref 1 ]] ]: 1 + 2 + 3 levels.
    const bytes = fromHex('7a 79 79 78 79 79 5191');
    expect(limitOf(bytes, { maxDepth: 6 })).toBe(null);
    expect(limitOf(bytes, { maxDepth: 5 })).toBe('maxDepth');
  });

  it('passes 400 levels by default, as providers do, and stops a million', () => {
    expect(limitOf(nested(400), {})).toBe(null);
    expect(limitOf(nested(512), {})).toBe(null);
    expect(limitOf(nested(513), {})).toBe('maxDepth');
    expect(limitOf(nested(1_000_000), {})).toBe('maxDepth');
    expect(skipLimitOf(nested(1_000_000), {})).toBe('maxDepth');
  });
});

describe('maxValues', () => {
  const lists = (count: number) => fromHex(`58${(0x90 + count).toString(16)}${'78'.repeat(count)}`);

  it('takes as many containers and no more', () => {
    for (const limitsOf of [limitOf, skipLimitOf]) {
      expect(limitsOf(lists(8), { maxValues: 10 })).toBe(null);
      expect(limitsOf(lists(9), { maxValues: 10 })).toBe(null);
      expect(limitsOf(lists(10), { maxValues: 10 })).toBe('maxValues');
    }
  });

  it('counts again what is read again', () => {
    // [ [[]], ref 1 ]: 3 containers, a reference, 2 containers again.
    const bytes = fromHex('7a 79 78 5191');
    expect(limitOf(bytes, { maxValues: 6 })).toBe(null);
    expect(limitOf(bytes, { maxValues: 5 })).toBe('maxValues');
  });

  it('counts definitions that are passed over again', () => {
    // [ [<two definitions> A], ref 1 ]: 3 containers, a reference, 2 definitions, 2 containers again.
    const bytes = fromHex(`7a 79 ${classHex('t.A').repeat(2)}60 5191`);
    expect(limitOf(bytes, { maxValues: 8 })).toBe(null);
    expect(limitOf(bytes, { maxValues: 7 })).toBe('maxValues');
  });

  it('counts the JSON that a bad key throws away', () => {
    // {"a": <1,000 octets>, []: 0}: two containers, and the 1,008 octets `{"a":"...",`.
    const bytes = fromHex(`48 0161 33e8 ${'61'.repeat(1000)} 78 90 5a`);
    expect(limitOf(bytes, { maxValues: 128 })).toBe(null);
    expect(limitOf(bytes, { maxValues: 127 })).toBe('maxValues');
  });

  it('counts the words of BigInteger and BitSet', () => {
    // The list and the object, and three words.
    for (const [name, ...fields] of [
      ['java.math.BigInteger', 'mag'],
      ['com.alibaba.com.caucho.hessian.io.BitSetHandle', 'words'],
    ] as const) {
      const bytes = fromHex(`${classHex(name, ...fields)}60 7b 919293`);
      expect(limitOf(bytes, { maxValues: 5 })).toBe(null);
      expect(limitOf(bytes, { maxValues: 4 })).toBe('maxValues');
    }
  });
});

describe('maxDefinitions', () => {
  const definitions = (count: number) => fromHex(`${classHex('t.A').repeat(count)}60`);

  it('takes as many and no more', () => {
    expect(limitOf(definitions(9), { maxDefinitions: 10 })).toBe(null);
    expect(limitOf(definitions(10), { maxDefinitions: 10 })).toBe(null);
    expect(limitOf(definitions(11), { maxDefinitions: 10 })).toBe('maxDefinitions');
    expect(limitOf(definitions(100_000), {})).toBe('maxDefinitions');
  });
});

describe('maxFields', () => {
  const object = (count: number) =>
    fromHex(`${classHex('t.A', ...Array.from({ length: count }, (_, i) => `f${i}`))}60${'90'.repeat(count)}`);

  it('takes as many fields of a class and no more', () => {
    for (const limitsOf of [limitOf, skipLimitOf]) {
      expect(limitsOf(object(9), { maxFields: 10 })).toBe(null);
      expect(limitsOf(object(10), { maxFields: 10 })).toBe(null);
      expect(limitsOf(object(11), { maxFields: 10 })).toBe('maxFields');
    }
  });

  it('is on by default', () => {
    const definition = (count: string) => fromHex(`43 00 ${count} ${'00'.repeat(4097)} 60 ${'90'.repeat(4097)}`);
    expect(limitOf(definition('d41000'), {})).not.toBe('maxFields');
    expect(limitOf(definition('d41001'), {})).toBe('maxFields');
  });
});

describe('maxBytes', () => {
  const text = (length: number) => fromHex(`30${length.toString(16)}${'61'.repeat(length)}`);
  const chunks = (length: number) =>
    fromHex(`520032${'61'.repeat(50)}30${(length - 50).toString(16)}${'61'.repeat(length - 50)}`);
  const binary = (length: number) =>
    fromHex(`410032${'00'.repeat(50)}34${(length - 50).toString(16)}${'00'.repeat(length - 50)}`);

  it('takes as many octets of a string or binary and no more', () => {
    for (const make of [text, chunks, binary]) {
      for (const limitsOf of [limitOf, skipLimitOf]) {
        expect(limitsOf(make(99), { maxBytes: 100 })).toBe(null);
        expect(limitsOf(make(100), { maxBytes: 100 })).toBe(null);
        expect(limitsOf(make(101), { maxBytes: 100 })).toBe('maxBytes');
      }
      const reader = new Hessian2Reader({ maxBytes: 100 });
      const read = (bytes: Uint8Array) =>
        caught(() => void (bytes[0] === 0x41 ? reader.reset(bytes).readBytes() : reader.reset(bytes).readString()));
      expect(read(make(100))).toBe(null);
      expect(read(make(101))).toBe('maxBytes');
    }
  });
});

describe('maxRereadBytes', () => {
  // [ [eight ints], ref 1, ref 1 ]: the inner list has ten octets.
  const bytes = fromHex('7b 5898 9091929394959697 5191 5191');

  it('takes as many octets read again and no more', () => {
    expect(limitOf(bytes, { maxRereadBytes: 21 })).toBe(null);
    expect(limitOf(bytes, { maxRereadBytes: 20 })).toBe(null);
    expect(limitOf(bytes, { maxRereadBytes: 19 })).toBe('maxRereadBytes');
  });

  it('charges what is read around references before it follows them', () => {
    // Lists in one another, each with a reference to the one around it: at first all cycles. Read from the innermost, each
    // passes over what is inside it once more before anything has ended.
    const levels = 200;
    let hex = `58d42710${'91'.repeat(10_000)}`;
    for (let level = levels; level >= 1; level--) hex = `7a${hex}51${intHex(level - 1)}`;
    const reader = new Hessian2Reader({ maxRereadBytes: 100_000 });
    const message = fromHex(`7a${hex}51${intHex(levels)}`);
    const limit = caught(() => anyToJson(reader.reset(message), new JsonOutput(), { dropClassKey: false }));
    expect(limit).toBe('maxRereadBytes');
    // At the tenth level from the inside, not when the first of the 200 has ended.
    expect(reader.position).toBeLessThan(1 + levels + 4 + 10_000 + 4 * 12);
  });

  it('stops maps that hold a bad key behind good ones, at every level', () => {
    // {"a": <the same again>, []: null}: each level would read its insides twice.
    const depth = 64;
    const hex = `${'480161'.repeat(depth)}4e${'784e5a'.repeat(depth)}`;
    expect(limitOf(fromHex(hex), { maxRereadBytes: 1_000_000 })).toBe('maxRereadBytes');
    expect(limitOf(fromHex(`${'480161'.repeat(8)}4e${'784e5a'.repeat(8)}`), {})).toBe(null);
  });
});

describe('maxOutputBytes', () => {
  it('takes as many octets of JSON and no more', () => {
    const bytes = fromHex('7a 0561616161 61 0161');
    // ["aaaaa","a"]
    expect(limitOf(bytes, { maxOutputBytes: 14 })).toBe(null);
    expect(limitOf(bytes, { maxOutputBytes: 13 })).toBe(null);
    expect(limitOf(bytes, { maxOutputBytes: 12 })).toBe('maxOutputBytes');
  });

  it('stops a few octets that unfold to gigabytes', () => {
    // Each list holds the one before it twice: 2^40 leaves.
    let hex = '78';
    for (let i = 0; i < 40; i++) hex = `7a${hex}51${intHex(40 - i)}`;
    const bytes = fromHex(hex);
    expect(['maxOutputBytes', 'maxValues', 'maxRereadBytes']).toContain(limitOf(bytes, {}));
    expect(limitOf(bytes, { maxOutputBytes: 1000 })).toBe('maxOutputBytes');
    expect(skipLimitOf(bytes, {})).toBe(null);
  });

  it('stops memory from growing far beyond it', () => {
    const out = new JsonOutput(10_000);
    expect(() => {
      for (;;) out.string('a'.repeat(100));
    }).toThrow('maxOutputBytes of 10000 exceeded');
    expect(out.bytes.length).toBeLessThan(100_000);
  });

  it('is what the writer of requests has as well', () => {
    for (const write of [
      (out: Hessian2Output) => out.writeString('a'.repeat(100)),
      (out: Hessian2Output) => out.writeBytes(new Uint8Array(100)),
      (out: Hessian2Output) => out.writeRaw(new Uint8Array(100)),
      (out: Hessian2Output) => {
        for (let i = 0; i < 101; i++) out.writeInt(0);
      },
    ]) {
      expect(caught(() => write(new Hessian2Output(99)))).toBe('maxOutputBytes');
      const out = new Hessian2Output(103);
      write(out);
      expect(out.length).toBeLessThanOrEqual(103);
      expect(caught(() => out.writeString('abc'))).toBe('maxOutputBytes');
      expect(out.reset().length).toBe(0);
    }
  });
});

/** Hex of an int from 0 to 2047. */
function intHex(value: number): string {
  return value < 48 ? (0x90 + value).toString(16) : (0xc800 + value).toString(16);
}

describe('lengths of 2^31-1', () => {
  it('are refused before memory is asked for', () => {
    const before = process.memoryUsage().arrayBuffers;
    for (const hex of ['58497fffffff', '5600497fffffff', '430141497fffffff', '5849ffffffff']) {
      expect(limitOf(fromHex(hex), {})).toMatch(/count of|ends inside/);
      expect(skipLimitOf(fromHex(hex), {})).toMatch(/count of|ends inside/);
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });
});
