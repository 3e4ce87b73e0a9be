import type { DescribedRoute, PlacedRoute } from './described-route.ts';
import { pathSegment } from './path-segment.ts';

/**
 * Gives each route its path. Two templates that differ in nothing but the names of variables are one path in a document: it has the names of
 * the first. By interface.
 */
export function placeRoutes(routes: readonly DescribedRoute[]): ReadonlyMap<string, readonly PlacedRoute[]> {
  const byShape = new Map<string, Pick<PlacedRoute, 'path' | 'variables'>>();
  const placed = routes.map((route): PlacedRoute => {
    const { segments } = route;
    const shape = segments.map((segment) => (segment.kind === 'literal' ? pathSegment(segment.text) : '{}')).join('/');
    let place = byShape.get(shape);
    if (place === undefined) {
      const texts = segments.map((segment) =>
        segment.kind === 'literal' ? pathSegment(segment.text) : `{${segment.name}}`,
      );
      const variables = segments.flatMap((segment) => (segment.kind === 'literal' ? [] : [segment.name]));
      byShape.set(shape, (place = { path: `/${texts.join('/')}`, variables }));
    }
    return { route, ...place };
  });
  return Map.groupBy(placed, ({ route }) => route.serviceInterface);
}
