import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocumentFiles } from '../../../metadata/center/node-document-files.ts';

describe('readDocumentFiles', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'definitions-'));
    await writeFile(join(directory, 'b.json'), '{"b":"中"}');
    await writeFile(join(directory, 'a.json'), '{}');
    await writeFile(join(directory, 'readme.txt'), 'no');
    await mkdir(join(directory, 'empty'));
    await mkdir(join(directory, 'bad'));
    await symlink(join(directory, 'nowhere'), join(directory, 'bad', 'x.json'));
    await writeFile(join(directory, 'huge.txt'), '');
    await writeFile(join(directory, 'latin1.txt'), Buffer.from('{"b":"é"}', 'latin1'));
    await truncate(join(directory, 'huge.txt'), 16 * 1024 * 1024 + 1);
  });
  afterAll(() => rm(directory, { recursive: true }));

  it('reads one file, whatever its name', async () => {
    expect([...(await readDocumentFiles('definitions', join(directory, 'readme.txt'), /\.json$/))]).toEqual([
      ['readme.txt', 'no'],
    ]);
  });

  it('reads every *.json of a directory, in order', async () => {
    const expected = [
      ['a.json', '{}'],
      ['b.json', '{"b":"中"}'],
    ];
    expect([...(await readDocumentFiles('definitions', directory, /\.json$/))]).toEqual(expected);
    expect((await readDocumentFiles('definitions', join(directory, 'empty'), /\.json$/)).size).toBe(0);
  });

  it.skipIf(process.platform === 'win32')('does not read what is no file and may never end', async () => {
    const refused = readDocumentFiles('definitions', '/dev/zero', /x/);
    await expect(refused).rejects.toThrow('cannot read definitions from /dev/zero: it is no file');
  });

  it.each(['nothing', 'bad/x.json', 'huge.txt', 'latin1.txt'])(
    'names the path that it cannot read: %s',
    async (name) => {
      await expect(readDocumentFiles('definitions', join(directory, name), /\.json$/)).rejects.toThrow(
        `cannot read definitions from ${join(directory, name)}: `,
      );
    },
  );

  it('names the file of a directory that it cannot read', async () => {
    await expect(readDocumentFiles('definitions', join(directory, 'bad'), /\.json$/)).rejects.toThrow(
      join(directory, 'bad', 'x.json'),
    );
  });
});
