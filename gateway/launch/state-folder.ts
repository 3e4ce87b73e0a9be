import { dirname, join, resolve } from 'node:path';

/** Beside the configuration, as its own name says. */
const NAME = '.dubbo-edge-gateway';

/**
 * Folder in which a gateway keeps the last good views, for a start while the centers are down.
 *
 * @param statePath as the command line gives it; null: beside the configuration
 */
export function stateFolder(configPath: string, statePath: string | null): string {
  return statePath === null ? join(resolve(dirname(configPath)), NAME) : resolve(statePath);
}
