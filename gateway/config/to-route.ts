import { SharedValues } from '../../metadata/url/shared-values.ts';
import type { RouteArgumentDocument, RouteDocument } from './config-document.ts';
import { parseRouteHttp } from './parse-route-http.ts';
import { parseRouteTarget } from './parse-route-target.ts';
import type { RouteArgument, RouteConfig, RouteSegment } from './route-config.ts';

/** Of routes whose parts fit each other: `routeMistakes` has seen to that. */
export function toRoutes(routes: readonly RouteDocument[]): RouteConfig[] {
  // Thousands of routes have few targets: what is one in memory is soon found.
  const targets = new SharedValues(parseRouteTarget, routes.length);
  return routes.map((route, index) => toRoute(route, index, targets));
}

function toRoute(route: RouteDocument, index: number, targets: SharedValues<ParsedTarget>): RouteConfig {
  const [http, target] = [parseRouteHttp(route.http), targets.of(route.dubbo)];
  if (typeof http === 'string' || typeof target === 'string') throw new TypeError(`routes[${index}] was not checked`);
  const variables = variableNames(http.segments);
  return {
    pointer: `/routes/${index}`,
    ...http,
    ...target,
    group: route.group ?? null,
    version: route.version ?? null,
    arguments: route.args.map((argument) => toArgument(argument, variables)),
    bodySchema: route.schema ?? null,
  };
}

type ParsedTarget = ReturnType<typeof parseRouteTarget>;

/** Of a template, in order. */
export function variableNames(segments: readonly RouteSegment[]): string[] {
  return segments.flatMap((segment) => (segment.kind === 'literal' ? [] : [segment.name]));
}

function toArgument(argument: RouteArgumentDocument, variables: readonly string[]): RouteArgument {
  const { from, name } = argument;
  const defaultJson = argument.default === undefined ? null : JSON.stringify(argument.default);
  const common = { defaultJson, schema: argument.schema ?? null };
  switch (from) {
    case 'constant':
      return { from, json: JSON.stringify(argument.value) };
    case 'body':
      return { from, pointer: argument.pointer ?? '', ...common };
    case 'path':
      return { from, name: name!, index: variables.indexOf(name!), ...common };
    case 'header':
      return { from, name: name!.toLowerCase(), ...common };
    default:
      return { from, name: name!, ...common };
  }
}
