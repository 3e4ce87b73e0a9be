/** What `JSON.parse` hands to its reviver beside key and value: the text that a number was read from. */
interface ReviverContext {
  readonly source?: string;
}

const parse = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context?: ReviverContext) => unknown,
) => unknown;

/** `JSON.parse` that loses no digit of a whole number: a `bigint` where a number cannot hold it. */
export function parseExactJson(text: string): unknown {
  return parse(text, (_key, value, context) => {
    const source = context?.source;
    const isRounded = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '');
    return isRounded ? BigInt(source as string) : value;
  });
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
