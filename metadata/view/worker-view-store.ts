import { isViewDocument } from './is-view-document.ts';
import type { ViewDocument } from './view-document.ts';
import type { ViewStore } from './view-store.ts';

/** Characters of one stored value. The platform takes 2 MB, and a character may take three octets there. */
const PIECE_LENGTH = 500_000;

/**
 * Keeps the last good views in the storage of a Durable Object, a row (or several, where it is long) for each interface.
 *
 * @param identity of the centers: views of other centers are thrown away
 */
export function createWorkerViewStore(storage: DurableObjectStorage, identity: string): ViewStore {
  const { sql } = storage;
  sql.exec('CREATE TABLE IF NOT EXISTS identity (text TEXT)');
  sql.exec('CREATE TABLE IF NOT EXISTS view (name TEXT, piece INTEGER, text TEXT, PRIMARY KEY (name, piece))');
  const [known] = sql.exec('SELECT text FROM identity').toArray();
  if (known?.['text'] !== identity) {
    sql.exec('DELETE FROM view');
    sql.exec('DELETE FROM identity');
    sql.exec('INSERT INTO identity VALUES (?)', identity);
  }

  return {
    load() {
      const texts = new Map<string, string>();
      for (const { name, text } of sql.exec('SELECT name, text FROM view ORDER BY name, piece')) {
        texts.set(String(name), (texts.get(String(name)) ?? '') + String(text));
      }
      return Promise.resolve([...texts.values()].flatMap((text) => read(text) ?? []));
    },
    async save(document) {
      const pieces = splitText(JSON.stringify(document));
      // The object may be evicted at any time: all pieces or none.
      storage.transactionSync(() => {
        sql.exec('DELETE FROM view WHERE name = ?', document.serviceInterface);
        for (const [piece, text] of pieces.entries()) {
          sql.exec('INSERT INTO view VALUES (?, ?, ?)', document.serviceInterface, piece, text);
        }
      });
    },
  };
}

/** Never between the two halves of a character: alone they cannot be stored. */
function splitText(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + PIECE_LENGTH, text.length);
    if (end < text.length && /[\uD800-\uDBFF]/.test(text[end - 1] ?? '')) end--;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

function read(text: string): ViewDocument | null {
  try {
    const value: unknown = JSON.parse(text);
    return isViewDocument(value) ? value : null;
  } catch {
    return null;
  }
}
