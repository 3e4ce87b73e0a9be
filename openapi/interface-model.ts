import type { DescribedRoute } from './described-route.ts';
import { simpleName } from './readable-type.ts';
import type { MethodModel, ServiceModel } from './service-model.ts';

/** One service of an interface: of one group and version. */
export interface DescribedService {
  readonly serviceKey: string;
  readonly group: string | null;
  readonly version: string | null;
  /** Tags of its providers, for gray releases. */
  readonly tags: readonly string[];
}

/** A service, and what its definition says. */
export interface ModelledService extends DescribedService {
  readonly model: ServiceModel;
  /** Configured routes of its interface that its methods do not fit, so that nothing answers there. */
  readonly unfit: ReadonlySet<DescribedRoute>;
}

/** One method in one service. */
export interface MethodVariant {
  readonly service: ModelledService;
  readonly model: MethodModel;
}

/** One overload, in all services of the interface that have it. */
export interface MethodVariants {
  readonly name: string;
  /** In order of the services; at least one. */
  readonly variants: readonly MethodVariant[];
}

export interface SharedMethod extends MethodVariants {
  /** Last segment of its path, not encoded: `getUser`, or `getUser~long` where there are others of this name. */
  readonly segment: string;
}

/**
 * The methods of an interface by their names in order, each once, however many groups and versions have it. An overloaded one is told from its
 * like by the simple names of its types, or by the full ones where those do not do.
 */
export function shareMethods(services: readonly ModelledService[]): readonly SharedMethod[] {
  const byName = new Map<string, Map<string, MethodVariant[]>>();
  for (const service of services) {
    for (const model of service.model.methods) {
      const { name, parameterTypeNames } = model.method;
      let overloads = byName.get(name);
      if (overloads === undefined) byName.set(name, (overloads = new Map()));
      const types = parameterTypeNames.join(',');
      const variants = overloads.get(types);
      if (variants === undefined) overloads.set(types, [{ service, model }]);
      else variants.push({ service, model });
    }
  }
  return inOrder(byName).flatMap(([name, overloads]) => {
    const segments = segmentsOf(name, [...overloads.keys()]);
    return inOrder(overloads).map(([types, variants]) => ({ name, segment: segments.get(types)!, variants }));
  });
}

function segmentsOf(name: string, overloads: readonly string[]): ReadonlyMap<string, string> {
  if (overloads.length === 1) return new Map([[overloads[0]!, name]]);
  const shortOf = (types: string): string => types.split(',').map(simpleName).join(',');
  const counts = new Map<string, number>();
  for (const types of overloads) counts.set(shortOf(types), (counts.get(shortOf(types)) ?? 0) + 1);
  return new Map(
    overloads.map((types) => [types, `${name}~${counts.get(shortOf(types)) === 1 ? shortOf(types) : types}`]),
  );
}

/** By the UTF-16 units of the keys: the same everywhere. */
function inOrder<Value>(map: ReadonlyMap<string, Value>): readonly [string, Value][] {
  return [...map].toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
}
