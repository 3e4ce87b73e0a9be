import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';

const SOURCES = ['{gateway,metadata,openapi}/**/*.{ts,json}', 'wrangler.toml', 'package.json', 'package-lock.json'];

/** A hash of everything that the Worker's bundle is made of. By content: dates of files say little after a checkout. */
export async function sourceHash(root: string): Promise<string> {
  const paths: string[] = [];
  for await (const path of glob(SOURCES, { cwd: root })) paths.push(path);
  const hash = createHash('sha256');
  for (const path of paths.toSorted()) hash.update(`${path}\n`).update(await readFile(`${root}/${path}`));
  return hash.digest('hex');
}
