import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRule } from '../../../metadata/config-center/rule.ts';

/** Neither throws nor takes long, and says in few words what is wrong. */
function boundedProblem(name: string, text: string): string {
  const start = performance.now();
  const problem = readRule(name, text, 'center').problem ?? '';
  expect(performance.now() - start).toBeLessThan(8_000);
  expect(problem.length).toBeLessThan(10_000);
  expect(problem).not.toMatch(/\p{Cc}/u);
  return problem;
}

function expectBounded(text: string): void {
  for (const name of ['a.tag-router', 'a.configurators', 'a.condition-router', 'a.MESHAPPRULE'])
    boundedProblem(name, text);
}

describe('hostile rules', () => {
  const MIB = 1024 * 1024;
  const bomb = ['a0: &a0 [x,x,x,x,x,x,x,x,x,x]']
    .concat(Array.from({ length: 9 }, (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(10)}]`))
    .join('\n');
  const texts: readonly (readonly [what: string, text: string, problem: RegExp])[] = [
    ['a character too many', ' '.repeat(MIB) + 'a', /more than 1048576 characters/],
    ['aliases that make much of little', bomb, /too many aliases/],
    ['lists in lists', '['.repeat(MIB), /more than 300000 tokens|nested too deeply/],
    ['lists in lists, in few tokens', '['.repeat(100_000), /nested too deeply/],
    ['lists in lists, closed', `a: ${'['.repeat(60)}${']'.repeat(60)}`, /nested too deeply/],
    ['dashes', '- '.repeat(MIB / 2), /more than 300000 tokens|nested too deeply/],
    ['mappings in mappings', '{a: '.repeat(MIB / 4), /more than 300000 tokens|nested too deeply/],
    ['keys', Array.from({ length: 40_000 }, (_, index) => `k${index}: 1`).join('\n'), /unknown key.*and \d+ more/],
    ['one key', 'key: x\n'.repeat(40_000), /this key stands here twice.*and 39979 more/],
    ['mistakes of syntax', ': : :\n'.repeat(MIB / 6), /more than 300000 tokens/],
    ['mistakes of syntax, in few tokens', ': : :\n'.repeat(20_000), /and \d+ more/],
    ['quotes', '"'.repeat(100_000), /and \d+ more/],
    ['tags', '!a '.repeat(60_000), /and \d+ more/],
    ['documents', '---\n'.repeat(60_000), /one is expected, 60000 were found/],
    ['wrong tags', `tags: [${'1,'.repeat(90_000)}]`, /more mistakes than can be listed|and \d+ more/],
    ['values', `a: &a [${'x,'.repeat(3_000)}]\ntags: [${'*a,'.repeat(50)}]`, /more than 100000 values/],
    ['one word', 'a'.repeat(MIB), /expected a mapping/],
    ['no word', '\n'.repeat(MIB), /^$/],
  ];

  it.each(texts)(
    'are refused soon: %s',
    (_, text, problem) => {
      expect(boundedProblem('a.tag-router', text)).toMatch(problem);
    },
    60_000,
  );

  it('read a list of as many addresses as fit', () => {
    const addresses = Array.from({ length: 40_000 }, (_, index) => `  - 10.${index % 250}.${index >> 8}.1:20880`);
    const { rule, problem } = readRule(
      'a.tag-router',
      `tags:\n- name: t\n  addresses:\n${addresses.join('\n')}`,
      'center',
    );
    expect(problem).toBeNull();
    expect(rule?.kind === 'tag' && rule.model.tags[0]?.addresses.length).toBe(40_000);
  });

  it('never make anything but a problem, whatever they are made of', () => {
    const key = fc.constantFrom(
      'tags',
      'configs',
      'name',
      'addresses',
      'match',
      'key',
      'value',
      'exact',
      'regex',
      'oneof',
      'parameters',
      'side',
      'force',
      'enabled',
      'priority',
      'configVersion',
      '__proto__',
      'app',
      'param',
      'address',
    );
    const { document } = fc.letrec<{ document: unknown }>((tie) => ({
      document: fc.oneof(
        { depthSize: 'medium', withCrossShrink: true },
        fc.constantFrom<unknown>(null, true, 'v3.0', 'consumer', 1, 2.5, '', '(', {}, []),
        fc.string({ unit: 'binary', maxLength: 5 }),
        fc.array(tie('document'), { maxLength: 4 }),
        fc.dictionary(fc.oneof(key, fc.string({ unit: 'binary', maxLength: 4 })), tie('document'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(document, (value) => expectBounded(JSON.stringify(value))),
      { numRuns: 400 },
    );
  });

  it('never make anything but a problem, whatever characters they have', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'tags',
        'key',
        ': ',
        '- ',
        '\n',
        '  ',
        '[',
        ']',
        '{',
        '}',
        ',',
        '"',
        "'",
        '&a ',
        '*a',
        '!!set ',
        '|\n',
        '>-\n',
        '? ',
        '---\n',
        '<<: ',
        '%YAML 1.2\n',
        '\t',
        '\r',
        '\u0000',
        '\uFEFF',
        '1',
        'yes',
        '~',
        '#',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (yaml) => expectBounded(yaml)),
      { numRuns: 2_000 },
    );
  }, 30_000);
});
