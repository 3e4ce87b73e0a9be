/** What `JSON.parse` hands to its reviver beside key and value: the text that a number was read from. */
interface ReviverContext {
  readonly source?: string;
}

const parse = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context?: ReviverContext) => unknown,
) => unknown;

/** Begins a text that stands for a number: a character that no text of a document has. */
const MARK = '\uE000';
const MARKED = new RegExp(`^${MARK}-?\\d+$`);

/**
 * `JSON.parse` that loses no digit of a whole number: what a number cannot hold comes as a marked text. Not as a `bigint` right away, which
 * what resolves references in Swagger UI refuses.
 */
export function parseMarked(text: string): unknown {
  return parse(text, (_key, value, context) => {
    const source = context?.source;
    const isRounded = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '');
    return isRounded ? `${MARK}${source}` : value;
  });
}

/** A `bigint` for a marked text; any other value is given back. */
export function withBigint(value: unknown): unknown {
  return typeof value === 'string' && MARKED.test(value) ? BigInt(value.slice(MARK.length)) : value;
}

/** Lets `JSON.stringify` write a `bigint`, which it refuses otherwise, as the number that it is. On the whole page. */
export function writeBigintsAsJson(): void {
  const { rawJSON } = JSON as unknown as { readonly rawJSON?: (text: string) => unknown };
  // oxlint-disable-next-line no-extend-native -- Swagger UI writes its examples itself, by `JSON.stringify`
  Object.defineProperty(BigInt.prototype, 'toJSON', {
    configurable: true,
    value(this: bigint) {
      // Browsers that cannot write a number's own digits write them as a text, which the gateway takes as well.
      return rawJSON === undefined ? this.toString() : rawJSON(this.toString());
    },
  });
}
