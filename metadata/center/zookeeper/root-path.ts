/** The node that a group of Dubbo stands for: `dubbo` and `/dubbo` are the same. Empty for the root itself. */
export function rootPath(group: string): string {
  const name = group.replaceAll(/^\/+|\/+$/g, '');
  return name === '' ? '' : `/${name}`;
}
