import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseMarked, writeBigintsAsJson } from '../../../openapi/ui/exact-json.ts';
import { toShown } from '../../../openapi/ui/shown-document.ts';

describe('a document as it is shown', () => {
  beforeEach(writeBigintsAsJson);
  afterEach(() => void Reflect.deleteProperty(BigInt.prototype, 'toJSON'));

  it('keeps each digit of whole numbers, there and back', () => {
    const text = '{"a":9223372036854775807,"b":[-9223372036854775808,9007199254740993],"c":12,"d":1.5,"e":null}';
    expect(JSON.stringify(toShown(parseMarked(text)))).toBe(text);
  });

  it('has one type for what is filled in as a text', () => {
    const parameter = { name: 'id', in: 'query', schema: { type: ['string', 'number', 'boolean'], format: 'int64' } };
    const other = { name: 'x', in: 'query', schema: { type: ['integer', 'null'] } };
    const body = { schema: { type: ['object', 'null'] } };
    expect(toShown({ get: { parameters: [parameter, other], requestBody: body } })).toEqual({
      get: {
        parameters: [
          { ...parameter, schema: { type: 'string', format: 'int64' } },
          { ...other, schema: { type: 'integer' } },
        ],
        requestBody: body,
      },
    });
  });
});
