import { build } from 'esbuild';
import type { RouteConfig } from '../config/route-config.ts';
import { standaloneOverlays } from '../config/standalone-overlays.ts';
import { ROOT } from './root.ts';

/** The module where no route has a schema. */
export const NO_OVERLAYS = 'export default {};\n';

/**
 * The schemas of a configuration's routes, compiled, as one module to lie beside the Worker's bundle and the packed configuration. Ajv
 * itself is not in it, but for the few functions that the compiled schemas call.
 */
export async function packOverlays(routes: readonly RouteConfig[]): Promise<string> {
  const contents = standaloneOverlays(routes);
  if (contents === standaloneOverlays([])) return NO_OVERLAYS;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    target: 'es2022',
  });
  return outputFiles[0]!.text;
}
