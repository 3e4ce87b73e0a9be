/** A service as `/openapi/services.json` lists it. */
export interface ListedService {
  readonly serviceInterface: string;
  /** Null or empty: none. */
  readonly group: string | null;
  readonly version: string | null;
  readonly methodCount: number;
  /** Names of its methods, each once. */
  readonly methods: readonly string[];
  /** Where its document is, from the list. */
  readonly href: string;
}

/** What there is of one interface: several where it has groups or versions. */
export interface ListedInterface {
  readonly serviceInterface: string;
  readonly services: readonly ListedService[];
  /** Names of the methods of all of them, in the order in which they were listed. */
  readonly methods: readonly string[];
}

/** One row for each interface, in the order of their names. */
export function groupByInterface(services: readonly ListedService[]): readonly ListedInterface[] {
  const byInterface = Map.groupBy(services, ({ serviceInterface }) => serviceInterface);
  return [...byInterface]
    .map(([serviceInterface, variants]) => ({
      serviceInterface,
      services: variants,
      methods: [...new Set(variants.flatMap(({ methods }) => methods))],
    }))
    .toSorted((a, b) => (a.serviceInterface < b.serviceInterface ? -1 : 1));
}

/** What tells a service from others of its interface, for people. */
export function variantName({ group, version }: ListedService): string {
  const parts = [group ? `group ${group}` : '', version ? `version ${version}` : ''].filter((part) => part !== '');
  return parts.length === 0 ? 'without group and version' : parts.join(', ');
}
