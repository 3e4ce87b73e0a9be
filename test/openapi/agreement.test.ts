import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { type ArgumentSource, CallableService } from '../../gateway/translate/callable-service.ts';
import { ServiceMethods } from '../../gateway/translate/service-methods.ts';
import { parseServiceDefinition } from '../../metadata/definition/parse-service-definition.ts';
import type { ServiceSettings } from '../../openapi/described-method.ts';
import type { Schema } from '../../openapi/schema/schema.ts';
import { documentOfDefinitions } from './document-fixture.ts';
import { SCALARS, randomDefinition } from './schema/definition-arbitrary.ts';
import { createAjv, isEndless } from './schema/exact-ajv.ts';
import { type JsonTree, printTree } from './schema/json-tree.ts';
import { mutateTree, replacement } from './schema/mutate-tree.ts';
import { nearDates } from './schema/near-dates.ts';
import { treeOfSchema } from './schema/tree-of-schema.ts';

/** As a component of a document has it. */
type TypedSchema = Schema & { readonly 'x-dubbo-type': string };

const OPTIONS = { lenient: false, strict: false, timeZone: 'UTC' };
const LIMITS = { maxDepth: 64, maxRequestBytes: 1_000_000 };
const NAMES = ['name', 'value', '$ref'];

/** What the configuration says of the one method; null for nothing. */
const namings = fc.constantFrom<readonly string[] | null>(null, NAMES);

function isTaken(service: CallableService, source: ArgumentSource): boolean {
  try {
    service.bind('m', source);
    return true;
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'INVALID_ARGUMENT') return false;
    throw error;
  }
}

/** A definition with one method `m`, as the gateway serves and describes it. */
function bothSides(definitionDocument: object, parameters: readonly string[] | null) {
  const definition = parseServiceDefinition(definitionDocument);
  const method = { timeoutMs: null, retries: null, signature: null, parameters };
  const settings = { timeoutMs: null, auth: null, methods: new Map([['m', method]]) };
  const view = { definition, serviceInterface: definition.serviceInterface };
  const service = new CallableService(
    view as CallableService['view'],
    new ServiceMethods(definition, settings, OPTIONS),
    { limits: LIMITS } as ConstructorParameters<typeof CallableService>[2],
  );
  const { paths, components } = documentOfDefinitions([definition], settings satisfies ServiceSettings);
  const schemas = components.schemas as Readonly<Record<string, Schema>>;
  return {
    service,
    path: paths['/a.Api/m']!,
    schemas,
    fitsOf: (schema: Schema) => createAjv(JSON.stringify({ ...schema, components: { schemas } })),
  };
}

it('takes exactly the bodies that the document describes', () => {
  const counts = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(randomDefinition, namings, fc.gen(), (random, names, gen) => {
      const parameters = names?.slice(0, random.parameterTypes.length) ?? null;
      const { service, path, schemas, fitsOf } = bothSides(random.document, parameters);
      fc.pre(!isEndless(Object.values(schemas).map((schema) => (schema as TypedSchema)['x-dubbo-type'] ?? '')));
      const schema = bodySchema(path['post']!);
      const fits = fitsOf(schema);
      const trees = treeOfSchema(schema, (key) => schemas[decodeURIComponent(key)]!, 5);
      for (let i = 0; i < 15; i++) {
        const tree = gen(() => trees);
        for (const one of [tree, gen(mutateTree, tree), wrapped(tree, gen)]) {
          const json = printTree(one);
          const taken = isTaken(service, { kind: 'body', text: json });
          counts[taken ? 'taken' : 'refused']++;
          if (fits(json) === taken) continue;
          const described = JSON.stringify({ schema, schemas, random, names }, null, 1);
          expect.fail(`${json} is ${taken ? 'taken' : 'refused'}: ${described}`);
        }
      }
    }),
    { numRuns: 200, endOnFailure: true },
  );
  expect(counts.taken).toBeGreaterThan(3_000);
  expect(counts.refused).toBeGreaterThan(1_000);
}, 60_000);

it.each([...SCALARS, 'a.Level', 'a.Sign'])('takes exactly what the document describes for %s in a query', (type) => {
  const definition = {
    canonicalName: 'a.Api',
    methods: [{ name: 'm', parameterTypes: [type], returnType: 'void' }],
    types: [
      { type: 'a.Level', enums: ['LOW', 'HIGH'] },
      { type: 'a.Sign', enums: ['+', 'minus'] },
    ],
  };
  const { service, path, schemas, fitsOf } = bothSides(definition, ['p']);
  const [{ schema }] = path['get']!['parameters'] as [{ schema: Schema }];
  const fits = fitsOf(schema);
  const trees = treeOfSchema(schema, (key) => schemas[key]!);
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      const tree = gen(() => trees);
      for (const one of [tree, gen(mutateTree, tree), gen(() => replacement), gen(() => nearDates)]) {
        if (typeof one !== 'string') continue;
        const text = one.startsWith('"') ? (JSON.parse(one) as string) : one;
        // A query is UTF-8. Java's limits of exponents are not in the schema of a number.
        if (!text.isWellFormed() || /^-?\d.*e[+-]?\d{10}/i.test(text)) continue;
        const taken = isTaken(service, { kind: 'query', parameters: new URLSearchParams({ p: text }) });
        // What a text of a query is, its schema says: a number or a boolean where it looks like one, or a text.
        const isDescribed = fits(JSON.stringify(text)) || (SCALAR.test(text) && fits(text));
        expect([text, isDescribed]).toEqual([text, taken]);
      }
    }),
    { numRuns: 100, endOnFailure: true },
  );
});

/** JSON, but no string and not null. */
const SCALAR = /^(?:true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

/** As the only item of an array, or under a parameter's name. */
function wrapped(tree: JsonTree, gen: fc.GeneratorValue): JsonTree {
  const name = gen(() => fc.constantFrom(...NAMES, 'arg0', ''));
  return name === '' ? { items: [tree] } : { members: [[name, tree]] };
}

function bodySchema(operation: { readonly [member: string]: unknown }): Schema {
  const { content } = operation['requestBody'] as { content: Record<string, { schema: Schema }> };
  return content['application/json']!.schema;
}
