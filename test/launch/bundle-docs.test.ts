import { readdir, readFile, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleDocs, DOCS_FOLDER } from '../../gateway/launch/bundle-docs.ts';

describe('the files of /docs', () => {
  let names: readonly string[];
  beforeAll(async () => {
    await bundleDocs();
    names = (await readdir(DOCS_FOLDER)).filter((name) => !name.startsWith('.')).toSorted();
  });

  const read = (name: string): Promise<Buffer> => readFile(`${DOCS_FOLDER}/${name}`);

  it('are the page and four files, each compressed as well, and nothing of an earlier build', async () => {
    const expected = ['docs-#.css', 'docs-#.js', 'swagger-ui-#.css', 'swagger-ui-bundle-#.js'];
    // In order once more: that of the hashes is another one.
    expect(names.map((name) => name.replace(/-[0-9a-f]{16}\./, '-#.')).toSorted()).toEqual(
      ['docs.html', ...expected.flatMap((name) => [name, `${name}.gz`])].toSorted(),
    );
  });

  it('have the hash of their content in their names', async () => {
    for (const name of names.filter((other) => /\.(js|css)$/.test(other))) {
      const content = await read(name);
      expect(name).toContain(createHash('sha256').update(content).digest('hex').slice(0, 16));
      expect(gunzipSync(await read(`${name}.gz`)).equals(content)).toBe(true);
    }
  });

  it('are all that the page names, without a slash in front, and hold no script of its own', async () => {
    const page = (await read('docs.html')).toString();
    const named = [...page.matchAll(/(?:src|href)="(?!data:)([^"]*)"/g)].map(([, name = '']) => name);
    expect(named.toSorted()).toEqual(
      names
        .filter((name) => /\.(js|css)$/.test(name))
        .map((name) => `docs/${name}`)
        .toSorted(),
    );
    expect(page).not.toMatch(/<script(?! src="docs\/[^"]*" defer>)|<style| style=| on\w+=/);
    expect(page).toMatch(/<html lang="en" data-access="" data-calls="">/);
  });

  it('name no map of their sources, which is not there', async () => {
    for (const name of names.filter((other) => /\.(js|css)$/.test(other)))
      expect((await read(name)).includes('sourceMappingURL')).toBe(false);
  });

  it('are made once for the same sources', async () => {
    const before = (await stat(`${DOCS_FOLDER}/docs.html`)).mtimeMs;
    await bundleDocs();
    expect((await stat(`${DOCS_FOLDER}/docs.html`)).mtimeMs).toBe(before);
  });
});
