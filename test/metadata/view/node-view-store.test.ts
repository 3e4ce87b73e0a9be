import { mkdtempSync } from 'node:fs';
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createNodeViewStore } from '../../../metadata/view/node-view-store.ts';
import { describeViewStoreContract, viewDocument } from './view-store-contract.ts';

const root = mkdtempSync(join(tmpdir(), 'views-'));
afterAll(() => rm(root, { recursive: true }));

describeViewStoreContract('Node', () => {
  const directory = mkdtempSync(join(root, 'store-'));
  return { open: (identity) => createNodeViewStore(directory, identity) };
});

describe('the files of a view store', () => {
  async function filesOf(directory: string): Promise<string[]> {
    return (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.json'));
  }

  it('are for their owner only, one for each interface', async () => {
    const directory = mkdtempSync(join(root, 'store-'));
    const store = createNodeViewStore(directory, 'centers');
    await store.save(viewDocument('a.B', 1));
    await store.save(viewDocument('a.B', 2));
    const files = await filesOf(directory);
    expect(files).toHaveLength(1);
    expect((await stat(join(directory, files[0]!))).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(join(directory, files[0]!), 'utf8'))).toEqual(viewDocument('a.B', 2));
  });

  it.each(['', '{', 'null', '[]', '{"serviceInterface":"a.B","revision":1,"services":[{}]}', '{"serviceInterface":1}'])(
    'are left out where they hold %j',
    async (text) => {
      const directory = mkdtempSync(join(root, 'store-'));
      const store = createNodeViewStore(directory, 'centers');
      await store.save(viewDocument('a.B', 1));
      await store.save(viewDocument('a.C', 1));
      const [first] = await filesOf(directory);
      await writeFile(join(directory, first!), text);
      expect(await store.load()).toHaveLength(1);
    },
  );

  it('are written again where somebody has taken them away', async () => {
    const directory = mkdtempSync(join(root, 'store-'));
    const store = createNodeViewStore(directory, 'centers');
    await store.save(viewDocument('a.B', 1));
    await rm(directory, { recursive: true });
    await store.save(viewDocument('a.B', 2));
    expect(await store.load()).toEqual([viewDocument('a.B', 2)]);
  });

  it('cannot be written where a file is in the way: that is said, and tried again', async () => {
    const directory = join(mkdtempSync(join(root, 'store-')), 'state');
    await writeFile(directory, 'no folder');
    const store = createNodeViewStore(directory, 'centers');
    expect(await store.load()).toEqual([]);
    await expect(store.save(viewDocument('a.B', 1))).rejects.toThrow('ENOTDIR');
    await rm(directory);
    await store.save(viewDocument('a.B', 1));
    expect(await store.load()).toHaveLength(1);
  });
});
