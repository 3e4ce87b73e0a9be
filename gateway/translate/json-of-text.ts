import type { TypeCodec } from './type-codec.ts';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether the values of a type, or of its items, are numbers in JSON. */
export function isNumeric(codec: TypeCodec): boolean {
  return (codec.element ?? codec).shape === 'number';
}

/**
 * A value that comes as text, from elsewhere than a body, as the JSON that it would have been there: a string, which the codecs of scalars
 * take, or a number where the type has one, so that `1.0` is an integer as in a body.
 */
export function jsonOfText(text: string, isNumber: boolean): string {
  return isNumber && NUMBER.test(text) ? text : JSON.stringify(text);
}
