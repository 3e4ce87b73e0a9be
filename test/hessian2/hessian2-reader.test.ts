import { describe, expect, it } from 'vitest';
import { Hessian2Error } from '../../gateway/hessian2/hessian2-error.ts';
import { Hessian2Reader } from '../../gateway/hessian2/hessian2-reader.ts';
import { readValue } from '../../gateway/hessian2/read-value.ts';
import { KIND } from '../../gateway/hessian2/value-kind.ts';
import { fromHex } from './hex.ts';
import { readNotation } from './notation.ts';
import { classHex, textHex } from './text-hex.ts';

const reader = new Hessian2Reader();
const at = (hex: string) => reader.reset(fromHex(hex));

function offsetOf(run: () => unknown): number {
  try {
    run();
  } catch (error) {
    if (error instanceof Hessian2Error) return error.offset;
    throw error;
  }
  throw new Error('no error');
}

describe('scalars', () => {
  it('are told apart by their first octet, every one of the 256', () => {
    const kinds = Array.from({ length: 256 }, (_, tag) => {
      try {
        return reader.reset(Uint8Array.of(tag, 0x90, 0x90)).kind();
      } catch {
        return KIND.INVALID;
      }
    });
    const count = (kind: number) => kinds.filter((each) => each === kind).length;
    expect(count(KIND.STRING)).toBe(32 + 4 + 2);
    expect(count(KIND.BINARY)).toBe(16 + 4 + 2);
    expect(count(KIND.INT)).toBe(64 + 16 + 8 + 1);
    expect(count(KIND.LONG)).toBe(24 + 16 + 8 + 2);
    expect(count(KIND.DOUBLE)).toBe(6);
    expect(count(KIND.LIST)).toBe(16 + 4);
    expect(count(KIND.OBJECT)).toBe(17);
    // 40, 45, 47, 50, 5a are no values; 43 followed by an int is a broken definition.
    expect(kinds.flatMap((kind, tag) => (kind === KIND.INVALID ? [tag] : []))).toEqual([
      0x40, 0x43, 0x45, 0x47, 0x50, 0x5a,
    ]);
  });

  it('are read as int or long, whichever was sent', () => {
    expect(at('e1').readInt()).toBe(1);
    expect(at('3c0800').readInt()).toBe(2048);
    expect(at('91').readLong()).toBe(1n);
    expect(at('4980000000').readLong()).toBe(-2_147_483_648n);
    expect(at('91').readDouble()).toBe(1);
    expect(at('4c0020000000000001').readLong()).toBe(9_007_199_254_740_993n);
    expect(at('4c8000000000000000').readLong()).toBe(-9_223_372_036_854_775_808n);
  });

  it('refuse a long that fits no int', () => {
    expect(offsetOf(() => at('4c0000000080000000').readInt())).toBe(0);
  });

  it('read doubles of every form, the sign of zero too', () => {
    expect(at('448000000000000000').readDouble()).toBe(-0);
    expect(at('5dff').readDouble()).toBe(-1);
    expect(at('5eff7f').readDouble()).toBe(-129);
    expect(at('5f000003f1').readDouble()).toBe(1.0090000000000001);
    expect(at('447ff0000000000000').readDouble()).toBe(Infinity);
  });

  it('refuse the wrong kind and name what they found', () => {
    expect(() => at('0161').readInt()).toThrow('expected int, found string (0x01) (octet 0)');
    expect(() => at('54').readString()).toThrow('expected string, found boolean');
    expect(() => at('4e').readLong()).toThrow('expected long, found null');
    expect(() => at('90').readBytes()).toThrow('expected binary');
    expect(() => at('90').readDateMs()).toThrow('expected date');
    expect(() => at('90').readBoolean()).toThrow('expected boolean');
    expect(() => at('90').readNull()).toThrow('expected null');
    expect(() => at('').readInt()).toThrow('input ends inside a value (octet 0)');
  });

  it('stay inside the window that reset was given', () => {
    const bytes = fromHex('ffff 4900000001 ffff');
    expect(reader.reset(bytes, 2, 7).readInt()).toBe(1);
    expect(offsetOf(() => reader.reset(bytes, 2, 6).readInt())).toBe(6);
    expect(offsetOf(() => reader.reset(bytes, 2, 2).kind())).toBe(2);
    expect(reader.reset(bytes, 7, 400).end).toBe(9);
  });
});

