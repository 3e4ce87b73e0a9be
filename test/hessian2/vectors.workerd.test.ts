import { describe, expect, it } from 'vitest';
import { anyToJson } from '../../gateway/hessian2/any-to-json.ts';
import { Hessian2Output } from '../../gateway/hessian2/hessian2-output.ts';
import { Hessian2Reader } from '../../gateway/hessian2/hessian2-reader.ts';
import { JsonOutput } from '../../gateway/hessian2/json-output.ts';
import reference from '../cases/hessian/golden-reference.json' with { type: 'json' };
import spec from '../cases/hessian/golden-spec.json' with { type: 'json' };
import { fromHex, toHex } from './hex.ts';
import { type Notation, canonical, readNotation, writeNotation } from './notation.ts';

/** The vectors whose octets are listed; the others are built with the help of the disk, and run in Node. */
const vectors = [...spec.vectors, ...reference.vectors].flatMap(({ id, hex, value, use }) =>
  hex === undefined || value === 'error' ? [] : [{ id, hex, value: value as Notation, use }],
);
const reader = new Hessian2Reader();
const out = new JsonOutput();
/** Type numbers and references, which we do not write. */
const NOT_WRITTEN = new Set(['SP071', 'SP083']);

describe('the codec inside workerd', () => {
  it('reads every vector', () => {
    expect(vectors.length).toBeGreaterThan(120);
    for (const { id, hex, value } of vectors) {
      expect(canonical(readNotation(reader.reset(fromHex(hex)))), id).toEqual(canonical(value));
      anyToJson(reader.reset(fromHex(hex)), out.reset(), { dropClassKey: false });
      expect(() => JSON.parse(new TextDecoder().decode(out.toBytes())), id).not.toThrow();
    }
  });

  it('writes every vector that a writer must match', () => {
    const written = vectors.filter(({ id, use }) => use === 'both' && !NOT_WRITTEN.has(id));
    expect(written.length).toBeGreaterThan(70);
    for (const { id, hex, value } of written) {
      const output = new Hessian2Output();
      writeNotation(output, value);
      expect(toHex(output.toBytes()), id).toBe(hex);
    }
  });
});
