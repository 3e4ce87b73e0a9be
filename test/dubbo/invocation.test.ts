import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodeInvocation } from '../../gateway/dubbo/encode-invocation.ts';
import { bodyLengthOf, setRequestId } from '../../gateway/dubbo/header.ts';
import { type InvocationTarget, createInvocationTemplate } from '../../gateway/dubbo/invocation-template.ts';
import { Hessian2Reader } from '../../gateway/hessian2/hessian2-reader.ts';
import { readValue } from '../../gateway/hessian2/read-value.ts';
import { fromHex, toHex } from '../hessian2/hex.ts';
import { readNotation } from '../hessian2/notation.ts';

const target: InvocationTarget = {
  path: 'com.x.Demo',
  serviceInterface: 'com.x.Demo',
  version: '1.0.0',
  group: null,
  methodName: 'sayHello',
  parameterTypes: ['java.lang.String'],
  generic: 'true',
  attachments: {},
};

function golden(release: string, name: string): string {
  const text = readFileSync(new URL(`../cases/dubbo-golden/frames-${release}.txt`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .find((line) => line.startsWith(`${name} `))!
    .split(' ')
    .at(-1)!;
}

function bodyOf(frame: Uint8Array): unknown[] {
  const reader = new Hessian2Reader().reset(frame, 16);
  const values: unknown[] = [];
  while (reader.position < reader.end) values.push(readValue(reader));
  return values;
}

describe('a generic call', () => {
  it('is octet for octet what Java wrote', () => {
    for (const release of ['v3.2.13', 'v4.0.3']) {
      const frame = encodeInvocation(createInvocationTemplate(target), fromHex('05776f726c64'), [['timeout', '1000']]);
      setRequestId(frame, 1);
      expect(toHex(frame)).toBe(golden(release, 'req'));
    }
  });

  it('has typed lists for types and arguments, empty ones for a method without parameters', () => {
    const frame = encodeInvocation(
      createInvocationTemplate({ ...target, methodName: 'all', parameterTypes: [] }),
      new Uint8Array(0),
    );
    const reader = new Hessian2Reader().reset(frame, 16);
    for (let i = 0; i < 6; i++) reader.skip();
    expect(readNotation(reader)).toEqual({ list: '[string', items: [] });
    expect(readNotation(reader)).toEqual({ list: '[object', items: [] });
  });

  it('takes any number of arguments', () => {
    const types = Array.from({ length: 9 }, () => 'int');
    const frame = encodeInvocation(
      createInvocationTemplate({ ...target, parameterTypes: types }),
      fromHex('919191919191919191'),
    );
    expect(bodyOf(frame).slice(6, 8)).toEqual([types, [1, 1, 1, 1, 1, 1, 1, 1, 1]]);
  });

  it('says the path, interface, group and version in its attachments, and no version as Dubbo does', () => {
    const special = { ...target, path: 'demo/path', group: 'g', version: null, generic: 'raw.return' as const };
    const template = createInvocationTemplate({ ...special, attachments: { 'remote.application': 'gateway' } });
    const frame = encodeInvocation(template, fromHex('0161'), [
      ['timeout', '1500'],
      ['dubbo.tag', '灰度'],
    ]);
    expect(bodyOf(frame)).toEqual([
      '2.0.2',
      'demo/path',
      '0.0.0',
      '$invoke',
      'Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;',
      'sayHello',
      ['java.lang.String'],
      ['a'],
      new Map([
        ['path', 'demo/path'],
        ['interface', 'com.x.Demo'],
        ['version', '0.0.0'],
        ['group', 'g'],
        ['generic', 'raw.return'],
        ['remote.application', 'gateway'],
        ['timeout', '1500'],
        ['dubbo.tag', '灰度'],
      ]),
    ]);
  });

  it('is fresh memory each time, with the length of its body in the header', () => {
    const template = createInvocationTemplate(target);
    const first = encodeInvocation(template, fromHex('0161'));
    const second = encodeInvocation(template, fromHex('026162'));
    setRequestId(first, 1);
    expect(toHex(second.subarray(4, 12))).toBe('0000000000000000');
    expect(second.length - first.length).toBe(1);
    expect(new DataView(first.buffer, first.byteOffset).getInt32(12)).toBe(bodyLengthOf(first));
  });

  it('takes any request id', () => {
    const frame = encodeInvocation(createInvocationTemplate(target), fromHex('0161'));
    const ids: [number | bigint, string][] = [
      [1, '0000000000000001'],
      [2 ** 32, '0000000100000000'],
      [2 ** 53 - 1, '001fffffffffffff'],
      [-1, 'ffffffffffffffff'],
      [-(2 ** 53), 'ffe0000000000000'],
      [2n ** 63n - 1n, '7fffffffffffffff'],
      [-(2n ** 63n), '8000000000000000'],
    ];
    for (const [id, hex] of ids) {
      setRequestId(frame, id);
      expect(toHex(frame.subarray(4, 12))).toBe(hex);
    }
  });
});