describe('strings', () => {
  it('join their chunks, whatever form each has', () => {
    expect(at('520001 61 520000 520001 62 01 63').readString()).toBe('abc');
    expect(at('520001 61 3001 62').readString()).toBe('ab');
    expect(at('520001 61 00').readString()).toBe('a');
  });

  it('join a pair whose halves lie in two chunks', () => {
    expect(at('520001 eda0bd 01 edb880').readString()).toBe('😀');
  });

  it('take four-octet UTF-8 as two units', () => {
    expect(at('03 61 f09f9880').readString()).toBe('a😀');
    expect(at('02 f48fbfbf').readString()).toBe('\u{10ffff}');
  });

  it('refuse four-octet characters where one unit is left, and beyond Unicode', () => {
    expect(offsetOf(() => at('01 f09f9880').readString())).toBe(1);
    expect(offsetOf(() => at('02 f4908080').readString())).toBe(1);
    expect(offsetOf(() => at('02 f0808080').readString())).toBe(1);
  });

  it('take two octets for U+0000 as Java modified UTF-8 has it', () => {
    expect(at('01 c080').readString()).toBe('\u0000');
  });

  it('refuse octets that start no character, and characters broken off', () => {
    expect(offsetOf(() => at('01 80').readString())).toBe(1);
    expect(offsetOf(() => at('01 ff').readString())).toBe(1);
    expect(offsetOf(() => at('02 e4b8 4161').readString())).toBe(3);
    expect(offsetOf(() => at('01 c3').readString())).toBe(1);
    expect(offsetOf(() => at('03 6161 e4b8').readString())).toBe(3);
  });

  it('refuse another kind where a further chunk must follow', () => {
    expect(offsetOf(() => at('520001 61 90').readString())).toBe(4);
    expect(offsetOf(() => at('410001 61 90').readBytes())).toBe(4);
    expect(offsetOf(() => at('410001 61 0161').readBytes())).toBe(4);
  });

  it('keep texts longer than one batch whole', () => {
    const text = '中a'.repeat(10_000);
    const hex = `53${(20_000).toString(16).padStart(4, '0')}${Buffer.from(text).toString('hex')}`;
    expect(at(hex).readString()).toBe(text);
  });
});

describe('lists', () => {
  it('know their type by name, by number, or not at all', () => {
    expect(readNotation(at(`7b 71${textHex('[int')}91 7190 92 7993`))).toEqual({
      list: null,
      items: [
        { list: '[int', items: [{ int: 1 }] },
        { list: '[int', items: [{ int: 2 }] },
        { list: null, items: [{ int: 3 }] },
      ],
    });
  });

  it('number types in the order of their names, over maps and lists', () => {
    const hex = `7c 4d${textHex('t.M')}5a 70${textHex('t.L')} 4d90 5a 5691 90`;
    expect(readNotation(at(hex))).toEqual({
      list: null,
      items: [
        { map: 't.M', entries: [] },
        { list: 't.L', items: [] },
        { map: 't.M', entries: [] },
        { list: 't.L', items: [] },
      ],
    });
  });

  it('refuse a type number that names nothing', () => {
    expect(offsetOf(() => at('7190 91').beginList())).toBe(1);
    expect(offsetOf(() => at('718f 91').beginList())).toBe(1);
  });

  it('end at their mark where their length is not given', () => {
    expect(readNotation(at(`55${textHex('t.L')}91925a`))).toEqual({ list: 't.L', items: [{ int: 1 }, { int: 2 }] });
    expect(readNotation(at('575a'))).toEqual({ list: null, items: [] });
    expect(offsetOf(() => readNotation(at('5791')))).toBe(2);
  });

  it('refuse lengths below zero, beyond the end, and of another kind', () => {
    for (const length of ['8f', '497fffffff', '4980000000', 'e1', '5c', '0131']) {
      expect(() => at(`58${length}91`).beginList()).toThrow(Hessian2Error);
    }
  });
});

