import { readdirSync, readFileSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);
/** What tools write (see .gitignore). */
const GENERATED = /^(\..*|node_modules|dist|coverage|target)$/;

/** Paths, from the root of the repository, of all files below `folder` (`''`: the root) that people write. */
export function listTree(folder = ''): readonly string[] {
  const entries = readdirSync(new URL(folder, ROOT), { withFileTypes: true }).filter(
    ({ name }) => !GENERATED.test(name),
  );
  return entries.flatMap((entry) =>
    entry.isDirectory() ? listTree(`${folder}${entry.name}/`) : [`${folder}${entry.name}`],
  );
}

export function readSource(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}
