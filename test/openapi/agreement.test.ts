import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { CallableService } from '../../gateway/translate/callable-service.ts';
import { ServiceMethods } from '../../gateway/translate/service-methods.ts';
import { parseServiceDefinition } from '../../metadata/definition/parse-service-definition.ts';
import type { ServiceSettings } from '../../openapi/described-method.ts';
import type { Schema } from '../../openapi/schema/schema.ts';
import { documentOfDefinitions } from './document-fixture.ts';
import { randomDefinition } from './schema/definition-arbitrary.ts';
import { MAX_COMPONENTS, createAjv } from './schema/exact-ajv.ts';
import { type JsonTree, printTree } from './schema/json-tree.ts';
import { mutateTree } from './schema/mutate-tree.ts';
import { treeOfSchema } from './schema/tree-of-schema.ts';

const OPTIONS = { lenient: false, strict: false, timeZone: 'UTC' };
const LIMITS = { maxDepth: 64, maxRequestBytes: 1_000_000 };
const NAMES = ['name', 'value', '$ref'];

/** What the configuration says of the one method; null for nothing. */
const namings = fc.constantFrom<readonly string[] | null>(null, NAMES);

function isTaken(service: CallableService, text: string): boolean {
  try {
    service.bind('m', { kind: 'body', text });
    return true;
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'INVALID_ARGUMENT') return false;
    throw error;
  }
}

it('takes exactly the bodies that the document describes', () => {
  const counts = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(randomDefinition, namings, fc.gen(), (random, names, gen) => {
      const definition = parseServiceDefinition(random.document);
      const parameters = names?.slice(0, random.parameterTypes.length) ?? null;
      const method = { timeoutMs: null, retries: null, signature: null, parameters };
      const settings = { timeoutMs: null, auth: null, methods: new Map([['m', method]]) };
      const view = { definition, serviceInterface: definition.serviceInterface };
      const service = new CallableService(
        view as CallableService['view'],
        new ServiceMethods(definition, settings, OPTIONS),
        { limits: LIMITS } as ConstructorParameters<typeof CallableService>[2],
      );
      const document = documentOfDefinitions([definition], settings satisfies ServiceSettings);
      const schema = bodySchema(document.paths['/a.Api/m']!['post']!);
      const schemas = document.components.schemas as Readonly<Record<string, Schema>>;
      fc.pre(Object.keys(schemas).length < MAX_COMPONENTS);
      const fits = createAjv(JSON.stringify({ ...schema, components: { schemas } }));
      const trees = treeOfSchema(schema, (key) => schemas[decodeURIComponent(key)]!, 5);
      for (let i = 0; i < 15; i++) {
        const tree = gen(() => trees);
        for (const one of [tree, gen(mutateTree, tree), wrapped(tree, gen)]) {
          const json = printTree(one);
          const taken = isTaken(service, json);
          counts[taken ? 'taken' : 'refused']++;
          if (fits(json) === taken) continue;
          expect.fail(
            `${json} is ${taken ? 'taken' : 'refused'}: ${JSON.stringify({ schema, schemas, random, names }, null, 1)}`,
          );
        }
      }
    }),
    { numRuns: 200, endOnFailure: true },
  );
  expect(counts.taken).toBeGreaterThan(3_000);
  expect(counts.refused).toBeGreaterThan(1_000);
}, 60_000);

/** As the only item of an array, or under a parameter's name. */
function wrapped(tree: JsonTree, gen: fc.GeneratorValue): JsonTree {
  const name = gen(() => fc.constantFrom(...NAMES, 'arg0', ''));
  return name === '' ? { items: [tree] } : { members: [[name, tree]] };
}

function bodySchema(operation: { readonly [member: string]: unknown }): Schema {
  const { content } = operation['requestBody'] as { content: Record<string, { schema: Schema }> };
  return content['application/json']!.schema;
}
