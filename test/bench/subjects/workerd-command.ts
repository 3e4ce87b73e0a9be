import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { COMPATIBILITY_DATE, COMPATIBILITY_FLAGS } from '../../../gateway/launch/workerd-config.ts';
import type { CommandLine } from './started-process.ts';

const bin = (name: string): string => fileURLToPath(new URL(`../../../node_modules/.bin/${name}`, import.meta.url));

/** Bundles a Worker into a folder of its own below `dist`, as the gateway's own is bundled, and gives the bundle's path. */
export async function bundleWorker(entry: URL, dist: string): Promise<string> {
  const name = basename(entry.pathname, '.ts');
  const outdir = join(dist, name);
  await mkdir(outdir, { recursive: true });
  // A configuration of its own: without one wrangler takes the gateway's, and builds the gateway.
  const wranglerConfig = join(outdir, 'wrangler.json');
  const main = fileURLToPath(entry);
  await writeFile(
    wranglerConfig,
    JSON.stringify({ name, main, compatibility_date: COMPATIBILITY_DATE, send_metrics: false }),
  );
  await promisify(execFile)(bin('wrangler'), ['deploy', '--dry-run', '--config', wranglerConfig, '--outdir', outdir]);
  return join(outdir, `${name}.js`);
}

/**
 * The command that serves a Worker under workerd on a free loopback port. `variables` become its environment bindings.
 * Rejects with the bundler's output.
 */
export async function workerdCommand(
  entry: URL,
  dist: string,
  variables: Readonly<Record<string, string>>,
): Promise<CommandLine> {
  const bundle = await bundleWorker(entry, dist);
  const config = join(dirname(bundle), 'config.capnp');
  await writeFile(config, capnpConfig(basename(bundle), variables));
  return serveCommand(config);
}

/** The command that serves a configuration; its control channel says in JSON which port it chose, once it listens. */
export function serveCommand(config: string): CommandLine {
  return { command: bin('workerd'), args: ['serve', config, '--control-fd=1'] };
}

/** As the gateway's own Worker is served: one HTTP socket, the same flags, connections to private addresses allowed. */
function capnpConfig(module: string, variables: Readonly<Record<string, string>>): string {
  const bindings = Object.entries(variables).map(
    ([key, value]) => `(name = "${key}", text = ${JSON.stringify(value)})`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "${module}", esModule = embed "${module}")],
      compatibilityDate = "${COMPATIBILITY_DATE}",
      compatibilityFlags = [${COMPATIBILITY_FLAGS.map((flag) => `"${flag}"`).join(', ')}],
      bindings = [${bindings.join(', ')}],
    )),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`;
}
