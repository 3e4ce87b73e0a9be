import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isViewDocument } from './is-view-document.ts';
import type { ViewDocument } from './view-document.ts';
import type { ViewStore } from './view-store.ts';

const SUFFIX = '.json';

/**
 * Keeps the last good views in a folder, a file for each interface, so that a change costs what it changes. Files are for their owner only:
 * there are tokens of providers in them.
 *
 * @param identity of the centers: views of other centers lie in another folder
 */
export function createNodeViewStore(directory: string, identity: string): ViewStore {
  const folder = join(directory, digest(identity));
  /** By interface: writes of one file come one after the other. */
  const writing = new Map<string, Promise<void>>();
  let made: Promise<unknown> | null = null;

  async function makeFolder(): Promise<void> {
    made ??= mkdir(folder, { recursive: true, mode: 0o700 });
    await made.catch((error: unknown) => {
      made = null;
      throw error;
    });
  }

  async function write(document: ViewDocument): Promise<void> {
    await makeFolder();
    const path = join(folder, `${digest(document.serviceInterface)}${SUFFIX}`);
    // Whole or not at all: the process may be killed at any time.
    await writeFile(`${path}.new`, JSON.stringify(document), { mode: 0o600 });
    await rename(`${path}.new`, path);
  }

  async function writeAnyhow(document: ViewDocument): Promise<void> {
    try {
      await write(document);
    } catch {
      // Somebody may have taken the folder away.
      made = null;
      await write(document);
    }
  }

  return {
    async load() {
      const names = await readdir(folder).catch(() => []);
      const documents = await Promise.all(
        names.filter((name) => name.endsWith(SUFFIX)).map((name) => read(join(folder, name))),
      );
      return documents.filter((document) => document !== null);
    },
    save(document) {
      const before = writing.get(document.serviceInterface) ?? Promise.resolve();
      const saved = before.catch(() => {}).then(() => writeAnyhow(document));
      writing.set(document.serviceInterface, saved);
      return saved;
    },
  };
}

async function read(path: string): Promise<ViewDocument | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isViewDocument(value) ? value : null;
  } catch {
    return null;
  }
}

/** Names may hold any characters and be of any length. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
