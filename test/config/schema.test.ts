import { expect, it } from 'vitest';
import schema from '../../gateway/config/gateway.schema.json' with { type: 'json' };

interface Node {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node | false;
  readonly additionalProperties?: Node | boolean;
}

/** Adds the paths of the keys that nobody has described. */
function findUndescribed(node: Node, path: string, found: string[]): string[] {
  for (const [key, value] of Object.entries(node.properties ?? {})) {
    if (value.description === undefined) found.push(`${path}/${key}`);
    findUndescribed(value, `${path}/${key}`, found);
  }
  for (const part of [node.items, node.additionalProperties]) {
    if (typeof part === 'object') findUndescribed(part, `${path}/*`, found);
  }
  return found;
}

it('every key of the configuration is described, for editors and people', () => {
  expect(findUndescribed(schema as Node, '', [])).toEqual([]);
});
