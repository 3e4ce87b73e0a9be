import { isUtf8 } from 'node:buffer';
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Octets of one document. The largest seen in the field have 2 MB. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/**
 * Reads definition documents: one file, or every `*.json` directly in a directory, by file name in order. Throws an
 * Error whose message names the path that could not be read.
 */
export async function readDefinitionFiles(path: string): Promise<Map<string, string>> {
  const isDirectory = (await attempt(path, () => stat(path))).isDirectory();
  if (!isDirectory) return new Map([[basename(path), await readDocument(path)]]);
  const names = (await attempt(path, () => readdir(path))).filter((name) => name.endsWith('.json')).toSorted();
  const documents = new Map<string, string>();
  for (const name of names) documents.set(name, await readDocument(join(path, name)));
  return documents;
}

async function readDocument(path: string): Promise<string> {
  const about = await attempt(path, () => stat(path));
  // A pipe would have the start wait for whoever writes to it.
  if (!about.isFile()) throw unreadable(path, 'it is no file');
  if (about.size > MAX_FILE_BYTES) throw unreadable(path, `more than ${MAX_FILE_BYTES} octets`);
  const octets = await attempt(path, () => readFile(path));
  if (!isUtf8(octets)) throw unreadable(path, 'it is not UTF-8');
  return octets.toString('utf8');
}

async function attempt<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw unreadable(path, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function unreadable(path: string, reason: string, cause?: unknown): Error {
  return new Error(`cannot read definitions from ${path}: ${reason}`, { cause });
}
