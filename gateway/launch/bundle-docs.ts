import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DOCS_PAGE } from '../http/docs.ts';
import { ROOT } from './root.ts';
import { sourceHash } from './source-hash.ts';

/** Where the files of `/docs` are made, to be served from: wrangler.toml names it too. */
export const DOCS_FOLDER = join(ROOT, 'openapi', 'ui', 'site');

const PAGE_SOURCE = 'openapi/ui/docs.html';
const SOURCES = [
  'openapi/ui/*.{ts,html,css}',
  'gateway/browser.ts',
  'gateway/auth/sign-request.ts',
  'package-lock.json',
];

/**
 * Makes the files of `/docs`: the page, its own script and style, and those of Swagger UI as its package has them. The names of all but the page hold
 * a hash of what is in them, so that browsers may keep them for ever. Each lies there compressed as well. Nothing is done when they are there
 * and none of their sources has changed.
 */
export async function bundleDocs(): Promise<void> {
  const mark = `<!-- ${await sourceHash(ROOT, SOURCES)} -->\n`;
  const made = await readFile(join(DOCS_FOLDER, DOCS_PAGE), 'utf8').catch(() => '');
  if (made.endsWith(mark)) return;
  const require = createRequire(import.meta.url);
  const swaggerUi = dirname(require.resolve('swagger-ui-dist/package.json'));
  const files = await Promise.all([
    hashed('docs.js', bundleScript()),
    hashed('docs.css', readFile(join(ROOT, 'openapi/ui/docs.css'))),
    hashed('swagger-ui-bundle.js', withoutSourceMap(join(swaggerUi, 'swagger-ui-bundle.js'))),
    hashed('swagger-ui.css', withoutSourceMap(join(swaggerUi, 'swagger-ui.css'))),
  ]);
  let page = await readFile(join(ROOT, PAGE_SOURCE), 'utf8');
  // Relative, as a proxy may serve the gateway under a path of its own.
  for (const { source, name } of files) page = page.replace(`"${source}"`, `"docs/${name}"`);
  await mkdir(DOCS_FOLDER, { recursive: true });
  const contents = files.flatMap(({ name, content }) => [
    { name, content },
    { name: `${name}.gz`, content: gzipSync(content, { level: 9 }) },
  ]);
  await Promise.all(contents.map(({ name, content }) => writeWhole(name, content)));
  // The page last: what it names is there then.
  await writeWhole(DOCS_PAGE, Buffer.from(page + mark));
  await removeOthers(new Set([DOCS_PAGE, ...contents.map(({ name }) => name)]));
}

/** Whether the files are there, made now or before. What keeps them from being made keeps no gateway from serving calls. */
export async function hasDocsFiles(reportProblem: (problem: string) => void): Promise<boolean> {
  try {
    await bundleDocs();
    return true;
  } catch (error) {
    reportProblem(`there is no page /docs, as its files cannot be made: ${String(error)}`);
    return false;
  }
}

interface MadeFile {
  /** As the page's source names it. */
  readonly source: string;
  readonly name: string;
  readonly content: Uint8Array;
}

async function hashed(source: string, reading: Promise<Uint8Array>): Promise<MadeFile> {
  const content = await reading;
  const extension = extname(source);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { source, name: `${basename(source, extension)}-${hash}${extension}`, content };
}

async function bundleScript(): Promise<Uint8Array> {
  // Of those who have the files already some have no package that only a build needs.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'gateway/browser.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
  });
  return outputFiles[0]!.contents;
}

/** The map is not served, and a browser's tools would ask for it. */
async function withoutSourceMap(path: string): Promise<Uint8Array> {
  const text = await readFile(path, 'utf8');
  return Buffer.from(text.replace(/\n(?:\/\/|\/\*)# sourceMappingURL=.*\s*$/, '\n'));
}

/** Whole or not at all: several builds may run at the same time. */
async function writeWhole(name: string, content: Uint8Array): Promise<void> {
  const unfinished = join(DOCS_FOLDER, `${name}.${process.pid}.tmp`);
  await writeFile(unfinished, content);
  await rename(unfinished, join(DOCS_FOLDER, name));
}

/** Of sources that are no more. */
async function removeOthers(names: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(DOCS_FOLDER);
  const others = entries.filter((name) => !names.has(name) && !name.startsWith('.') && !name.endsWith('.tmp'));
  await Promise.all(others.map((name) => rm(join(DOCS_FOLDER, name), { force: true })));
}
