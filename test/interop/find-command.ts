import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The file that a command name would start, looked up in `PATH` without starting anything; null when there is none. */
export function findCommand(
  name: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | null {
  for (const folder of (environment['PATH'] ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // Not in this folder.
    }
  }
  return null;
}
