const NAME_LIKE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;

/**
 * Whether the constants that a definition lists are names beyond doubt. It lists `toString()` of them, and the wire wants `name()`: only all
 * upper case, and not a list of one- or two-letter codes, is plainly a list of names.
 */
export function areConstantNames(constants: readonly string[]): boolean {
  return constants.every((constant) => NAME_LIKE.test(constant)) && constants.some((constant) => constant.length > 2);
}

/**
 * The pattern of what may be a constant's name, where the listed ones are not. A Java identifier, but what is no ASCII passes as it is: classes
 * of Unicode (`\p{L}`) are not known to every validator of the schema that says the same.
 */
export const CONSTANT_NAME = '^[^\\u0000-#%-@\\[-^`{-\\u007f][^\\u0000-#%-/:-@\\[-^`{-\\u007f]*$';
