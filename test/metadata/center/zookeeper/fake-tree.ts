/** What can happen to a node, as ZooKeeper's watches tell it. */
export type FakeEvent = 'created' | 'deleted' | 'dataChanged' | 'childrenChanged';

interface FakeNode {
  data: Buffer;
  readonly children: Set<string>;
}

/** Nodes in memory. A write makes the nodes above it, too, with an IP text in them as Curator leaves it. */
export class FakeTree {
  zxid = 0;
  onEvent: (event: FakeEvent, path: string) => void = () => {};
  #nodes = new Map<string, FakeNode>();

  constructor() {
    this.clear();
  }

  /** Without events: as a server that starts without its data. */
  clear(): void {
    this.zxid = 0;
    this.#nodes = new Map([['/', { data: Buffer.alloc(0), children: new Set() }]]);
  }

  get(path: string): FakeNode | undefined {
    return this.#nodes.get(path);
  }

  put(path: string, data: string | Uint8Array = ''): void {
    const octets = Buffer.from(data as Uint8Array);
    const known = this.#nodes.get(path);
    this.zxid++;
    if (known !== undefined) {
      known.data = octets;
      this.onEvent('dataChanged', path);
      return;
    }
    const parent = parentOf(path);
    if (!this.#nodes.has(parent)) this.put(parent, '127.0.0.1');
    this.#nodes.set(path, { data: octets, children: new Set() });
    this.#nodes.get(parent)?.children.add(path.slice(path.lastIndexOf('/') + 1));
    this.onEvent('created', path);
    this.onEvent('childrenChanged', parent);
  }

  /** With everything below it. */
  remove(path: string): void {
    const node = this.#nodes.get(path);
    if (node === undefined) return;
    for (const child of node.children) this.remove(`${path}/${child}`);
    this.zxid++;
    this.#nodes.delete(path);
    const parent = parentOf(path);
    this.#nodes.get(parent)?.children.delete(path.slice(path.lastIndexOf('/') + 1));
    this.onEvent('deleted', path);
    this.onEvent('childrenChanged', parent);
  }
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}
