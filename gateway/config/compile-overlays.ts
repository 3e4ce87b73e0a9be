import { compileOverlay, placedSchemas } from './overlay-schemas.ts';
import type { RouteConfig } from './route-config.ts';
import type { RouteOverlays } from './route-overlays.ts';

/** The schemas of routes, ready to be asked, where code may be generated at run time. They compile: `overlayMistakes` has seen to that. */
export function compileOverlays(routes: readonly RouteConfig[]): RouteOverlays {
  return new Map(placedSchemas(routes).map(({ pointer, schema }) => [pointer, compileOverlay(schema)]));
}
