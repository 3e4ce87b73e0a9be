import { valueAt } from './loose-document.ts';
import { compileOverlay, overlayAjv } from './overlay-schemas.ts';
import type { OverlaySchema } from './route-config.ts';
import type { OverlayValidator } from './route-overlays.ts';

const ONE_OF_EACH: readonly unknown[] = [null, true, 0, '', [], {}];

/** What is wrong with the schemas of `routes`, each with its place. @param routes of any shape */
export function overlayMistakes(routes: unknown): string[] {
  if (!Array.isArray(routes)) return [];
  return routes.flatMap((route: unknown, index) => {
    const args = valueAt(route, 'args');
    return [
      ...mistakesOf(valueAt(route, 'schema'), `/routes/${index}/schema`),
      ...(Array.isArray(args) ? args : []).flatMap((argument: unknown, position) =>
        mistakesOf(valueAt(argument, 'schema'), `/routes/${index}/args/${position}/schema`),
      ),
    ];
  });
}

function mistakesOf(schema: unknown, pointer: string): string[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [];
  const ajv = overlayAjv();
  try {
    if (ajv.validateSchema(schema) === false) {
      const errors = ajv.errors ?? [];
      return [...new Set(errors.map((error) => `${pointer}${error.instancePath}: ${error.message ?? error.keyword}`))];
    }
    const validator: OverlayValidator = compileOverlay(schema as OverlaySchema);
    // Of one that refers to itself for the same value, and so without end, nothing but asking tells.
    for (const value of ONE_OF_EACH) validator(value);
    return [];
  } catch (error) {
    return [`${pointer}: is no schema that can be used: ${error instanceof Error ? error.message : String(error)}`];
  }
}
