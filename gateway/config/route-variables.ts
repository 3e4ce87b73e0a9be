import { valueAt } from './loose-document.ts';
import { environmentNames } from './substitute-environment.ts';

/**
 * Adds a mistake for each part of a route that an environment variable would change, and its place to `unset`: paths and schemas are made
 * ready when a configuration is packed for Workers, where variables are not known yet. Constants, defaults, groups and versions may hold some.
 *
 * @param document of any shape, before environment variables are put in
 */
export function refuseRouteVariables(document: unknown, mistakes: string[], unset: Set<string>): void {
  const refuse = (value: unknown, pointer: string): void => {
    if (environmentNames(value).length === 0) return;
    unset.add(pointer);
    mistakes.push(`${pointer}: cannot hold an environment variable`);
  };
  const routes = valueAt(document, 'routes');
  for (const [index, route] of Array.isArray(routes) ? routes.entries() : []) {
    for (const key of ['http', 'dubbo', 'schema']) refuse(valueAt(route, key), `/routes/${index}/${key}`);
    const args = valueAt(route, 'args');
    for (const [position, argument] of Array.isArray(args) ? args.entries() : [])
      refuse(valueAt(argument, 'schema'), `/routes/${index}/args/${position}/schema`);
  }
}