describe('objects', () => {
  it('are of the definition whose number they name, not of its name', () => {
    const hex = `7a${classHex('t.A', 'x')}60 91${classHex('t.A', 'y', 'z')}619293`;
    expect(readNotation(at(hex))).toEqual({
      list: null,
      items: [
        { object: 't.A', fields: [['x', { int: 1 }]] },
        {
          object: 't.A',
          fields: [
            ['y', { int: 2 }],
            ['z', { int: 3 }],
          ],
        },
      ],
    });
  });

  it('take their number as an int of any form', () => {
    const define = classHex('t.A', 'x');
    for (const tag of ['60', '4f90', '4fc800', '4fd40000', '4f4900000000']) {
      expect(readNotation(at(`${define}${tag}91`))).toEqual({ object: 't.A', fields: [['x', { int: 1 }]] });
    }
  });

  it('may follow any number of definitions, in front of any value', () => {
    const definitions = Array.from({ length: 20 }, (_, i) => classHex(`t.C${i}`, 'x')).join('');
    expect(readNotation(at(`${definitions}4fa391`))).toEqual({ object: 't.C19', fields: [['x', { int: 1 }]] });
    expect(at(`${definitions}91`).kind()).toBe(KIND.INT);
  });

  it('refuse numbers of no definition', () => {
    const define = classHex('t.A');
    for (const tag of ['61', '4f91', '4f8f', '4f497fffffff'])
      expect(() => at(`${define}${tag}`).beginObject()).toThrow(Hessian2Error);
  });

  it('refuse counts of fields that cannot be', () => {
    for (const count of ['8f', '497fffffff', '4980000000']) {
      expect(() => at(`43${textHex('t.A')}${count}60`).kind()).toThrow(Hessian2Error);
    }
  });

  it('share one definition over messages, and what a writer left in it', () => {
    const hex = `${classHex('t.Kept', 'x')}6091`;
    const first = at(hex).beginObject();
    first.plan = 'worked out';
    expect(at(hex).beginObject()).toBe(first);
    expect(at(`7991${hex}`).beginList()).toBe(1);
    expect(at(`${classHex('t.Other')}${hex.replace('6091', '6191')}`).beginObject()).toBe(first);
  });

  it('give way to new ones one by one, the oldest first', () => {
    const fresh = new Hessian2Reader();
    const begin = (i: number) => fresh.reset(fromHex(`${classHex(`t.C${i}`, 'x')}6091`)).beginObject();
    const kept = Array.from({ length: 1024 }, (_, i) => begin(i));
    expect(begin(0)).toBe(kept[0]);
    begin(1024);
    begin(1025);
    for (const i of [2, 3, 500, 1023]) expect(begin(i), String(i)).toBe(kept[i]);
    expect(begin(0)).not.toBe(kept[0]);
    expect(begin(2)).not.toBe(kept[2]);
    expect(begin(1023)).toBe(kept[1023]);
  });

  it('know of two fields with one name the last', () => {
    const definition = at(`${classHex('t.Sub', 'id', 'n', 'id', '__proto__')}6091919191`).beginObject();
    expect([0, 1, 2, 3].map((i) => definition.isLast(i))).toEqual([false, true, true, true]);
    expect(['id', 'n', '__proto__', 'toString'].map((name) => definition.lastIndexOf(name))).toEqual([2, 1, 3, -1]);
  });
});

