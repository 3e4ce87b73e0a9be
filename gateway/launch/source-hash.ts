import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';

const WORKER_SOURCES = [
  '{gateway,metadata,openapi}/**/*.{ts,json}',
  'wrangler.toml',
  'package.json',
  'package-lock.json',
];

/**
 * A hash of the files that something is made of. By content: dates of files say little after a checkout.
 *
 * @param sources globs from the root; the default is everything that the Worker's bundle is made of
 */
export async function sourceHash(root: string, sources: readonly string[] = WORKER_SOURCES): Promise<string> {
  const paths: string[] = [];
  for await (const path of glob(sources, { cwd: root })) paths.push(path);
  const hash = createHash('sha256');
  for (const path of paths.toSorted()) hash.update(`${path}\n`).update(await readFile(`${root}/${path}`));
  return hash.digest('hex');
}
