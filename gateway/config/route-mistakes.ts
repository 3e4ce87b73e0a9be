import { valueAt } from './loose-document.ts';
import { parseRouteHttp } from './parse-route-http.ts';
import { parseRouteTarget } from './parse-route-target.ts';
import { argumentMistakes } from './route-argument-mistakes.ts';
import { pathMistakes } from './route-path-mistakes.ts';
import { variableNames } from './to-route.ts';

/**
 * What a schema cannot say of `routes`: templates and targets that do not parse, arguments that do not fit them, paths that are taken.
 * Whether a service has the method only its definition tells.
 *
 * @param document of any shape
 */
export function routeMistakes(document: unknown): string[] {
  const routes = valueAt(document, 'routes');
  if (!Array.isArray(routes)) return [];
  return [
    ...routes.flatMap((route: unknown, index) => mistakesOf(route, `/routes/${index}`)),
    ...pathMistakes(document),
  ];
}

function mistakesOf(route: unknown, pointer: string): string[] {
  const [httpText, targetText] = [valueAt(route, 'http'), valueAt(route, 'dubbo')];
  const http = typeof httpText === 'string' ? parseRouteHttp(httpText) : null;
  const target = typeof targetText === 'string' ? parseRouteTarget(targetText) : null;
  const mistakes: string[] = [];
  if (typeof http === 'string') mistakes.push(`/http: ${http}`);
  if (typeof target === 'string') mistakes.push(`/dubbo: ${target}`);
  const args = valueAt(route, 'args') ?? [];
  if (Array.isArray(args)) {
    const template = http === null || typeof http === 'string' ? null : http;
    mistakes.push(...argumentMistakes(args, { route, template }));
    if (template !== null) mistakes.push(...unusedVariables(variableNames(template.segments), args));
    const types = target === null || typeof target === 'string' ? null : target.parameterTypes;
    if (types !== null && types.length !== args.length)
      mistakes.push(
        `/args: has ${args.length} argument${args.length === 1 ? '' : 's'} where \`${String(targetText)}\` takes ${types.length}`,
      );
  }
  return mistakes.map((mistake) => pointer + mistake);
}

function unusedVariables(names: readonly string[], args: readonly unknown[]): string[] {
  const isUsed = (name: string): boolean =>
    args.some((argument) => valueAt(argument, 'from') === 'path' && valueAt(argument, 'name') === name);
  return names.filter((name) => !isUsed(name)).map((name) => `/http: no argument is read from {${name}}`);
}
