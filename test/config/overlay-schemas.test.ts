import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileOverlays } from '../../gateway/config/compile-overlays.ts';
import { ConfigError } from '../../gateway/config/config-error.ts';
import type { OverlayValidator } from '../../gateway/config/route-overlays.ts';
import { NO_OVERLAYS, packOverlays } from '../../gateway/launch/pack-overlays.ts';
import { loadSettings } from './load-settings.ts';

/** Routes whose bodies have these schemas. */
function routesWith(...schemas: readonly object[]) {
  const routes = schemas.map((schema, index) => ({
    http: `POST /a${index}`,
    dubbo: 'com.example.A#m',
    args: [{ from: 'body' }],
    schema,
  }));
  return loadSettings({ expose: ['com.example.A'], routes }).routes;
}

function mistakesOf(schema: object): readonly string[] {
  try {
    routesWith(schema);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
}

/** The module that a Worker would import. */
async function imported(text: string): Promise<Record<string, OverlayValidator>> {
  const url = `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`;
  return ((await import(/* @vite-ignore */ url)) as { default: Record<string, OverlayValidator> }).default;
}

const SCHEMAS = [
  {
    type: 'object',
    required: ['a', 'toString'],
    properties: {
      a: { type: ['integer', 'null'], minimum: 1, multipleOf: 3 },
      b: { type: 'string', minLength: 2, pattern: '^\\p{L}+$', format: 'email' },
      c: { type: 'array', uniqueItems: true, items: { $ref: '#/$defs/c' }, contains: { const: 1 } },
      d: { enum: [1, 'x', { y: [1] }] },
    },
    propertyNames: { maxLength: 8 },
    unevaluatedProperties: false,
    $defs: { c: { anyOf: [{ type: 'number' }, { type: 'object', properties: { c: { $ref: '#/$defs/c' } } }] } },
  },
  { $id: 'https://a.example/one', oneOf: [{ type: 'string' }, { minimum: 5 }] },
  { $id: 'https://a.example/one', not: { type: 'string' } },
];

describe('the schema of a route', () => {
  it.each([
    [{ type: 'objekt' }, '/type: must be equal to one of the allowed values'],
    [{ properties: { a: { minLength: 'x' } } }, '/properties/a/minLength: must be integer'],
    [{ minLenght: 1 }, ': is no schema that can be used: strict mode: unknown keyword: "minLenght"'],
    [{ pattern: '(' }, ': is no schema that can be used: Invalid regular expression'],
    [{ $ref: '#/$defs/none' }, ": is no schema that can be used: can't resolve reference #/$defs/none"],
    [
      { $ref: 'https://elsewhere.example/a' },
      ": is no schema that can be used: can't resolve reference https://elsewhere",
    ],
    [{ format: 'e-mail' }, ': is no schema that can be used: unknown format "e-mail"'],
    [{ allOf: [{ $ref: '#' }] }, ': is no schema that can be used: Maximum call stack size exceeded'],
    [{ if: { type: 'object' }, else: { $ref: '#' } }, ': is no schema that can be used: Maximum call'],
    // Its validator would give a promise, and so let everything pass.
    [{ $async: true, required: ['a'] }, ': is no schema that can be used: strict mode: unknown keyword: "$async"'],
  ])('is a mistake of the configuration where it is none: %j', (schema, mistake) => {
    const [first] = mistakesOf(schema);
    expect(first).toContain(`/routes/0/schema${mistake}`);
  });

  it('may have what OpenAPI and editors read', () => {
    const described = { title: 'A', description: 'b', examples: [1], example: 1, deprecated: true, $comment: 'c' };
    expect(mistakesOf({ ...described, properties: { a: described } })).toEqual([]);
  });

  it('may refer to the whole of itself, however many do', () => {
    const list = { required: ['value'], properties: { next: { $ref: '#' } } };
    const overlays = [...compileOverlays(routesWith(list, { ...list, required: [] })).values()];
    const nested = { value: 1, next: { next: {} } };
    expect(overlays.map((overlay) => overlay(nested))).toEqual([false, true]);
    expect(overlays[0]!.errors?.map(({ instancePath }) => instancePath)).toEqual(['/next', '/next/next']);
  });

  it.each([
    // Backtracking that would take years.
    [{ maxLength: 5, pattern: '^(a+)+$' }, `${'a'.repeat(100)}!`, 'maxLength'],
    // Each item compared to each other one.
    [{ maxItems: 5, uniqueItems: true }, Array.from({ length: 50_000 }, (_, id) => ({ id })), 'maxItems'],
    [{ maxItems: 5, items: { minimum: 1 } }, Array.from({ length: 50_000 }, () => 0), 'maxItems'],
  ])('looks no further at what is longer than it allows: %j', async (schema, value, keyword) => {
    const routes = routesWith(schema);
    const [compiled] = compileOverlays(routes).values();
    const [packed] = Object.values(await imported(await packOverlays(routes)));
    for (const overlay of [compiled!, packed!]) {
      expect(overlay(value)).toBe(false);
      expect(overlay.errors?.map((error) => error.keyword)).toEqual([keyword]);
    }
  });

  it('asks all of what keeps to its limits', () => {
    const [texts, lists] = compileOverlays(
      routesWith(
        { maxLength: 2, pattern: '^[a-z😀]+$', format: 'hostname' },
        { maxItems: 2, uniqueItems: true, contains: { const: 2 }, items: { minimum: 1 } },
      ),
    ).values();
    // Two characters, of two UTF-16 units each.
    expect([texts!('😀😁'), texts!.errors?.map(({ keyword }) => keyword)]).toEqual([false, ['pattern', 'format']]);
    expect([lists!([0, 0]), new Set(lists!.errors?.map(({ keyword }) => keyword))]).toEqual([
      false,
      new Set(['uniqueItems', 'contains', 'const', 'minimum']),
    ]);
  });

  it('is a module of its own for Workers, that generates no code and says the same', async () => {
    const routes = routesWith(...SCHEMAS);
    const text = await packOverlays(routes);
    // Ajv's own functions still say by what text they would be asked for, which nobody does here.
    expect(/\bnew Function\b|\beval\(|__require/.test(text)).toBe(false);
    expect(text.length).toBeLessThan(20_000);
    const packed = await imported(text);
    const compiled = compileOverlays(routes);
    expect(Object.keys(packed)).toEqual([...compiled.keys()]);
    const values = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.record(
        {
          a: fc.oneof(fc.integer({ min: -3, max: 9 }), fc.constant(null)),
          b: fc.oneof(fc.string({ maxLength: 3 }), fc.constant('李')),
          c: fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant({ c: { c: 'x' } }))),
          d: fc.constantFrom<unknown>(1, 'x', 'z', { y: [1] }),
          toString: fc.constant(1),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(values, fc.constantFrom(...compiled.keys()), (value, key) => {
        const [one, other] = [compiled.get(key)!, packed[key]!];
        expect([other(value), other.errors]).toEqual([one(value), one.errors]);
      }),
      { numRuns: 500 },
    );
  });

  it('takes no module where there is none', async () => {
    expect(await packOverlays([])).toBe(NO_OVERLAYS);
    expect(await imported(NO_OVERLAYS)).toEqual({});
  });
});
