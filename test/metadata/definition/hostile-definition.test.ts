import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DefinitionError } from '../../../metadata/definition/definition-error.ts';
import { parseServiceDefinition } from '../../../metadata/definition/parse-service-definition.ts';

const typeText = fc.constantFrom(
  'int',
  'a.B',
  'a.B<a.C>',
  'a.Outer.Inner',
  'a.Outer$Inner',
  'T',
  '',
  '<',
  '[I',
  'string',
);
const reference = fc.record({
  $ref: fc.constantFrom('$', '@', '..', '$.types', '$.types[0]', '$.methods', 'x', '$.types[1].properties'),
});
const key = fc.constantFrom('a', 'b', '__proto__', 'constructor', '$ref', 'type', 'properties', 'items');
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    typeText,
    reference,
    fc.constantFrom(null, 1, true),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.record(
      {
        type: fc.oneof(typeText, tie('node')),
        properties: fc.oneof(fc.dictionary(key, tie('node'), { maxKeys: 3 }), tie('node')),
        items: fc.oneof(fc.array(tie('node'), { maxLength: 2 }), tie('node')),
        enum: tie('node'),
        enums: tie('node'),
        $ref: tie('node'),
      },
      { requiredKeys: [] },
    ),
  ),
}));
const method = fc.record(
  {
    name: fc.oneof(fc.constant('m'), node),
    parameterTypes: fc.oneof(fc.array(node, { maxLength: 3 }), node),
    returnType: node,
  },
  { requiredKeys: [] },
);
const almost = fc.record(
  {
    canonicalName: fc.oneof(typeText, node),
    parameters: fc.oneof(fc.dictionary(key, node), node),
    methods: fc.oneof(fc.array(fc.oneof(method, node), { maxLength: 4 }), node),
    types: fc.oneof(fc.array(node, { maxLength: 5 }), node),
    side: node,
    services: node,
  },
  { requiredKeys: [] },
);

function parsesOrExplains(document: unknown): void {
  try {
    const definition = parseServiceDefinition(document);
    expect(typeof definition.serviceInterface).toBe('string');
  } catch (error) {
    expect(error).toBeInstanceOf(DefinitionError);
  }
}

describe('parseServiceDefinition', () => {
  it('gives a definition or a DefinitionError for any JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), parsesOrExplains));
  });

  it('gives a definition or a DefinitionError for what is nearly a definition', () => {
    fc.assert(fc.property(almost, parsesOrExplains), { numRuns: 2000 });
  });

  it('does not change the document', () => {
    fc.assert(
      fc.property(almost, (document) => {
        const before = JSON.stringify(document);
        parsesOrExplains(document);
        expect(JSON.stringify(document)).toBe(before);
      }),
    );
  });

  it('takes a document of any depth', () => {
    const depth = 100_000;
    let type: object = { type: 'a.Leaf', properties: { id: 'int' } };
    for (let level = 0; level < depth; level++) type = { type: 'a.Node', properties: { next: type } };
    const definition = parseServiceDefinition({ canonicalName: 'a.Svc', methods: [], types: [type] });
    expect(definition.types.findByName('a.Leaf')?.shape).toBe('pojo');
  });

  it('reads an object that is referred to a thousand times once', () => {
    const shared = {
      type: 'a.Big',
      properties: Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`p${i}`, 'int'])),
    };
    const types = [shared, ...Array.from({ length: 1000 }, () => ({ $ref: '$.types[0]' }))];
    const definition = parseServiceDefinition({ canonicalName: 'a.Svc', methods: [], types });
    expect(definition.types.findByName('a.Big')?.properties.size).toBe(1000);
  });

  it('refuses a document of more than two million values', () => {
    const types = Array.from({ length: 2_000_001 }, () => 0);
    expect(() => parseServiceDefinition({ canonicalName: 'a.Svc', methods: [], types })).toThrow(
      'more than 2000000 values',
    );
  });

  it('lists at most fifty problems, and how many there were', () => {
    const types = Array.from({ length: 53 }, () => ({ type: '<'.repeat(1000) }));
    types.forEach((type, index) => (type.type += index));
    const { problems } = parseServiceDefinition({ canonicalName: 'a.Svc', methods: [], types });
    expect(problems).toHaveLength(51);
    expect(problems.at(-1)).toBe('and 3 more');
    expect(problems.every((line) => line.length < 320)).toBe(true);
  });
});

describe('texts made to take long', () => {
  // Each took minutes where a pattern backtracks or a list is copied for each element.
  it.each([
    ['a type without end', { type: 'a'.repeat(1_000_000) }],
    ['a name of dots', { type: 'a.'.repeat(4000) + 'B' }],
    ['text with one $', { type: 'x', properties: { p: `${'a'.repeat(500_000)} $` } }],
    ['text of $', { type: 'x', properties: { p: '$'.repeat(500_000) } }],
  ])('%s', (_title, type) => {
    const definition = parseServiceDefinition({ canonicalName: 'a.Svc', methods: [], types: [type] });
    expect(definition.serviceInterface).toBe('a.Svc');
  });

  it('one type in 100,000 pieces', () => {
    const types = Array.from({ length: 100_000 }, (_, index) => ({
      type: 'a.B',
      properties: { [`p${index}`]: 'int' },
    }));
    const definition = parseServiceDefinition({ canonicalName: 'a.Svc', methods: [], types });
    expect(definition.types.findByName('a.B')?.properties.size).toBe(100_000);
  });
});
