import type { RouteConfig } from '../config/route-config.ts';
import { isForcedBy } from '../../metadata/definition/forced-overload.ts';

/**
 * The one overload that a route calls: by the types that its target names, else by the number of its arguments. Else in one text
 * what is wrong.
 *
 * @param overloads the service's methods of the route's name
 */
export function routeMethod<Method extends { readonly parameterTypeNames: readonly string[] }>(
  {
    methodName,
    parameterTypes,
    arguments: { length },
  }: Pick<RouteConfig, 'methodName' | 'parameterTypes' | 'arguments'>,
  overloads: readonly Method[],
): Method | string {
  if (overloads.length === 0) return `the service has no method ${methodName}`;
  const fitting = overloads.filter(({ parameterTypeNames }) =>
    parameterTypes === null ? parameterTypeNames.length === length : isForcedBy(parameterTypes, parameterTypeNames),
  );
  const [only, another] = fitting;
  if (only !== undefined && another === undefined) return only;
  const wanted = parameterTypes === null ? `with ${count(length)}` : `(${parameterTypes.join(', ')})`;
  const candidates = (another === undefined ? overloads : fitting)
    .map(({ parameterTypeNames }) => `${methodName}(${parameterTypeNames.join(', ')})`)
    .join(', ');
  return another === undefined
    ? `no ${methodName} ${wanted}: there is ${candidates}`
    : `${methodName} ${wanted} is several methods, name its types: there is ${candidates}`;
}

function count(length: number): string {
  return length === 1 ? '1 argument' : `${length} arguments`;
}
