import { valueAt } from './loose-document.ts';

/** Each is a condition of its own. */
const CONDITIONS = ['equals', 'in', 'mod', 'percent'];
/** RFC 9110's token. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * What a schema cannot say of `tags.rules`: which keys belong together.
 *
 * @param rules of any shape
 */
export function coloringMistakes(rules: unknown): string[] {
  if (!Array.isArray(rules)) return [];
  return rules.flatMap((rule: unknown, index) =>
    [...sourceMistakes(rule), ...conditionMistakes(valueAt(rule, 'when'))].map(
      (mistake) => `/tags/rules/${index}${mistake}`,
    ),
  );
}

function sourceMistakes(rule: unknown): string[] {
  const from = valueAt(rule, 'from');
  const name = valueAt(rule, 'name');
  const pointer = valueAt(rule, 'pointer');
  if (from === 'argument') {
    const mistakes = name === undefined ? [] : ['/name: does not go with `from: argument`, which has a pointer'];
    return pointer === undefined ? [...mistakes, '/pointer: is missing'] : mistakes;
  }
  if (typeof from !== 'string') return [];
  const mistakes = pointer === undefined ? [] : ['/pointer: goes with `from: argument` only'];
  if (name === undefined) mistakes.push('/name: is missing');
  else if (typeof name === 'string' && from !== 'query' && !HEADER_NAME.test(name))
    mistakes.push(`/name: must be the name of a ${from}`);
  return mistakes;
}

function conditionMistakes(when: unknown): string[] {
  if (typeof when !== 'object' || when === null) return [];
  const given = CONDITIONS.filter((key) => Object.hasOwn(when, key));
  if (given.length !== 1) return ['/when: must have one of equals, in, mod (with below) and percent'];
  const below = valueAt(when, 'below');
  const mod = valueAt(when, 'mod');
  const mistakes: string[] = [];
  if (mod !== undefined && below === undefined) mistakes.push('/when/below: is missing');
  if (mod === undefined && below !== undefined) mistakes.push('/when/below: goes with mod only');
  if (typeof mod === 'number' && typeof below === 'number' && below > mod)
    mistakes.push(`/when/below: is above mod, ${mod}: that is every integer`);
  if (given[0] !== 'percent' && Object.hasOwn(when, 'salt')) mistakes.push('/when/salt: goes with percent only');
  return mistakes;
}
