import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { ROOT } from './root.ts';
import { REDIS_MODULE } from './workerd-config.ts';

/** Where `worker-load-redis.ts` imports it from: made here, not kept in git. */
const MODULE_PATH = join(ROOT, 'gateway', REDIS_MODULE);

/** A plain client alone: the package's own index brings those for clusters and sentinels as well. */
const ENTRY = `
import { default as Client } from '@redis/client/dist/lib/client/index.js';
export { ErrorReply } from '@redis/client/dist/lib/errors.js';
export const createClient = Client.create;`;

/**
 * Commands go out by `sendCommand`, word for word. The methods that the client has for each of them are half of the package; of those it
 * needs one itself, with the options that `create-redis-client.ts` gives it.
 */
const withoutMethods: Plugin = {
  name: 'without methods for commands',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]@redis[\\/]client[\\/]dist[\\/]lib[\\/]commands[\\/]index\.js$/ }, () => ({
      contents: `exports.__esModule = true;
        exports.default = { AUTH: require('./AUTH').default };
        exports.NON_STICKY_COMMANDS = {};`,
    }));
  },
};

/**
 * Makes one module of the package `@redis/client`, to lie beside the Worker's bundle. It is made anew when another version of
 * the package is installed.
 */
export async function bundleRedis(): Promise<void> {
  const require = createRequire(import.meta.url);
  const { version } = require('@redis/client/package.json') as { readonly version: string };
  // A module of Node's is asked for by `require`, which no ES module has of itself.
  const banner = `// @redis/client ${version}, a plain client without methods for commands\nimport { createRequire } from 'node:module';\nconst require = createRequire('/');\n`;
  if ((await readFile(MODULE_PATH, 'utf8').catch(() => '')).startsWith(banner)) return;
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: ROOT },
    plugins: [withoutMethods],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    banner: { js: banner },
  });
  // Whole or not at all: several builds may run at the same time.
  const unfinished = `${MODULE_PATH}.${process.pid}`;
  await writeFile(unfinished, outputFiles[0]!.contents);
  await rename(unfinished, MODULE_PATH);
}
