import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { Hessian2Output } from '../../../gateway/hessian2/hessian2-output.ts';
import { ArgumentProblems } from '../../../gateway/translate/argument-problems.ts';
import { parseJson } from '../../../gateway/translate/json/parse-json.ts';
import { TypeCompiler } from '../../../gateway/translate/type-compiler.ts';
import { formatJavaType } from '../../../metadata/definition/format-java-type.ts';
import { parseJavaType } from '../../../metadata/definition/parse-java-type.ts';
import { parseServiceDefinition } from '../../../metadata/definition/parse-service-definition.ts';
import { type SchemaOptions, createServiceSchemas } from '../../../openapi/schema/service-schemas.ts';
import { SCALARS, randomDefinition } from './definition-arbitrary.ts';
import { createSchemaAjv, isEndless } from './exact-ajv.ts';
import { type JsonTree, printTree } from './json-tree.ts';
import { mutateTree, replacement } from './mutate-tree.ts';
import { nearDates } from './near-dates.ts';
import { treeOfSchema } from './tree-of-schema.ts';

/** How many JSON texts were compared. */
const counts = { taken: 0, refused: 0 };
const options: fc.Arbitrary<SchemaOptions> = fc.record({
  lenient: fc.boolean(),
  strict: fc.boolean(),
  timeZone: fc.constantFrom('UTC', '+08:00', 'Asia/Shanghai'),
});

/** A type as both sides see it. */
function bothSides(document: object, type: string, translateOptions: SchemaOptions) {
  const definition = parseServiceDefinition(document);
  const javaType = parseJavaType(type);
  const schemas = createServiceSchemas(definition, translateOptions);
  const schema = schemas.input(javaType);
  let fits: ((json: string) => boolean) | null = null;
  const codec = new TypeCompiler(definition.types, translateOptions).compile(javaType);
  const component =
    schema.$ref === undefined
      ? schema
      : schemas.components.get(schema.$ref.replace('#/components/schemas/', ''))!.schema;
  return {
    types: Array.from(schemas.components.values(), ({ javaType: own }) => formatJavaType(own)),
    trees: treeOfSchema(schema, (key) => schemas.components.get(key)!.schema),
    /** Of the schema itself, or of its first alternative. */
    examples: (component.anyOf?.[0] ?? component).examples ?? [],
    /** Whether it is taken. Throws where they do not agree. */
    compare(tree: JsonTree): boolean {
      const json = printTree(tree);
      const parsed = parseJson(json, { maxDepth: 64 });
      const problems = new ArgumentProblems(parsed);
      codec.encode(parsed, 0, new Hessian2Output(), problems);
      const isTaken = problems.count === 0;
      counts[isTaken ? 'taken' : 'refused']++;
      fits ??= createSchemaAjv(schema, schemas);
      if (fits(json) === isTaken) return isTaken;
      const answer = isTaken ? 'taken' : `refused (${JSON.stringify(problems.places)})`;
      const described = { schema, components: Object.fromEntries(schemas.components), document };
      return expect.fail(
        `${json} as ${type} is ${answer}, and its schema says otherwise: ${JSON.stringify(described, null, 1)}`,
      );
    },
  };
}

const ENUMS = {
  canonicalName: 'a.Api',
  methods: [],
  types: [
    { type: 'a.Level', enums: ['LOW', 'HIGH'] },
    { type: 'a.Sign', enums: ['+', 'minus'] },
  ],
};

describe('what the schema says is taken, and what the translator takes,', () => {
  it('is the same for JSON made from the schema, and for mutations of it', () => {
    fc.assert(
      fc.property(randomDefinition, options, fc.gen(), ({ document, type }, translateOptions, gen) => {
        const { trees, compare, types } = bothSides(document, type, translateOptions);
        fc.pre(!isEndless(types));
        for (let i = 0; i < 20; i++) {
          const tree = gen(() => trees);
          compare(tree);
          compare(gen(mutateTree, tree));
        }
      }),
      // The message tells the value; shrinking such trees takes long.
      { numRuns: 200, endOnFailure: true },
    );
  }, 60_000);

  it.each([
    'java.lang.Object',
    'a.Level',
    'a.Sign[]',
    'java.util.Map',
    'java.util.Map<a.Sign,java.lang.String>',
    'java.util.Map<a.Level,java.lang.Long>',
    'java.util.Map<java.lang.Long,java.lang.Object>',
    'java.util.Map<java.util.List<java.lang.Integer>,java.lang.String>',
    'java.util.Map<java.lang.String,a.Item>',
    'a.Result<a.Item>',
    'a.Result<a.Level>',
    'a.Result<java.util.List<a.Item>>',
    'a.Result<java.util.Map<java.lang.String,java.lang.String>>',
    'a.Result<a.Result<java.lang.Long>>',
  ])('is the same for %s', (type) => {
    const document = {
      canonicalName: 'a.Api',
      methods: [],
      types: [
        { type: 'a.Item', properties: { name: 'java.lang.String', class: 'int', next: 'a.Item' } },
        { type: 'a.Result', properties: { value: 'T', data: 'java.lang.Object', items: 'java.util.List<T>' } },
        ...ENUMS.types,
      ],
    };
    fc.assert(
      fc.property(options, fc.gen(), (translateOptions, gen) => {
        const { trees, compare } = bothSides(document, type, translateOptions);
        for (let i = 0; i < 50; i++) {
          const tree = gen(() => trees);
          for (const one of [tree, gen(mutateTree, tree), gen(mutateTree, tree), gen(mutateTree, tree)]) compare(one);
        }
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  it.each([...SCALARS, 'a.Level', 'a.Sign'])(
    'is shown by examples of %s that are taken, and that no browser rounds',
    (type) => {
      const of = bothSides(ENUMS, type, { lenient: false, strict: true, timeZone: 'UTC' });
      for (const example of of.examples) {
        const json = JSON.stringify(example);
        if (typeof example === 'number') expect(Math.abs(example)).toBeLessThan(2 ** 53);
        expect([json, of.compare(json)]).toEqual([json, true]);
      }
      expect(of.examples.length > 0 || /String|CharSequence|char\[\]|Level/.test(type)).toBe(true);
    },
  );

  it.each(SCALARS)('is the same for every form of %s, as a value and as a key', (type) => {
    const document = { canonicalName: 'a.Api', methods: [], types: [] };
    fc.assert(
      fc.property(options, fc.gen(), (translateOptions, gen) => {
        const { trees, compare } = bothSides(document, type, translateOptions);
        const key = type.includes('.') ? type : 'java.lang.String';
        const map = bothSides(document, `java.util.Map<${key},${type}>`, translateOptions);
        for (let i = 0; i < 50; i++) {
          const tree = gen(() => trees);
          for (const scalar of [tree, gen(mutateTree, tree), gen(() => replacement), gen(() => nearDates)]) {
            compare(scalar);
            if (typeof scalar !== 'string') continue;
            const text = scalar.startsWith('"') ? (JSON.parse(scalar) as string) : scalar;
            if (text !== '__proto__') map.compare({ members: [[text, scalar]] });
          }
        }
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  afterAll(() => {
    expect(counts.taken).toBeGreaterThan(10_000);
    expect(counts.refused).toBeGreaterThan(10_000);
  });
});
