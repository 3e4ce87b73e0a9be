import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseRouteHttp } from '../../../gateway/config/parse-route-http.ts';
import type { RouteConfig } from '../../../gateway/config/route-config.ts';
import type { PreparedRoute } from '../../../gateway/http/routes/prepared-route.ts';
import { RouteTable } from '../../../gateway/http/routes/route-table.ts';

const VERBS = ['GET', 'PUT', 'HEAD'] as const;
type Verb = (typeof VERBS)[number];

function routeOf(http: string): PreparedRoute {
  const parsed = parseRouteHttp(http);
  if (typeof parsed === 'string') throw new TypeError(parsed);
  return { config: { ...parsed, pointer: http } as RouteConfig } as PreparedRoute;
}

/** How a template takes the segments of a path: `l` and `v` for each, `r` for the rest; null where it does not. */
function fit({ segments }: RouteConfig, path: readonly string[]): string | null {
  let kinds = '';
  for (const [index, segment] of segments.entries()) {
    if (segment.kind === 'rest') return index < path.length ? `${kinds}r` : null;
    if (index >= path.length || (segment.kind === 'literal' && segment.text !== path[index])) return null;
    kinds += segment.kind === 'literal' ? 'l' : 'v';
  }
  return segments.length === path.length ? kinds : null;
}

/** All routes are tried, and the one that is the most literal from the left counts. */
function expected(routes: readonly PreparedRoute[], path: readonly string[], verb: Verb): string {
  const fitting = routes.flatMap(({ config }) => {
    const kinds = fit(config, path);
    return kinds === null
      ? []
      : [{ config, kinds: kinds.replaceAll('l', '1').replaceAll('v', '2').replaceAll('r', '3') }];
  });
  const sorted = fitting.toSorted((one, other) => (one.kinds < other.kinds ? -1 : 1));
  // Of one path a route of its own for HEAD counts before that for GET.
  const best = sorted.find(({ config }) => config.verbs.includes(verb));
  const get = verb === 'HEAD' ? sorted.find(({ config }) => config.verbs.includes('GET')) : undefined;
  const chosen = best !== undefined && (get === undefined || best.kinds <= get.kinds) ? best : (get ?? best);
  if (chosen !== undefined) return chosen.config.pointer;
  return fitting.length > 0 ? 'another verb' : 'none';
}

const segment = fc.constantFrom<string>('a', 'b', '{v}');
const template = fc
  .tuple(fc.array(segment, { maxLength: 4 }), fc.boolean())
  .map(([segments, hasRest]) => (hasRest && segments.length < 4 ? segments.concat('{r...}') : segments))
  .map((segments) => `/${segments.map((text, index) => text.replace('v', `v${index}`)).join('/')}`);
const route = fc.tuple(fc.constantFrom<Verb>(...VERBS), template).map(([verb, path]) => `${verb} ${path}`);

it('finds what trying all routes would find', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(route, { maxLength: 25 }),
      fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 5 }),
      fc.constantFrom<Verb>(...VERBS),
      (texts, path, verb) => {
        const routes = texts.map(routeOf);
        const found = new RouteTable(routes).find(`/${path.join('/')}`, verb);
        const outcome = found === null ? 'none' : 'route' in found ? found.route.config.pointer : 'another verb';
        expect(outcome).toBe(expected(routes, path, verb));
        if (found === null || !('route' in found)) return;
        // What was left behind on other ways is forgotten.
        const { segments } = found.route.config;
        const values = segments.flatMap(({ kind }, index) => {
          if (kind === 'literal') return [];
          return kind === 'rest' ? [path.slice(index).join('/')] : [path[index]];
        });
        expect(found.values).toEqual(values);
      },
    ),
    { numRuns: 5_000 },
  );
});
