import { decodeText } from '../center/decode-text.ts';
import type { ProblemTable } from '../center/problem-table.ts';
import type { ZooKeeperClient } from '../center/zookeeper/zookeeper-client.ts';

/** The node of a group; what is in it has to be looked up by everybody who follows an item of it. */
export class ZnodeFolder {
  readonly path: string;
  #names: readonly string[] | null = null;
  #set: ReadonlySet<string> = new Set();

  constructor(path: string) {
    this.path = path;
  }

  /** @param names those in the folder: the same list for all that ask after one change */
  has(name: string, names: readonly string[] | null): boolean {
    if (names !== this.#names) {
      this.#names = names;
      this.#set = new Set(names);
    }
    return this.#set.has(name);
  }
}

/** Follows one item: its folder first, and its data while it is there. Gives the function that ends this. */
export function followZnodeItem(
  client: ZooKeeperClient,
  folder: ZnodeFolder,
  name: string,
  problems: ProblemTable,
  listener: (text: string | null) => void,
): () => void {
  const path = `${folder.path}/${name}`;
  let told: string | null | undefined;
  let stopData: (() => void) | null = null;
  const tell = (text: string | null): void => {
    if (text === told) return;
    told = text;
    listener(text);
  };
  const onData = (data: Uint8Array | null): void => {
    const text = data === null ? null : decodeText(data);
    const isBroken = data !== null && text === null;
    problems.set(path, isBroken ? `${path}: is not UTF-8` : null);
    // What cannot be read does not end what was there. Dubbo takes an empty node for none.
    tell(isBroken ? (told ?? null) : text === '' ? null : text);
  };
  // Whoever waits for a first word gets one.
  const onProblem = (place: string, problem: string): void => {
    problems.set(place, problem);
    tell(told ?? null);
  };
  const stopNames = client.watchChildren(
    folder.path,
    (names) => {
      problems.set(folder.path, null);
      if (!folder.has(name, names)) {
        stopData?.();
        stopData = null;
        problems.set(path, null);
        tell(null);
      } else stopData ??= client.watchData(path, onData, (problem) => onProblem(path, problem));
    },
    (problem) => onProblem(folder.path, problem),
  );
  return () => {
    stopNames();
    stopData?.();
  };
}
