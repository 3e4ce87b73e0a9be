import type { JavaType } from './java-type.ts';

/** What everything is whose type nobody tells. */
export const OBJECT_TYPE: JavaType = { kind: 'class', name: 'java.lang.Object', arguments: [] };
