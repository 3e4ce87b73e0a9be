import { isScalar, LineCounter, parseAllDocuments, visit, type Document } from 'yaml';
import { ConfigError } from './config-error.ts';

/**
 * Reads the text of a configuration, YAML or JSON (which is YAML). Kept apart from the rest of the loader because a
 * Worker gets its document as JSON and so needs no YAML parser in its bundle.
 *
 * @throws ConfigError on bad syntax, a repeated key, a bad alias, a merge key, or more or less than one document.
 */
export function parseConfigDocument(text: string): unknown {
  // `version: '1.2'` has no octal numbers and no yes/no booleans; without `logLevel: 'error'` warnings would be printed.
  const lineCounter = new LineCounter();
  const options = { version: '1.2', uniqueKeys: true, strict: true, logLevel: 'error', lineCounter } as const;
  const documents = parseAllDocuments(text, options);
  const mistakes = documents.flatMap((document) => [
    ...[...document.errors, ...document.warnings].map(describe),
    ...mergeKeys(document).map((offset) => describe({ message: MERGE_KEY, linePos: [lineCounter.linePos(offset)] })),
  ]);
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const [document, ...others] = documents;
  if (document === undefined || document.contents === null) throw new ConfigError(['document: is empty']);
  if (others.length > 0) throw new ConfigError([`document: one is expected, ${documents.length} were found`]);
  try {
    const value: unknown = document.toJS();
    // An alias inside its own anchor makes a circle, which is no configuration: this throws.
    JSON.stringify(value);
    return value;
  } catch (cause) {
    // What is found only now is wrong with aliases: unknown ones, and those that would make very much of little.
    throw new ConfigError([`document: ${aliasMessage(cause)}`]);
  }
}

/** Where merge keys stand: YAML 1.2 has them no more, and to whoever writes one `<<` is no key like others. */
function mergeKeys(document: Document): number[] {
  const offsets: number[] = [];
  visit(document, {
    Pair: (_, { key }) => {
      if (isScalar(key) && key.value === '<<' && key.type === 'PLAIN') offsets.push(key.range?.[0] ?? 0);
    },
  });
  return offsets;
}

function aliasMessage(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.includes('circular') ? 'an alias stands inside its own anchor' : message;
}

const MERGE_KEY = 'merge keys (`<<`) are not supported: write out the keys that are meant';

interface Problem {
  readonly message: string;
  readonly linePos?: readonly [{ readonly line: number; readonly col: number }, ...unknown[]] | undefined;
}

/** The library's own message repeats the source text below the first line: the place is enough. */
function describe(problem: Problem): string {
  const message = (problem.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '');
  const start = problem.linePos?.[0];
  return start === undefined ? `document: ${message}` : `line ${start.line}, column ${start.col}: ${message}`;
}
