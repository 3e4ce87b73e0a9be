import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocsFiles } from './http/docs.ts';

/** The files of `/docs` in a folder, each read once. */
export function createNodeDocsFiles(folder: string): DocsFiles {
  const read = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    async read(name) {
      const known = read.get(name);
      if (known !== undefined) return known;
      const octets = await readFile(join(folder, name)).catch(() => null);
      if (octets !== null) read.set(name, octets);
      return octets;
    },
  };
}
