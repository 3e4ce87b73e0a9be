import type { BinaryNames } from './binary-name.ts';
import type { DocumentReferences } from './document-references.ts';
import { isJsonObject } from './json-object.ts';
import type { JsonPlace } from './json-place.ts';
import type { JavaType } from './java-type.ts';
import { JavaTypeError } from './java-type-error.ts';
import { parseJavaType } from './parse-java-type.ts';
import type { ProblemList } from './problem-list.ts';

/** What a value that could not be understood is taken for: any JSON. */
export const UNKNOWN_TYPE: JavaType = { kind: 'class', name: 'java.lang.Object', arguments: [] };

/** Reads the parts of one document: follows references, and parses each type text once. */
export class DefinitionReader {
  readonly names: BinaryNames;
  readonly problems: ProblemList;
  readonly #references: DocumentReferences;
  readonly #types = new Map<string, JavaType | null>();

  constructor(references: DocumentReferences, names: BinaryNames, problems: ProblemList) {
    this.#references = references;
    this.names = names;
    this.problems = problems;
  }

  follow(value: unknown): unknown {
    return this.#references.follow(value);
  }

  /** The text of a type, whichever way it is given: as text (3.x), or as an object with the key `type` (2.7). */
  typeText(value: unknown): string | null {
    const followed = this.follow(value);
    if (typeof followed === 'string') return followed;
    const type = isJsonObject(followed) ? this.follow(followed['type']) : undefined;
    return typeof type === 'string' ? type : null;
  }

  /** The type given at `place`; null and a problem if it is none. */
  type(value: unknown, place: JsonPlace): JavaType | null {
    const text = this.typeText(value);
    if (text === null) {
      this.problems.add(place, 'names no type');
      return null;
    }
    let type = this.#types.get(text);
    if (type === undefined) {
      type = this.#parse(text, place);
      this.#types.set(text, type);
    }
    return type;
  }

  #parse(text: string, place: JsonPlace): JavaType | null {
    try {
      return parseJavaType(text, this.names);
    } catch (error) {
      if (!(error instanceof JavaTypeError)) throw error;
      this.problems.add(place, error.message);
      return null;
    }
  }
}
