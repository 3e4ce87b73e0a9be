import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Hessian2Output } from '../../../gateway/hessian2/hessian2-output.ts';
import { Hessian2Reader } from '../../../gateway/hessian2/hessian2-reader.ts';
import { JsonOutput } from '../../../gateway/hessian2/json-output.ts';
import { TypeCompiler } from '../../../gateway/translate/type-compiler.ts';
import { formatJavaType } from '../../../metadata/definition/format-java-type.ts';
import { parseJavaType } from '../../../metadata/definition/parse-java-type.ts';
import { parseServiceDefinition } from '../../../metadata/definition/parse-service-definition.ts';
import { createServiceSchemas } from '../../../openapi/schema/service-schemas.ts';
import { SCALARS, randomDefinition } from './definition-arbitrary.ts';
import { createSchemaAjv, isEndless } from './exact-ajv.ts';
import { RandomAnswer } from './random-answer.ts';

const OPTIONS = { lenient: false, strict: true, timeZone: 'UTC' };

/** Answers of a type, in both forms, as JSON: each has to fit the schema of what is given. */
function expectFit(document: object, type: string, count: number, gen: fc.GeneratorValue): void {
  const definition = parseServiceDefinition(document);
  const javaType = parseJavaType(type);
  const schemas = createServiceSchemas(definition, OPTIONS);
  const schema = schemas.output(javaType);
  fc.pre(!isEndless(Array.from(schemas.components.values(), ({ javaType: own }) => formatJavaType(own))));
  const fits = createSchemaAjv(schema, schemas);
  const codec = new TypeCompiler(definition.types, OPTIONS).compile(javaType);
  for (let i = 0; i < count; i++) {
    const form = i % 2 === 0 ? 'raw' : 'generalized';
    const octets = new Hessian2Output();
    new RandomAnswer(octets, gen, form).write(schemas.resolve(javaType), 4);
    const out = new JsonOutput();
    codec.write(new Hessian2Reader().reset(octets.toBytes()), out, { dropClassKey: form === 'generalized' });
    const json = new TextDecoder('utf-8', { fatal: true }).decode(out.toBytes());
    if (fits(json)) continue;
    const described = { schema, components: Object.fromEntries(schemas.components), document };
    expect.fail(`${json} was given for ${type}, and its schema says otherwise: ${JSON.stringify(described, null, 1)}`);
  }
}

describe('what is given', () => {
  it('fits its schema, whatever the classes and in whichever form a provider answers', () => {
    fc.assert(
      fc.property(randomDefinition, fc.gen(), ({ document, type }, gen) => expectFit(document, type, 30, gen)),
      { numRuns: 200, endOnFailure: true },
    );
  }, 60_000);

  it.each(SCALARS)('fits its schema for %s, as a value, an element and a key', (type) => {
    const document = { canonicalName: 'a.Api', methods: [], types: [] };
    const reference = /[.\]]/.test(type) ? type : 'java.lang.String';
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        expectFit(document, type, 100, gen);
        expectFit(document, `java.util.Map<${reference},${reference}>`, 100, gen);
        expectFit(document, `${type}[]`, 100, gen);
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });
});
