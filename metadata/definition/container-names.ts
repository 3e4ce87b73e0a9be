const util = (names: readonly string[]): string[] => names.map((name) => `java.util.${name}`);

/** The JDK's collections that are JSON arrays. */
export const COLLECTION_NAMES: ReadonlySet<string> = new Set([
  'java.lang.Iterable',
  ...util([
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
  ]),
  ...util([
    'HashSet',
    'LinkedHashSet',
    'TreeSet',
    'ArrayDeque',
    'PriorityQueue',
    'EnumSet',
    'concurrent.CopyOnWriteArrayList',
  ]),
]);

/** The JDK's maps. */
export const MAP_NAMES: ReadonlySet<string> = new Set([
  ...util(['Map', 'SortedMap', 'NavigableMap', 'HashMap', 'LinkedHashMap', 'TreeMap', 'Hashtable', 'EnumMap']),
  ...util(['concurrent.ConcurrentMap', 'concurrent.ConcurrentHashMap']),
]);
