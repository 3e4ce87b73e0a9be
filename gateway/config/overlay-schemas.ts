import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OverlaySchema, RouteConfig } from './route-config.ts';
import type { OverlayValidator } from './route-overlays.ts';

/** A schema that a route has, and its place in the configuration. */
export interface PlacedSchema {
  /** `/routes/0/schema`, `/routes/0/args/1/schema` */
  readonly pointer: string;
  readonly schema: OverlaySchema;
}

let ajv: Ajv2020 | null = null;

/**
 * The one Ajv for schemas of routes, made when the first of them is met. It knows a schema that it has compiled before, so that one is
 * checked, and compiled again for the calls, at no cost.
 */
export function overlayAjv(): Ajv2020 {
  if (ajv !== null) return ajv;
  ajv = new Ajv2020({
    allErrors: true,
    // Else a property that every object inherits, such as `toString`, would be there.
    ownProperties: true,
    // Unknown keywords are typing errors; what a schema leaves unsaid is not.
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allowUnionTypes: true,
    // Two schemas may have one `$id`: none is known to another.
    addUsedSchema: false,
    code: { source: true },
    // OpenAPI's own, for the description of the services.
    keywords: ['example'],
  });
  formats.default(ajv);
  return ajv;
}

export function compileOverlay(schema: OverlaySchema): OverlayValidator {
  return overlayAjv().compile(schema) as OverlayValidator;
}

/** All schemas of routes, with their places. */
export function placedSchemas(routes: readonly RouteConfig[]): PlacedSchema[] {
  return routes.flatMap(({ pointer, bodySchema, arguments: args }) => [
    ...(bodySchema === null ? [] : [{ pointer: `${pointer}/schema`, schema: bodySchema }]),
    ...args.flatMap((argument, index) =>
      argument.from === 'constant' || argument.schema === null
        ? []
        : [{ pointer: `${pointer}/args/${index}/schema`, schema: argument.schema }],
    ),
  ]);
}
