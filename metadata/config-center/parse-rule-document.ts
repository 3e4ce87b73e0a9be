import { Composer, Lexer, Parser, Scalar, visit } from 'yaml';
import type { Document, ScalarTag, Tags, YAMLError, YAMLMap } from 'yaml';
import { RuleError } from './rule-error.ts';
import { ruleLines } from './rule-lines.ts';
import { toRuleValue } from './rule-value.ts';
import type { RuleValue } from './rule-value.ts';

/** In UTF-16 units. */
const MAX_LENGTH = 1024 * 1024;
/** A list of 1 MiB of addresses has fewer. Without a bound a hostile text of that length takes minutes. */
const MAX_TOKENS = 300_000;
/** Of brackets and braces: more than a rule may have levels. Without a bound each level costs the more, the deeper it is. */
const MAX_BRACKETS = 100;

/**
 * Reads the YAML (or JSON, which is YAML) of a rule the way Dubbo's SnakeYAML does, which is YAML 1.1: `yes` is true and `010`
 * is 8. Other than there a key may not stand twice, and dates stay texts.
 *
 * @throws RuleError on bad syntax, too much of anything, or more or less than one document.
 */
export function parseRuleDocument(text: string): RuleValue {
  if (text.length > MAX_LENGTH) throw new RuleError([`document: more than ${MAX_LENGTH} characters`]);
  try {
    const documents = compose(text);
    const mistakes = documents.flatMap((document) => [...document.errors, ...document.warnings]);
    if (mistakes.length > 0) throw new RuleError(ruleLines(mistakes, (mistake) => describe(mistake, text)));
    const [document] = documents;
    if (document === undefined || document.contents === null) throw new RuleError(['document: is empty']);
    if (documents.length > 1) throw new RuleError(ruleLines([describeSeveral(documents)], String));
    requireDistinctKeys(document, text);
    return toRuleValue(document.toJS({ maxAliasCount: 100 }));
  } catch (cause) {
    if (cause instanceof RuleError) throw cause;
    throw new RuleError([`document: ${unreadable(cause)}`]);
  }
}

function compose(text: string): Document.Parsed[] {
  const composer = new Composer({
    version: '1.1',
    strict: true,
    // Its check takes the square of the number of keys, and its messages that of the number of mistakes.
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
    intAsBigInt: true,
    customTags: snakeYamlTags,
  });
  return [...composer.compose(tokensOf(text))];
}

function* tokensOf(text: string) {
  const parser = new Parser();
  let count = 0;
  let brackets = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (++count > MAX_TOKENS) throw new RuleError([`document: more than ${MAX_TOKENS} tokens`]);
    if (lexeme === '[' || lexeme === '{') brackets++;
    else if (lexeme === ']' || lexeme === '}') brackets--;
    if (brackets > MAX_BRACKETS) throw new RuleError(['document: nested too deeply']);
    yield* parser.next(lexeme);
  }
  yield* parser.end();
}

function booleanTag(value: boolean, test: RegExp): ScalarTag {
  return { tag: 'tag:yaml.org,2002:bool', default: true, test, resolve: () => new Scalar(value) };
}

const BOOLEANS = [
  booleanTag(true, /^(?:yes|Yes|YES|true|True|TRUE|on|On|ON)$/),
  booleanTag(false, /^(?:no|No|NO|false|False|FALSE|off|Off|OFF)$/),
];
/** A rule has no use for what these make. */
const UNUSED = /:(?:bool|binary|omap|pairs|set|timestamp)$/;

/** YAML 1.1, but SnakeYAML does not take `y` and `n` for booleans. */
function snakeYamlTags(tags: Tags): Tags {
  return [...tags.filter((tag) => typeof tag === 'string' || !UNUSED.test(tag.tag)), ...BOOLEANS];
}

function requireDistinctKeys(document: Document.Parsed, text: string): void {
  const repeated: Scalar[] = [];
  visit(document, {
    Map(_, { items }: YAMLMap) {
      const seen = new Set<string>();
      for (const { key } of items) {
        if (!(key instanceof Scalar)) continue;
        const name = String(key.value);
        if (seen.has(name)) repeated.push(key);
        seen.add(name);
      }
    },
  });
  if (repeated.length === 0) return;
  throw new RuleError(
    ruleLines(repeated, ({ range }) => `${placeOf(range?.[0] ?? 0, text)}: this key stands here twice`),
  );
}

function describe({ message, pos }: YAMLError, text: string): string {
  const what = message.startsWith('Maximum call stack') ? 'nested too deeply' : message.split('\n')[0];
  // Some messages end in a piece of the text, and that may be a secret.
  return `${placeOf(pos[0], text)}: ${what?.replace(/ in YAML stream: .*/, '')}`;
}

/** Names the rules that were pasted into one value, where they have names. */
function describeSeveral(documents: readonly Document.Parsed[]): string {
  const keys = documents.map((document) => document.get('key')).filter((key) => typeof key === 'string');
  const names = keys.length === 0 ? '' : ` (of ${keys.join(', ')})`;
  return `document: one is expected, ${documents.length}${names} were found`;
}

function unreadable(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : '';
  if (message.startsWith('Excessive alias')) return 'too many aliases';
  if (message.startsWith('Unresolved alias')) return 'an alias has no anchor before it';
  return cause instanceof RangeError ? 'nested too deeply' : 'cannot be read';
}

function placeOf(offset: number, text: string): string {
  const lines = text.slice(0, offset).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
