import { describe, expect, it } from 'vitest';
import { resolvePart } from '../../../openapi/ui/resolve-part.ts';

const DOCUMENT = {
  paths: {
    '/a.B/get': {
      parameters: [{ name: 'version', in: 'query', schema: { type: 'string' } }],
      get: {
        parameters: [
          {
            name: 'id',
            in: 'query',
            required: true,
            schema: { $ref: '#/components/schemas/Long', type: ['string', 'number'] },
          },
        ],
        responses: { 400: { $ref: '#/components/responses/problem' } },
      },
    },
  },
  components: {
    responses: { problem: { description: 'wrong' } },
    schemas: {
      Long: { type: ['integer', 'string'], format: 'int64', examples: [7] },
      User: {
        title: 'User',
        type: 'object',
        properties: { id: { $ref: '#/components/schemas/Long', description: 'Its own.' } },
      },
      Node: {
        title: 'Node',
        type: ['object', 'null'],
        properties: { next: { $ref: '#/components/schemas/Node' }, name: { type: 'string' } },
      },
      'a/b~c': { properties: { $ref: { type: 'string' } } },
    },
  },
};

describe('a part of a document', () => {
  it('has what it refers to in the place of each reference, and what stands beside one above it', () => {
    expect(resolvePart(DOCUMENT, ['components', 'schemas', 'User'])).toEqual({
      title: 'User',
      type: 'object',
      properties: { id: { type: ['integer', 'string'], format: 'int64', examples: [7], description: 'Its own.' } },
    });
  });

  it('has the parameters of its path, each of one type, and a value in those that have to be there', () => {
    expect(resolvePart(DOCUMENT, ['paths', '/a.B/get', 'get'])).toEqual({
      parameters: [
        { name: 'version', in: 'query', schema: { type: 'string' } },
        {
          name: 'id',
          in: 'query',
          required: true,
          example: 7,
          schema: { type: 'string', format: 'int64', examples: [7] },
        },
      ],
      responses: { 400: { description: 'wrong' } },
    });
  });

  it('has fields for lists in parameters', () => {
    const items = { $ref: '#/components/schemas/Long' };
    const parameters = [{ name: 'ids', in: 'query', schema: { type: ['array', 'null'], items } }];
    expect(resolvePart({ ...DOCUMENT, x: { parameters } }, ['x'])).toEqual({
      parameters: [{ name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'string', examples: [7] } } }],
    });
  });

  it('follows a class that holds itself once, with null for an example where that may be', () => {
    const stub = { title: 'Node', type: ['object', 'null'], examples: [null] };
    expect(resolvePart(DOCUMENT, ['components', 'schemas', 'Node'])).toEqual({
      ...DOCUMENT.components.schemas.Node,
      properties: {
        next: { ...DOCUMENT.components.schemas.Node, properties: { next: stub, name: { type: 'string' } } },
        name: { type: 'string' },
      },
    });
  });

  it('leaves alone what refers to nothing, and a property of that name', () => {
    expect(resolvePart({ a: { $ref: '#/components/absent' }, b: { $ref: 'https://elsewhere.test/' } }, [])).toEqual({
      a: { $ref: '#/components/absent' },
      b: { $ref: 'https://elsewhere.test/' },
    });
    const odd = { ...DOCUMENT, x: { $ref: '#/components/schemas/a~1b~0c' } };
    expect(resolvePart(odd, ['x'])).toEqual({ properties: { $ref: { type: 'string' } } });
    expect(resolvePart(DOCUMENT, ['components', 'securitySchemes'])).toBeUndefined();
  });

  it('ends soon, whatever classes hold of each other', () => {
    const names = Array.from({ length: 12 }, (_, index) => `C${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
    const schemas = Object.fromEntries(names.map((name) => [name, { title: name, type: 'object', properties }]));
    const part = JSON.stringify(resolvePart({ components: { schemas } }, ['components', 'schemas', 'C0']));
    expect(part.length).toBeLessThan(3_000_000);
    expect(part).toContain('"C11"');
  });
});
