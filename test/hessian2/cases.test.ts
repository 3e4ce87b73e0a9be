import { describe, expect } from 'vitest';
import { Hessian2Error } from '../../gateway/hessian2/hessian2-error.ts';
import { Hessian2Output } from '../../gateway/hessian2/hessian2-output.ts';
import { itCase, loadCases } from '../cases.ts';
import { toHex } from './hex.ts';
import { classHex, textHex } from './text-hex.ts';
import { toJson, toJsonWithCycle } from './to-json.ts';

/** Case id -> JSON text; where a case leaves a choice, the documented one. */
const DECODED: Readonly<Record<string, string>> = {
  C001: '"中😀😀"',
  C003: String.raw`"\ud83dx\ude00"`,
  C005: '[3.5,3.51,3.5100000000000002]',
  C007: '9007199254740993',
  C009: '[0.1,null,1]',
  C011: '{"a":{"b":{}}}',
  C013: '[{"y":null},{"x":null}]',
  C019: '[65,-1]',
};

function written(write: (out: Hessian2Output) => void): string {
  const out = new Hessian2Output();
  write(out);
  return toHex(out.toBytes());
}

describe('hessian decode', () => {
  for (const { id, input, why } of loadCases('hessian decode')) {
    const expected = DECODED[id];
    if (expected !== undefined) itCase(id, why, () => expect(toJson(input.replace('hex ', ''))).toBe(expected));
  }

  itCase('C015', 'a cycle from inside a nested list is cut and reported', () => {
    expect(toJsonWithCycle('4801704801637951905a5a')).toEqual(['{"p":{"c":[null]}}', true]);
  });

  itCase('C017', 'an EnumSet is an array of names', () => {
    const level = (index: string, name: string) => `${index}${textHex(name)}`;
    const handle = classHex('com.alibaba.com.caucho.hessian.io.EnumSetHandler', 'objects', 'type');
    const objects = `72${textHex('[object')}${classHex('com.example.demo.Level', 'name')}${level('61', 'LOW')}${level('61', 'HIGH')}`;
    const type = `${classHex('java.lang.Class', 'name')}62${textHex('com.example.demo.Level')}`;
    expect(toJson(`${handle}60${objects}${type}`)).toBe('["LOW","HIGH"]');
  });

  itCase('C021', 'a list that announces more than there is', () => {
    expect(() => toJson('7f919191')).toThrow(Hessian2Error);
  });
});

describe('hessian encode', () => {
  itCase('C024', 'a long is exact', () => {
    expect(written((out) => out.writeLong(9_223_372_036_854_775_807n))).toBe('4c7fffffffffffffff');
  });
  itCase('C028', 'a double stays a double', () => {
    expect(written((out) => out.writeDouble(1))).toBe('5c');
  });
  itCase('C030', 'an empty map and null differ', () => {
    expect(written((out) => (out.writeMapBegin(), out.writeMapEnd()))).toBe('485a');
    expect(written((out) => out.writeNull())).toBe('4e');
  });
  itCase('C032', 'text at the limits of one, two and three octets', () => {
    expect(written((out) => out.writeString('\u0000\u007f\u0080\u07ff\u0800'))).toBe('05007fc280dfbfe0a080');
  });
});
