import { isUtf8 } from 'node:buffer';
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Octets of one document. The largest seen in the field have 2 MB. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/**
 * Reads documents of a center that is made of files: one file, or every file directly in a directory whose name matches, by file name in order.
 * Throws an Error whose message names `what` and the path that could not be read.
 */
export async function readDocumentFiles(what: string, path: string, names: RegExp): Promise<Map<string, string>> {
  const isDirectory = (await attempt(what, path, () => stat(path))).isDirectory();
  if (!isDirectory) return new Map([[basename(path), await readDocument(what, path)]]);
  const chosen = (await attempt(what, path, () => readdir(path))).filter((name) => names.test(name)).toSorted();
  const documents = new Map<string, string>();
  for (const name of chosen) documents.set(name, await readDocument(what, join(path, name)));
  return documents;
}

async function readDocument(what: string, path: string): Promise<string> {
  const about = await attempt(what, path, () => stat(path));
  // A pipe would have the start wait for whoever writes to it.
  if (!about.isFile()) throw unreadable(what, path, 'it is no file');
  if (about.size > MAX_FILE_BYTES) throw unreadable(what, path, `more than ${MAX_FILE_BYTES} octets`);
  const octets = await attempt(what, path, () => readFile(path));
  if (!isUtf8(octets)) throw unreadable(what, path, 'it is not UTF-8');
  return octets.toString('utf8');
}

async function attempt<T>(what: string, path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw unreadable(what, path, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function unreadable(what: string, path: string, reason: string, cause?: unknown): Error {
  return new Error(`cannot read ${what} from ${path}: ${reason}`, { cause });
}
