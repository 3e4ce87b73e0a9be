/** JDK types that a signature may name without their package. */
const BY_PACKAGE: Readonly<Record<string, string>> = {
  'java.lang':
    'Object String Boolean Byte Character Short Integer Long Float Double Number Void CharSequence Iterable Class Enum Throwable Exception',
  'java.math': 'BigDecimal BigInteger',
  'java.net': 'URI URL',
  'java.time':
    'Instant Duration Period LocalDate LocalTime LocalDateTime OffsetDateTime OffsetTime ZonedDateTime ZoneId ZoneOffset Year YearMonth MonthDay DayOfWeek Month',
  'java.util':
    'Collection List Set Map Queue Deque SortedSet SortedMap NavigableSet NavigableMap ArrayList LinkedList HashSet LinkedHashSet TreeSet HashMap LinkedHashMap TreeMap Vector EnumMap EnumSet Iterator Optional OptionalInt OptionalLong OptionalDouble Date Calendar UUID Locale Currency Properties BitSet TimeZone',
  'java.util.concurrent': 'CompletableFuture CompletionStage Future ConcurrentMap ConcurrentHashMap TimeUnit',
  'java.util.concurrent.atomic': 'AtomicInteger AtomicLong AtomicBoolean AtomicReference',
};

/** Simple name to full name. */
export const JDK_SIMPLE_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(BY_PACKAGE).flatMap(([packageName, names]) =>
    names.split(' ').map((name) => [name, `${packageName}.${name}`] as const),
  ),
);
