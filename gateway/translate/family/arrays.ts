import { listCodec } from './list-codec.ts';
import type { TypeFamily } from './type-family.ts';

/** T[] of any depth (byte[] and char[] have families of their own): JSON arrays, untyped Hessian lists. */
export const arrays: TypeFamily = {
  name: 'arrays',
  compile(type, javaType, context) {
    return type.kind === 'array' ? listCodec(javaType, context.compile(type.component)) : null;
  },
};
