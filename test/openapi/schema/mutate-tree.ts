import fc from 'fast-check';
import { type JsonTree, changeNode, countNodes } from './json-tree.ts';

const WORDS = `true NaN -Infinity +1 1 -0 01 1.0 1e2 1.5 12e3 127 128 2147483648 9007199254740992 9223372036854775807
  9223372036854775808 1E400 3.4028236E38 1.7976931348623157E308 1.7976931348623159e308 2024-02-29 2023-02-29 1900-02-29 +300000-01-01
  -0044-03-15 2024-02-29T09:30Z 2024-02-29T09:30:15.1234567890Z 2024-02-29T09:30+18:59 09:30 2024-13-01 AQID AQI AQI= A===
  LOW low class a.B 启用 x ab \u{1f600}`;
/** With characters that would not stand in a list of words. */
const ODD_TEXTS = ['', '\ud83d', '2024-02-29 24:00:00', 'a b', '1\n', 'true\n', '１'];
const TEXTS = [...WORDS.split(/\s+/), ...ODD_TEXTS].map((text) => JSON.stringify(text));
const NUMBERS = `0 -0 1 1.0 1e2 1.5 127 128 -129 32768 2147483648 9007199254740992 9007199254740993 9223372036854775807
  9223372036854775808 -9223372036854775808 -9223372036854775809 1e400 3.5e38 1e-7`.split(/\s+/);
const OTHERS: readonly JsonTree[] = [
  'null',
  'true',
  'false',
  { items: [] },
  { members: [] },
  { members: [['name', '"LOW"']] },
];

/** Scalars and empty values that are near a bound of some type. */
export const replacement: fc.Arbitrary<JsonTree> = fc.constantFrom<JsonTree>(...TEXTS, ...NUMBERS, ...OTHERS);

/** Names that mean something somewhere, and one that does not. */
const MEMBER_NAMES = ['class', 'name', '$ref', 'a', 'b', 'value', 'items', 'unknown'] as const;

type Change = (node: JsonTree) => JsonTree;

const change: fc.Arbitrary<Change> = fc.oneof(
  replacement.map(
    (tree): Change =>
      () =>
        tree,
  ),
  fc.constant<Change>((node) => ({ items: [node] })),
  fc.constantFrom(...MEMBER_NAMES).map((name): Change => (node) => ({ members: [[name, node]] })),
  fc.tuple(fc.constantFrom(...MEMBER_NAMES), replacement).map(
    ([name, value]): Change =>
      (node) =>
        withMember(node, name, value),
  ),
  fc.tuple(fc.nat(), fc.constantFrom(...MEMBER_NAMES)).map(
    ([at, name]): Change =>
      (node) =>
        renamed(node, at, name),
  ),
  fc.nat().map(
    (at): Change =>
      (node) =>
        shortened(node, at),
  ),
  replacement.map(
    (tree): Change =>
      (node) =>
        typeof node !== 'string' && 'items' in node ? { items: [...node.items, tree] } : node,
  ),
  fc.tuple(fc.nat(), fc.constantFrom('', '0', '9', '-', '.', 'e', 'x', ' ')).map(
    ([at, text]): Change =>
      (node) =>
        respelled(node, at, text),
  ),
);

/** A tree with one to three of its nodes changed. */
export function mutateTree(tree: JsonTree): fc.Arbitrary<JsonTree> {
  return fc
    .array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((sum, [at, one]) => changeNode(sum, at % countNodes(sum), one), tree));
}

function withMember(node: JsonTree, name: string, value: JsonTree): JsonTree {
  if (typeof node === 'string' || 'items' in node) return node;
  return { members: [...node.members.filter(([known]) => known !== name), [name, value]] };
}

function renamed(node: JsonTree, at: number, name: string): JsonTree {
  if (typeof node === 'string' || 'items' in node || node.members.length === 0) return node;
  const [, value] = node.members[at % node.members.length]!;
  return withMember({ members: node.members.filter((_, index) => index !== at % node.members.length) }, name, value);
}

function shortened(node: JsonTree, at: number): JsonTree {
  if (typeof node === 'string') return node;
  if ('items' in node) return { items: node.items.filter((_, index) => index !== at % node.items.length) };
  return { members: node.members.filter((_, index) => index !== at % node.members.length) };
}

/** One character of a string or number taken out, or another in its place; what is no JSON any more stays as it was. */
function respelled(node: JsonTree, at: number, text: string): JsonTree {
  if (typeof node !== 'string') return node;
  const place = at % node.length;
  const spelled = node.slice(0, place) + text + node.slice(place + 1);
  // Java's limits of exponents are not in the schema: see the README of openapi.
  if (/^-?\d.*e[+-]?\d{4}/i.test(spelled)) return node;
  try {
    const value: unknown = JSON.parse(spelled);
    return typeof value === 'object' ? node : spelled;
  } catch {
    return node;
  }
}
