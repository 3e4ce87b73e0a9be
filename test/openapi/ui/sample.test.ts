import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../../openapi/ui/sample.ts';

describe('a value to begin with', () => {
  it('is the example of a schema, wherever there is one', () => {
    const id = { type: ['integer', 'string', 'null'], examples: [9007199254740993n, 'x'] };
    expect(sampleOf({ type: ['object', 'null'], properties: { id, next: { examples: [null] } } })).toEqual({
      id: 9007199254740993n,
      next: null,
    });
    expect(sampleOf({ example: 7, examples: [] })).toBe(7);
    expect(sampleOf({ type: 'string', default: 'd' })).toBe('d');
    expect(sampleOf({ const: 1234567890123456789n })).toBe(1234567890123456789n);
    expect(sampleOf({ enum: ['RED', null] })).toBe('RED');
  });

  it('is that of the first alternative, also of alternatives in alternatives', () => {
    const color = { anyOf: [{ type: ['string', 'null'], enum: ['RED', null] }, { type: 'object' }] };
    expect(sampleOf({ anyOf: [color, { type: 'array', prefixItems: [color] }] })).toBe('RED');
    expect(sampleOf({ oneOf: [{ type: 'array', maxItems: 0 }, { type: 'object' }] })).toEqual([]);
    const all = [{ properties: { a: { type: 'boolean' } } }, { properties: { b: { type: 'null' } } }];
    expect(sampleOf({ type: 'object', allOf: all })).toEqual({ a: true, b: null });
  });

  it('has keys that a map takes', () => {
    const map = (propertyNames?: unknown) => ({
      type: ['object', 'null'],
      additionalProperties: { type: 'array', items: { type: 'integer' } },
      ...(propertyNames === undefined ? {} : { propertyNames }),
    });
    expect(sampleOf(map())).toEqual({ key: [1] });
    expect(sampleOf(map({ enum: ['RED'] }))).toEqual({ RED: [1] });
    expect(sampleOf(map({ type: ['integer', 'string'], examples: [1] }))).toEqual({ 1: [1] });
    expect(sampleOf({ type: 'object', additionalProperties: false, properties: {} })).toEqual({});
  });

  it('keeps to bounds and patterns, where they are simple', () => {
    expect(sampleOf({ type: 'integer', minimum: 5n })).toBe(5n);
    expect(sampleOf({ type: 'number', minimum: -10, maximum: 0 })).toBe(0);
    expect(sampleOf({ type: 'string', pattern: '^.$' })).toBe('x');
    expect(sampleOf({ type: 'string', pattern: '^never$' })).toBe('string');
    expect(sampleOf({ prefixItems: [{ type: 'string' }, { type: 'boolean' }] })).toEqual(['string', true]);
    expect([sampleOf(true), sampleOf({})]).toEqual(['string', 'string']);
  });
});
