import { describe, expect, it } from 'vitest';
import { listTree, readSource } from './source-files.ts';

const tree = listTree();
/** Files that people write: not the cases, which are documents from elsewhere with names of their own. */
const written = tree.filter(
  (path) => /^(gateway|metadata|openapi|test)\//.test(path) && !path.startsWith('test/cases/'),
);

describe('the tree', () => {
  it('was seen', () => expect(written.length).toBeGreaterThan(100));

  it('has four folders, each with a README', () => {
    const folders = new Set(
      tree.filter((path) => /^[^.].*\//.test(path)).map((path) => path.slice(0, path.indexOf('/'))),
    );
    expect([...folders].toSorted()).toEqual(['gateway', 'metadata', 'openapi', 'test']);
    expect([...folders].filter((folder) => !tree.includes(`${folder}/README.md`))).toEqual([]);
  });

  it.each(['gateway/auth', 'gateway/http', 'gateway/config', 'gateway/launch'])(
    'tells of each file of %s in its README',
    (folder) => {
      const readme = readSource(`${folder}/README.md`);
      const files = tree.filter((path) => path.startsWith(`${folder}/`) && /\.(ts|json)$/.test(path));
      expect(files.length).toBeGreaterThan(10);
      expect(files.filter((path) => !readme.includes(`\`${path.slice(folder.length + 1)}\``))).toEqual([]);
    },
  );

  it('has no folder whose name says nothing', () => {
    expect(written.filter((path) => /(^|\/)(utils?|helpers?|common|shared|misc|lib)\//.test(path))).toEqual([]);
  });

  it('names TypeScript files and their folders in kebab-case', () => {
    const kebab = /^([a-z0-9]+(-[a-z0-9]+)*\/)+[a-z0-9]+(-[a-z0-9]+)*(\.workerd)?(\.test|\.d)?\.ts$/;
    expect(written.filter((path) => path.endsWith('.ts') && !kebab.test(path))).toEqual([]);
  });

  it('has no file of more than 400 lines', () => {
    const long = written
      .filter((path) => /\.(ts|java)$/.test(path))
      .map((path) => ({ path, lines: readSource(path).trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > 400);
    expect(long).toEqual([]);
  });

  it('names no package registry in its lock file', () => {
    expect(readSource('package-lock.json')).not.toContain('"resolved"');
  });
});
