import standaloneCode from 'ajv/dist/standalone/index.js';
import { compileOverlay, overlayAjv, placedSchemas } from './overlay-schemas.ts';
import type { RouteConfig } from './route-config.ts';

/**
 * The schemas of routes as the source of a module, for Workers, which may not generate code at run time: its default export has a
 * validator for each place. What it requires of Ajv has to be bundled with it.
 */
export function standaloneOverlays(routes: readonly RouteConfig[]): string {
  const ajv = overlayAjv();
  const validators = placedSchemas(routes).map(({ pointer, schema }) => {
    const code = standaloneCode(ajv, compileOverlay(schema));
    return `${JSON.stringify(pointer)}: (() => { const module = { exports: {} };\n${code}\nreturn module.exports; })(),\n`;
  });
  return `export default {\n${validators.join('')}};\n`;
}
