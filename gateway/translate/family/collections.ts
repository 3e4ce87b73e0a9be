import type { JavaType } from '../../../metadata/definition/java-type.ts';
import { listCodec } from './list-codec.ts';
import type { TypeFamily } from './type-family.ts';

const NAMES: ReadonlySet<string> = new Set([
  'java.lang.Iterable',
  ...[
    'Collection',
    'List',
    'Set',
    'SortedSet',
    'NavigableSet',
    'Queue',
    'Deque',
    'ArrayList',
    'LinkedList',
    'Vector',
    'HashSet',
    'LinkedHashSet',
    'TreeSet',
    'ArrayDeque',
    'PriorityQueue',
    'EnumSet',
    'concurrent.CopyOnWriteArrayList',
  ].map((name) => `java.util.${name}`),
]);

const OBJECT: JavaType = { kind: 'class', name: 'java.lang.Object', arguments: [] };

/** The JDK's collections: JSON arrays. An element type that the definition does not tell is Object. */
export const collections: TypeFamily = {
  name: 'collections',
  compile(type, javaType, context) {
    if (type.kind !== 'class' || !NAMES.has(type.name)) return null;
    return listCodec(javaType, context.compile(type.arguments[0] ?? OBJECT));
  },
};
