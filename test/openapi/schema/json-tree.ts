/** JSON as a tree that keeps how scalars are spelled, and members in order. */
export type JsonTree =
  /** A scalar's source text. */
  | string
  | { readonly items: readonly JsonTree[] }
  | { readonly members: readonly (readonly [name: string, value: JsonTree])[] };

export function printTree(tree: JsonTree): string {
  if (typeof tree === 'string') return tree;
  if ('items' in tree) return `[${tree.items.map(printTree).join(',')}]`;
  return `{${tree.members.map(([name, value]) => `${JSON.stringify(name)}:${printTree(value)}`).join(',')}}`;
}

export function countNodes(tree: JsonTree): number {
  if (typeof tree === 'string') return 1;
  const children = 'items' in tree ? tree.items : tree.members.map(([, value]) => value);
  return children.reduce((sum, child) => sum + countNodes(child), 1);
}

/** The tree with its `index`-th node, parents before children, put through `change`. */
export function changeNode(tree: JsonTree, index: number, change: (node: JsonTree) => JsonTree): JsonTree {
  let at = index;
  const walk = (node: JsonTree): JsonTree => {
    if (at-- === 0) return change(node);
    if (typeof node === 'string') return node;
    if ('items' in node) return { items: node.items.map(walk) };
    return { members: node.members.map(([name, value]) => [name, walk(value)] as const) };
  };
  return walk(tree);
}
