import { hasInnerDollar } from './binary-name.ts';
import { DefinitionError } from './definition-error.ts';
import { DocumentReferences } from './document-references.ts';
import type { Container } from './document-references.ts';
import type { ProblemList } from './problem-list.ts';

/** Values in one document. The largest seen in the field have some ten thousand. */
const MAX_VALUES = 2_000_000;
/** Holds no type names, but may hold `$`. */
const NOT_TYPES: ReadonlySet<string> = new Set(['$ref', 'annotations', 'codeSource', 'uniqueId']);
const NAME = /[\p{L}\p{N}_.$]+/gu;

export interface DocumentScan {
  readonly references: DocumentReferences;
  /** Names of nested classes that the document spells with `$`. */
  readonly dollarNames: ReadonlySet<string>;
}

/** One walk over the whole document, before anything is read: its references, and its evidence on nested classes. */
export function scanDocument(root: object, problems: ProblemList): DocumentScan {
  const references = new DocumentReferences(root, problems);
  const dollarNames = new Set<string>();
  // A list and not recursion: the depth of a document must not be the depth of our stack.
  const open: Container[] = [{ value: root, parent: null, place: null }];
  let values = 0;
  for (let container = open.pop(); container !== undefined; container = open.pop()) {
    for (const [key, value] of childrenOf(container.value)) {
      if (++values > MAX_VALUES) throw new DefinitionError(`more than ${MAX_VALUES} values`, '', 'provider');
      if (typeof value === 'string') {
        if (value.includes('$')) collectNames(value, dollarNames);
      } else if (typeof value === 'object' && value !== null) {
        const place = { parent: container.place, key };
        if (!references.register(value, container, place)) open.push({ value, parent: container, place });
      }
    }
  }
  return { references, dollarNames };
}

function* childrenOf(container: object): Iterable<readonly [string | number, unknown]> {
  if (Array.isArray(container)) {
    yield* container.entries();
    return;
  }
  for (const [key, value] of Object.entries(container)) if (!NOT_TYPES.has(key)) yield [key, value];
}

function collectNames(text: string, into: Set<string>): void {
  for (const [name] of text.matchAll(NAME)) if (hasInnerDollar(name)) into.add(name);
}
