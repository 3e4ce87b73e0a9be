import { describe, expect, it } from 'vitest';
import { parseJavaType } from '../../../metadata/definition/parse-java-type.ts';
import { parseServiceDefinition } from '../../../metadata/definition/parse-service-definition.ts';
import { type SchemaOptions, createServiceSchemas } from '../../../openapi/schema/service-schemas.ts';
import { itCase } from '../../it-case.ts';
import { DEFINITION } from '../../translate/codec-fixture.ts';

const DEFAULTS: SchemaOptions = { lenient: false, strict: false, timeZone: 'UTC' };

function schemas(types: readonly object[] = DEFINITION.types, options: Partial<SchemaOptions> = {}) {
  return createServiceSchemas(parseServiceDefinition({ ...DEFINITION, types }), { ...DEFAULTS, ...options });
}

/** The schema of a type, behind its reference. */
function schemaOf(javaType: string, direction: 'input' | 'output', of = schemas()) {
  const schema = of[direction](parseJavaType(javaType));
  if (schema.$ref === undefined) return schema;
  return of.components.get(schema.$ref.replace('#/components/schemas/', ''))!.schema;
}

describe('the schemas of a service', () => {
  itCase('C179', 'a long is an int64 with all digits of its bounds, and an example that no browser rounds', () => {
    for (const direction of ['input', 'output'] as const) {
      const schema = schemaOf('long', direction);
      expect([schema.type].flat()).toContain('integer');
      expect(schema).toMatchObject({ format: 'int64', examples: [1] });
      expect(JSON.stringify(schema)).toContain('"minimum":-9223372036854775808,"maximum":9223372036854775807,');
    }
  });

  itCase('C181', 'null fits an Integer, and no int', () => {
    for (const direction of ['input', 'output'] as const) {
      expect(schemaOf('java.lang.Integer', direction).type).toContain('null');
      expect([schemaOf('int', direction).type].flat()).not.toContain('null');
    }
  });

  it('are one component for a class whose input and output are the same, however often it is meant', () => {
    const of = schemas([
      { type: 'a.Text', properties: { text: 'java.lang.String', next: 'a.Text', all: 'java.util.List<a.Text>' } },
      { type: 'a.Number', properties: { number: 'int', text: 'a.Text' } },
    ]);
    const text = of.input(parseJavaType('a.Text'));
    expect(of.output(parseJavaType('a.Text'))).toBe(text);
    expect(of.input(parseJavaType('a.Number'))).not.toEqual(of.output(parseJavaType('a.Number')));
    expect([...of.components.values()].map(({ direction }) => direction)).toEqual(['both', 'input', 'input', 'output']);
    expect(of.components.get('type-1')!.schema).toEqual({
      type: ['object', 'null'],
      properties: {
        text: { type: ['string', 'null'] },
        next: text,
        all: { type: ['array', 'null'], items: text },
      },
    });
  });
});
