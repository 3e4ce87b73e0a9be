import { OBJECT_TYPE } from '../../../metadata/definition/object-type.ts';
import { COLLECTION_NAMES } from '../../../metadata/definition/container-names.ts';
import { listCodec } from './list-codec.ts';
import type { TypeFamily } from './type-family.ts';

/** The JDK's collections: JSON arrays. An element type that the definition does not tell is Object. */
export const collections: TypeFamily = {
  name: 'collections',
  compile(type, javaType, context) {
    if (type.kind !== 'class' || !COLLECTION_NAMES.has(type.name)) return null;
    return listCodec(javaType, context.compile(type.arguments[0] ?? OBJECT_TYPE));
  },
};