describe('references', () => {
  it('count lists, maps and objects in the order in which they start', () => {
    const hex = `7d ${classHex('t.A', 'x')}60 91 485a 78 5191 5192`;
    const items = [{ object: 't.A' }, { map: null }, { list: null }, { ref: 1 }, { ref: 2 }];
    expect(readNotation(at(hex))).toMatchObject({ items });
  });

  it('read the shared value again and go on behind them', () => {
    expect(readValue(at('7b 79 91 5191 92'))).toEqual([[1], [1], 2]);
  });

  it('number what is inside a shared value as before, so that later references stay right', () => {
    // [ [ [1], [2] ], ref 1, ref 3, [4], ref 4 ]: reading 1 again must not shift the number of [4].
    expect(readValue(at('7d 7a 7991 7992 5191 5193 7994 5194'))).toEqual([[[1], [2]], [[1], [2]], [2], [4], [4]]);
  });

  it('follow references inside what they refer to', () => {
    expect(readValue(at('7a 7a 7991 5192 5191'))).toEqual([
      [[1], [1]],
      [[1], [1]],
    ]);
  });

  it('take definitions and type names inside a shared value once only', () => {
    const shared = `7a${classHex('t.A', 'x')}6091 71${textHex('t.L')}92`;
    const hex = `7d${shared}5191 ${classHex('t.B', 'y')}6193 7190 94 71${textHex('t.M')}95`;
    expect(readValue(at(hex))).toEqual([
      [{ class: 't.A', fields: new Map([['x', 1]]) }, [2]],
      [{ class: 't.A', fields: new Map([['x', 1]]) }, [2]],
      { class: 't.B', fields: new Map([['y', 3]]) },
      [4],
      [5],
    ]);
    at(hex).skip();
    expect(reader.position).toBe(reader.end);
  });

  it('are cycles while what they refer to is open', () => {
    expect(readValue(at('795190'))).toEqual([null]);
    expect(reader.sawCycle).toBe(true);
    expect(readValue(at('7991'))).toEqual([1]);
    expect(reader.sawCycle).toBe(false);
  });

  it('cut a cycle that is met again in line, coming through a reference', () => {
    // a = [b], b = [a]: the list [a, ref b] meets a again inside b.
    expect(readValue(at('7a 79 79 5191 5192'))).toEqual([[[null]], [[null]]]);
    expect(reader.sawCycle).toBe(true);
  });

  it('leave what is open further out marked as open', () => {
    // e = [t = [ref e, ref t]], then ref t: its inner e holds t again, and t must still count as open behind that.
    expect(readValue(at('7a 79 7a 5191 5192 5192'))).toEqual([[[null, null]], [[null], null]]);
  });

  it('refuse numbers of what has not begun', () => {
    for (const number of ['91', '8f', '497fffffff']) {
      expect(() => readValue(at(`79 51${number}`))).toThrow('to what has not begun');
      expect(() => at(`79 51${number}`).skip()).toThrow('to what has not begun');
    }
    expect(() => readValue(at('5190'))).toThrow(Hessian2Error);
  });

  it('refuse another kind', () => {
    expect(() => at('90').beginReference()).toThrow('expected reference');
  });
});

describe('skip', () => {
  it('numbers what it passes over', () => {
    const hex = `7b ${classHex('t.A', 'x')}60 7991 71${textHex('t.L')}92 5192`;
    reader.reset(fromHex(hex)).beginList();
    reader.skip();
    reader.skip();
    expect(readValue(reader)).toEqual([1]);
  });

  it('refuses what reading refuses', () => {
    for (const hex of ['5a', '45', '40', '60', '79', '4801', '52000161', '01', '7195', '4101', 'c8', '4143']) {
      expect(() => at(hex).skip(), hex).toThrow(Hessian2Error);
    }
  });
});

describe('after an error', () => {
  it('the reader is as new', () => {
    for (const hex of ['7f919191', '4303742e4191', '4801', '7951', '795192']) {
      expect(() => readValue(at(hex))).toThrow(Hessian2Error);
      expect(readValue(at('7a 79 91 5191'))).toEqual([[1], [1]]);
    }
  });
});
