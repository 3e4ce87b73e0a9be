import type { RouteConfig } from '../../config/route-config.ts';
import type { OverlayValidator, RouteOverlays } from '../../config/route-overlays.ts';

/** A route with all that can be made ready before a service is known. */
export interface PreparedRoute {
  readonly config: RouteConfig;
  readonly readsBody: boolean;
  /** Whether an argument comes as text: from path, query, header or cookie. */
  readonly readsTexts: boolean;
  readonly bodyOverlay: OverlayValidator | null;
  /** Of each argument; null where none has one. */
  readonly argumentOverlays: readonly (OverlayValidator | null)[] | null;
}

/** @throws Error where the overlay of a schema is not there: `overlays` are of another configuration. */
export function prepareRoute(config: RouteConfig, overlays: RouteOverlays): PreparedRoute {
  const overlayOf = (schema: object | null, pointer: string): OverlayValidator | null => {
    if (schema === null) return null;
    const overlay = overlays.get(config.pointer + pointer);
    if (overlay === undefined) throw new Error(`${config.pointer + pointer} was not compiled`);
    return overlay;
  };
  const argumentOverlays = config.arguments.map((argument, index) =>
    argument.from === 'constant' ? null : overlayOf(argument.schema, `/args/${index}/schema`),
  );
  return {
    config,
    readsBody: config.arguments.some(({ from }) => from === 'body'),
    readsTexts: config.arguments.some(({ from }) => from !== 'body' && from !== 'constant'),
    bodyOverlay: overlayOf(config.bodySchema, '/schema'),
    argumentOverlays: argumentOverlays.every((overlay) => overlay === null) ? null : argumentOverlays,
  };
}
