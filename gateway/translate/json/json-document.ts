/** What a node of a JsonDocument is. Integers and fractions are apart because Java tells them apart. */
export const JSON_KIND = {
  NULL: 0,
  TRUE: 1,
  FALSE: 2,
  INTEGER: 3,
  /** A number with a point or an exponent. */
  FRACTION: 4,
  STRING: 5,
  /** A string with at least one backslash. */
  ESCAPED_STRING: 6,
  ARRAY: 7,
  OBJECT: 8,
} as const;

/** Integers a node takes on the tape: kind, source start, source end, node after its subtree, number of members. */
export const NODE_SIZE = 5;

const KIND_NAMES = [
  'null',
  'a boolean',
  'a boolean',
  'an integer',
  'a number',
  'a string',
  'a string',
  'an array',
  'an object',
];

/**
 * A parsed JSON text that made no objects: a tape of nodes over the source. A node is named by its place on the tape (the
 * root is 0); the children of an array follow it, those of an object are key, value, key, value. Numbers stay source text,
 * so no digit is lost; a list's length is known before its items are read; a subtree is skipped in one step.
 */
export class JsonDocument {
  readonly text: string;
  readonly tape: readonly number[];

  constructor(text: string, tape: readonly number[]) {
    this.text = text;
    this.tape = tape;
  }

  kind(at: number): number {
    return this.tape[at]!;
  }

  isString(at: number): boolean {
    const kind = this.tape[at]!;
    return kind === JSON_KIND.STRING || kind === JSON_KIND.ESCAPED_STRING;
  }

  /** Number of items of an array, of properties of an object; 0 for scalars. */
  count(at: number): number {
    return this.tape[at + 4]!;
  }

  /** First child of a container that is not empty. */
  first(at: number): number {
    return at + NODE_SIZE;
  }

  /** The node after this one and all that is in it. */
  next(at: number): number {
    return this.tape[at + 3]!;
  }

  /** The characters as they stand in the source: digits of a number, the inside of a string. */
  source(at: number): string {
    return this.text.slice(this.tape[at + 1], this.tape[at + 2]);
  }

  /** A string node's value, escapes resolved. */
  string(at: number): string {
    const raw = this.source(at);
    return this.tape[at] === JSON_KIND.ESCAPED_STRING ? (JSON.parse(`"${raw}"`) as string) : raw;
  }

  /** `an integer`, `an object`: for messages. */
  describe(at: number): string {
    return KIND_NAMES[this.tape[at]!]!;
  }

  /** The value node of an object's property, the last one when the name is repeated; -1 when absent. */
  property(at: number, name: string): number {
    let found = -1;
    let key = this.first(at);
    for (let left = this.count(at); left > 0; left--) {
      const value = this.next(key);
      if (this.string(key) === name) found = value;
      key = this.next(value);
    }
    return found;
  }

  /** JSON pointer (RFC 6901) of a node. Walks from the root: for error messages only. */
  pointer(target: number): string {
    let at = 0;
    let pointer = '';
    while (at !== target) {
      const isObject = this.tape[at] === JSON_KIND.OBJECT;
      let child = this.first(at);
      for (let index = 0; ; index++) {
        const value = isObject ? this.next(child) : child;
        if (target < this.next(value)) {
          const segment = isObject ? this.string(child).replaceAll('~', '~0').replaceAll('/', '~1') : String(index);
          pointer += `/${segment}`;
          if (target === child) return pointer;
          at = value;
          break;
        }
        child = this.next(value);
      }
    }
    return pointer;
  }
}
