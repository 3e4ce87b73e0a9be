import { describe, expect, it } from 'vitest';
import { parseRuleDocument } from '../../../metadata/config-center/parse-rule-document.ts';
import { RuleError } from '../../../metadata/config-center/rule-error.ts';

function mistakesOf(text: string): readonly string[] {
  try {
    parseRuleDocument(text);
  } catch (error) {
    if (error instanceof RuleError) return error.mistakes;
    throw error;
  }
  throw new Error('was read');
}

describe('parseRuleDocument', () => {
  it.each([
    ['a: yes\nb: No\nc: on\nd: OFF\ne: true\nf: FALSE', { a: true, b: false, c: true, d: false, e: true, f: false }],
    ['a: y\nb: n\nc: "yes"\nd: tRUE', { a: 'y', b: 'n', c: 'yes', d: 'tRUE' }],
    [
      'a: 10\nb: 010\nc: 0x1F\nd: 1_000\ne: -5\nf: 1.0\ng: 1.25',
      { a: '10', b: '8', c: '31', d: '1000', e: '-5', f: '1.0', g: '1.25' },
    ],
    ['a: 192.0.2.1:20880\nb: 2020-01-01\nc: v3.0', { a: '192.0.2.1:20880', b: '2020-01-01', c: 'v3.0' }],
    ['a: ~\nb:\nc: null\nd: [~]', { d: ['null'] }],
    ['base: &b {x: 1}\nother: {<<: *b, z: 2}', { base: { x: '1' }, other: { x: '1', z: '2' } }],
    ['{"a": {"b": [1, true, "x"]}}', { a: { b: ['1', true, 'x'] } }],
    ['# a comment\n---\na: 1\n...\n', { a: '1' }],
    ['1: a\ntrue: b', { '1': 'a', true: 'b' }],
  ])('reads what SnakeYAML reads: %j', (text, value) => {
    expect(parseRuleDocument(text)).toEqual(value);
  });

  it('keeps names that mean something elsewhere', () => {
    const value = parseRuleDocument('__proto__: {a: 1}\nconstructor: b\n') as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.entries(value)).toEqual([
      ['__proto__', { a: '1' }],
      ['constructor', 'b'],
    ]);
  });

  it.each([
    ['', 'document: is empty'],
    ['# nothing', 'document: is empty'],
    ['a: 1\n---\nb: 2', 'document: one is expected, 2 were found'],
    ['key: x\n---\nkey: y\n---\nz: 1', 'document: one is expected, 3 (of x, y) were found'],
    ['a: 1\nb: 2\na: 3', 'line 3, column 1: this key stands here twice'],
    ['x: {a: 1,\n  "a": 2}', 'line 2, column 3: this key stands here twice'],
    ['a: b: c', 'line 1, column 4: Nested mappings are not allowed in compact mappings'],
    ['a: !!binary x', 'line 1, column 4: Unresolved tag: tag:yaml.org,2002:binary'],
    ['a: *nowhere', 'document: an alias has no anchor before it'],
    ['&a [*a]', 'document: nested too deeply, or an alias inside its own anchor'],
    ['"\\ud800": 1', 'document: a key is not well-formed Unicode'],
  ])('refuses %j', (text, mistake) => {
    expect(mistakesOf(text)).toEqual([mistake]);
  });

  it('names many documents in one line', () => {
    const [mistake = ''] = mistakesOf(`key: "a\\nb"\n---\nkey: ${'x'.repeat(1_000)}\n`);
    expect(mistake).toMatch(/^document: one is expected, 2 \(of a\?b, x+\.\.\.$/);
    expect(mistake.length).toBeLessThan(310);
  });

  it('shows nothing of the text around bad syntax', () => {
    for (const text of [
      'token: s3cret\n- s3cret: x',
      'a: "s3cret\nb: [s3cret',
      '- s3cret\ns3cret: s3cret',
      's3cret: @s3cret',
    ]) {
      expect(mistakesOf(text).join()).not.toContain('s3cret');
    }
  });
});
