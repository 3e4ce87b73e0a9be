import { describe, expect, it } from 'vitest';
import { RuleError } from '../../../metadata/config-center/rule-error.ts';
import { parseTagRule } from '../../../metadata/config-center/tag-rule.ts';

function mistakesOf(text: string): readonly string[] {
  try {
    parseTagRule(text);
  } catch (error) {
    if (error instanceof RuleError) return error.mistakes;
    throw error;
  }
  throw new Error('was read');
}

const V30 = 'configVersion: v3.0\ntags:\n';

describe('parseTagRule', () => {
  it('reads the whole header', () => {
    const { model } = parseTagRule(
      'configVersion: v3.0\nscope: application\nkey: shop\nforce: true\nenabled: false\nvalid: false\nruntime: false\ndynamic: true\npriority: -3\n',
    );
    expect(model).toEqual({
      configVersion: 'v3.0',
      scope: 'application',
      key: 'shop',
      force: true,
      enabled: false,
      valid: false,
      runtime: false,
      dynamic: true,
      priority: -3,
      tags: [],
      inactiveBecause: 'it is not enabled',
    });
  });

  it('takes JSON, too', () => {
    const { model } = parseTagRule('{"tags": [{"name": "gray", "addresses": ["192.0.2.1:20880"]}]}');
    expect(model.tags).toEqual([{ name: 'gray', addresses: ['192.0.2.1:20880'], match: null }]);
  });

  it.each(['true', 'yes', 'on', '"true"', "'TRUE'"])('takes %s for true', (text) => {
    expect(parseTagRule(`force: ${text}`).model.force).toBe(true);
  });

  it.each(['false', 'no', 'Off', '"False"'])('takes %s for false', (text) => {
    expect(parseTagRule(`runtime: ${text}`).model.runtime).toBe(false);
  });

  it.each(['1', '"yes"', 'y', '[]', '{}'])('refuses %s where true or false is expected', (text) => {
    expect(mistakesOf(`enabled: ${text}`)).toEqual([
      expect.stringMatching(/^\/enabled: is .*, expected true or false$/),
    ]);
  });

  it('takes a key without a value for an absent one', () => {
    expect(parseTagRule('enabled:\nforce: ~\ntags: null\n').model).toMatchObject({
      enabled: true,
      force: false,
      tags: [],
    });
  });

  it('reads every way to match', () => {
    const { model } = parseTagRule(
      `${V30}- name: t
  match:
  - {key: a, value: {exact: 1.0}}
  - {key: b, value: {prefix: 12}}
  - {key: c, value: {regex: 'v\\d+'}}
  - {key: d, value: {wildcard: '*'}}
  - {key: e, value: {empty: ''}}
  - {key: f, value: {noempty: yes}}
  - {key: g, value: {}}
`,
    );
    const values = model.tags[0]?.match?.map(({ value }) => value);
    const none = { exact: null, prefix: null, regex: null, wildcard: null, empty: false, noempty: false };
    expect(values).toEqual([
      { ...none, exact: '1.0' },
      { ...none, prefix: '12' },
      { ...none, regex: /^(?:v\d+)$/u },
      { ...none, wildcard: '*' },
      { ...none, empty: true },
      { ...none, noempty: true },
      none,
    ]);
  });

  it('prefers addresses to match', () => {
    const { model, warnings } = parseTagRule(`${V30}- {name: t, addresses: [a], match: [{key: k, value: {exact: v}}]}`);
    expect(model.tags).toEqual([{ name: 't', addresses: ['a'], match: null }]);
    expect(warnings).toEqual(['/tags/0/match: is ignored beside addresses']);
  });

  it('takes match where the list of addresses is empty', () => {
    const { model } = parseTagRule(`${V30}- {name: t, addresses: [], match: []}`);
    expect(model).toMatchObject({ tags: [{ name: 't', addresses: [], match: [] }], inactiveBecause: null });
  });

  it.each(['v3.1', 'v2.7', '~'])('ignores match in version %s', (version) => {
    const { model, warnings } = parseTagRule(
      `configVersion: ${version}\ntags:\n- {name: t, match: [{key: k, value: {exact: v}}]}`,
    );
    expect(model).toMatchObject({ tags: [{ name: 't', addresses: [], match: null }], inactiveBecause: null });
    expect(warnings).toEqual(['/tags/0/match: is ignored, expected with configVersion v3.0 only']);
  });

  it('keeps tags of one name in the order in which Dubbo defines them: those with addresses, then those by match', () => {
    const { model, warnings } = parseTagRule(
      `${V30}- {name: t, match: []}\n- {name: t, addresses: [a]}\n- {name: t, addresses: [b]}`,
    );
    expect(model.tags).toEqual([
      { name: 't', addresses: ['a'], match: null },
      { name: 't', addresses: ['b'], match: null },
      { name: 't', addresses: [], match: [] },
    ]);
    expect(warnings).toEqual(['/tags: a name stands there twice, only one of them counts']);
  });

  it.each([
    ['enabled: false', 'it is not enabled', []],
    ['valid: false', 'it is marked as not valid', ['document: has no effect, because it is marked as not valid']],
    ['force: true', 'it has no tags', ['document: has no effect, because it has no tags']],
    ['tags: []', 'it has no tags', ['document: has no effect, because it has no tags']],
  ])('has no effect: %s', (text, reason, warnings) => {
    const read = parseTagRule(text);
    expect(read.model.inactiveBecause).toBe(reason);
    expect(read.warnings).toEqual(warnings);
  });

  it('takes numbers for texts, as Java prints them', () => {
    const { model } = parseTagRule(
      'tags: [{name: 2021, addresses: [1.0, 010, 0x10, 1_000, 12345678901234567890, yes, 2020-01-01]}]',
    );
    expect(model.tags).toEqual([
      {
        name: '2021',
        addresses: ['1.0', '8', '16', '1000', '12345678901234567890', 'true', '2020-01-01'],
        match: null,
      },
    ]);
  });

  it('tells every mistake with its place and what was expected', () => {
    expect(
      mistakesOf(`force: 2
priority: high
tags:
- addresses: 192.0.2.1
- {name: yes, addresses: [{}, [], a]}
- {name: '', match: [{key: a}, {value: {}}, {key: b, value: c}, {key: [], value: []}]}
- text
`),
    ).toEqual([
      '/force: is something else, expected true or false',
      '/priority: is something else, expected an integer of 32 bits',
      '/tags/0/name: is missing, expected a text',
      '/tags/0/addresses: is a text or number, expected a list of addresses',
      '/tags/1/name: is true or false, expected a text',
      '/tags/1/addresses/0: is a mapping, expected a text, a number, or true or false',
      '/tags/1/addresses/1: is a list, expected a text, a number, or true or false',
      '/tags/2/name: is empty, expected a text',
      expect.stringMatching(/^\/tags\/2\/match\/0\/value: is missing, expected a mapping with exact, /),
      '/tags/2/match/1/key: is missing, expected a text, a number, or true or false',
      expect.stringMatching(/^\/tags\/2\/match\/2\/value: is a text or number, expected a mapping with exact, /),
      '/tags/2/match/3/key: is a list, expected a text, a number, or true or false',
      expect.stringMatching(/^\/tags\/2\/match\/3\/value: is a list, expected a mapping with exact, /),
      '/tags/3: is a text or number, expected a mapping with name, and addresses or match',
    ]);
  });

  it.each([
    ['text', 'a text or number'],
    ['[]', 'a list'],
    ['true', 'true or false'],
  ])('refuses what is no mapping: %s', (text, what) => {
    expect(mistakesOf(text)).toEqual([`document: is ${what}, expected a mapping with \`tags\``]);
  });

  it('refuses a regular expression that JavaScript has not', () => {
    expect(mistakesOf(`${V30}- {name: t, match: [{key: k, value: {regex: 'a*+'}}]}`)).toEqual([
      '/tags/0/match/0/value/regex: cannot be read, expected a regular expression that Java and JavaScript know',
    ]);
  });

  it('names no more mistakes and unknown keys than somebody reads', () => {
    const many = Array.from({ length: 60 }, (_, index) => `k${index}: 1`).join('\n');
    const { warnings } = parseTagRule(many);
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toBe('and 41 more');
    const mistakes = mistakesOf(`tags: [${'{},'.repeat(60)}]`);
    expect(mistakes).toHaveLength(21);
    expect(mistakes.at(-1)).toBe('and 40 more');
  });

  it('keeps the line of an odd key one line', () => {
    const { warnings } = parseTagRule(`"a\\nb\\u2028c/d~e": 1\n"${'x'.repeat(500)}": 1\ntags: [{name: t}]`);
    expect(warnings[0]).toMatch(/^\/a\?b\?c~1d~0e: unknown key, ignored; /);
    expect(warnings[1]).toMatch(/^\/x{299}\.\.\.$/);
  });
});
