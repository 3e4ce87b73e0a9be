import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import schema from '../../gateway/config/gateway.schema.json' with { type: 'json' };

interface SchemaNode {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: boolean | SchemaNode;
  readonly description?: string;
}

function objects(node: SchemaNode, path: string): { path: string; node: SchemaNode }[] {
  const children = Object.entries(node.properties ?? {}).map(([key, child]) => [`${path}/${key}`, child] as const);
  if (typeof node.additionalProperties === 'object') children.push([`${path}/*`, node.additionalProperties]);
  const below = children.flatMap(([childPath, child]) => objects(child, childPath));
  return node.type === 'object' ? [{ path, node }, ...below] : below;
}

describe('gateway.schema.json', () => {
  it('is a valid schema of draft 2020-12 (the loader does not check that at each start)', () => {
    const ajv = new Ajv2020({ keywords: ['errorMessage'] });
    expect(ajv.validateSchema(schema)).toBe(true);
  });

  it('lets no unknown key through at any depth', () => {
    const all = objects(schema, '');
    expect(all.length).toBeGreaterThan(8);
    const open = all.filter(
      ({ node }) => node.additionalProperties === undefined || node.additionalProperties === true,
    );
    expect(open.map(({ path }) => path)).toEqual([]);
  });

  it('has only defaults that it accepts itself', () => {
    const document = {
      registry: { address: 'static', providers: [] },
      'metadata-report': { address: 'file:x' },
      expose: [],
      auth: { mode: 'none' },
      http: { cors: { origins: ['*'] } },
    };
    const fill = new Ajv2020({ useDefaults: true, keywords: ['errorMessage'] }).compile(schema);
    expect(fill(document)).toBe(true);
    // Filled in now: once more, so that the defaults themselves are judged.
    expect([fill(document), fill.errors]).toEqual([true, null]);
    expect(document).toHaveProperty('http.cors.max-age', 600);
  });
});
