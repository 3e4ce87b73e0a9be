import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder with the files of one gateway. */
export interface TestFolder {
  readonly path: string;
  write(name: string, content: unknown): Promise<string>;
  remove(): Promise<void>;
}

export async function createTestFolder(): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), 'gateway-test-'));
  return {
    path,
    async write(name, content) {
      const file = join(path, name);
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
