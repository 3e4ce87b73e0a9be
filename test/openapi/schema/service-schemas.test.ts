import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJavaType } from '../../../metadata/definition/format-java-type.ts';
import { parseJavaType } from '../../../metadata/definition/parse-java-type.ts';
import { parseServiceDefinition } from '../../../metadata/definition/parse-service-definition.ts';
import {
  type Component,
  type SchemaOptions,
  type ServiceSchemas,
  createServiceSchemas,
} from '../../../openapi/schema/service-schemas.ts';
import { itCase } from '../../it-case.ts';
import { DEFINITION } from '../../translate/codec-fixture.ts';
import { randomDefinition } from './definition-arbitrary.ts';

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

describe('names of all kinds', () => {
  it('are data: properties called $ref, __proto__ and constructor, markup, other scripts', () => {
    const names = [
      '$ref',
      '__proto__',
      'constructor',
      'toString',
      '<script>alert(1)</script>',
      '属性',
      'a/b~c',
      '"',
      '',
    ];
    // As a center gives it: `__proto__` is a property there.
    const properties = JSON.parse(
      `{${names.map((name) => `${JSON.stringify(name)}:"java.lang.String"`).join(',')}}`,
    ) as object;
    const of = schemas([
      { type: 'a.$Odd$Names', properties },
      { type: 'a.类', properties: { odd: 'a.$Odd$Names' } },
    ]);
    of.input(parseJavaType('a.类'));
    const [odd] = of.components.values();
    const text = JSON.stringify(odd!.schema);
    const written = JSON.parse(text) as { readonly properties: object };
    expect(Object.keys(written.properties)).toEqual(names);
    expect(Object.getPrototypeOf(odd!.schema.properties)).toBe(Object.prototype);
    for (const name of names)
      expect(Object.getOwnPropertyDescriptor(written.properties, name)?.value).toEqual({ type: ['string', 'null'] });
  });
});

describe('the schemas of definitions that grow', () => {
  it.each(['Tree', 'Doubling', 'Forking'])('end soon for %s', (name) => {
    const begin = performance.now();
    const of = schemas();
    of.input(parseJavaType(`com.example.${name}<java.lang.Long>`));
    of.output(parseJavaType(`com.example.${name}<java.lang.Long>`));
    expect(performance.now() - begin).toBeLessThan(2_000);
    expect(of.components.size).toBeLessThan(2_500);
  });
});

describe('a component', () => {
  it('is for both directions just if both would be the same', () => {
    fc.assert(
      fc.property(randomDefinition, fc.boolean(), ({ document, type }, strict) => {
        const of = createServiceSchemas(parseServiceDefinition(document), { ...DEFAULTS, strict });
        const javaType = parseJavaType(type);
        of.input(javaType);
        of.output(javaType);
        const byType = Map.groupBy(of.components.values(), ({ javaType: own }) => formatJavaType(own));
        for (const [name, components] of byType) {
          const directions = components.map(({ direction }) => direction).toSorted();
          expect([name, directions]).toEqual([
            name,
            directions.length === 1 ? [expect.any(String)] : ['input', 'output'],
          ]);
          if (components.length === 2) expect([name, differs(name, byType, of)]).toEqual([name, true]);
        }
      }),
    );
  });

  it('has the same key for the same questions', () => {
    const ask = () => {
      const of = schemas();
      for (const type of ['com.example.Holder', 'long', 'com.example.Node']) of.output(parseJavaType(type));
      for (const type of ['com.example.Node', 'com.example.Holder']) of.input(parseJavaType(type));
      return JSON.stringify([...of.components]);
    };
    expect(ask()).toBe(ask());
  });
});

/** Whether the two components of a type, or of one that can be reached from it, say different things themselves. */
function differs(type: string, byType: ReadonlyMap<string, readonly Component[]>, of: ServiceSchemas): boolean {
  const types = new Set([type]);
  const nameOf = ($ref: string): string => {
    return formatJavaType(of.components.get($ref.replace('#/components/schemas/', ''))!.javaType);
  };
  // A set gives what is added to it on the way as well.
  for (const name of types) {
    const [first, second] = (byType.get(name) ?? []).map(({ schema }) => {
      return JSON.stringify(schema, (key, value: unknown) => {
        if (key !== '$ref' || typeof value !== 'string') return value;
        types.add(nameOf(value));
        return nameOf(value);
      });
    });
    if (second !== undefined && first !== second) return true;
  }
  return false;
}
