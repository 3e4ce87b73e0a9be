import { describe, expect, it } from 'vitest';
import { anyToJson } from '../../gateway/hessian2/any-to-json.ts';
import { Hessian2Error } from '../../gateway/hessian2/hessian2-error.ts';
import { Hessian2Output } from '../../gateway/hessian2/hessian2-output.ts';
import { Hessian2Reader } from '../../gateway/hessian2/hessian2-reader.ts';
import { JsonOutput } from '../../gateway/hessian2/json-output.ts';
import { itCase } from '../it-case.ts';
import { toHex } from './hex.ts';
import { type Notation, canonical, readNotation, writeNotation } from './notation.ts';
import { loadVectors } from './vectors.ts';

const vectors = loadVectors();
const reader = new Hessian2Reader();
const out = new JsonOutput();

/**
 * We write neither type numbers nor references (see Hessian2Output), so of these the octets differ: SP071 names a type twice in
 * full and must read the same; SP083 is a reference, which nothing of ours writes.
 */
const WRITTEN_OTHERWISE = new Set(['SP071', 'SP083']);

function isKnown(value: unknown): value is Notation {
  return value !== 'error' && !(typeof value === 'object' && value !== null && 'decode_summary' in value);
}

/** Where cuts are tried: everywhere in short messages, at the edges and a spread of places in long ones. */
function cuts(length: number): number[] {
  if (length <= 600) return Array.from({ length }, (_, i) => i);
  return Array.from({ length }, (_, i) => i).filter(
    (i) => i < 64 || i > length - 64 || i % 997 === 0 || (i & 0x7ffc) === 0,
  );
}

function expectError(run: () => void, limit: number): void {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(Hessian2Error);
    const { offset } = error as Hessian2Error;
    expect(offset).toBeGreaterThanOrEqual(0);
    expect(offset).toBeLessThanOrEqual(limit);
    return;
  }
  throw new Error('no error');
}

describe('every vector', () => {
  it('is there', () => expect(vectors.length).toBeGreaterThan(200));

  for (const { id, octets, value, isWritten } of vectors) {
    itCase(id, value === 'error' ? 'is refused' : 'is read', () => {
      if (value === 'error') {
        expectError(() => readNotation(reader.reset(octets)), octets.length);
        expectError(() => reader.reset(octets).skip(), octets.length);
        return;
      }
      const read = readNotation(reader.reset(octets));
      if (isKnown(value)) expect(canonical(read)).toEqual(canonical(value));
      expect(reader.position).toBe(octets.length);
      reader.reset(octets).skip();
      expect(reader.position).toBe(octets.length);
      out.reset();
      anyToJson(reader.reset(octets), out, { dropClassKey: false });
      JSON.parse(Buffer.from(out.toBytes()).toString());
      expect(reader.position).toBe(octets.length);
    });

    if (value !== 'error') {
      it(`${id} cut anywhere is refused, whatever stands behind the cut`, () => {
        for (const cut of cuts(octets.length)) {
          expectError(() => readNotation(reader.reset(octets, 0, cut)), cut);
          expectError(() => reader.reset(octets, 0, cut).skip(), cut);
          expectError(() => anyToJson(reader.reset(octets, 0, cut), out.reset(), { dropClassKey: false }), cut);
        }
      });
    }

    if (isWritten && isKnown(value) && !WRITTEN_OTHERWISE.has(id)) {
      it(`${id} is written`, () => {
        const written = new Hessian2Output();
        writeNotation(written, value);
        expect(toHex(written.toBytes())).toBe(toHex(octets));
      });
    }
  }

  it('SP071 is written without type numbers, for the same value', () => {
    const { value } = vectors.find(({ id }) => id === 'SP071')!;
    const written = new Hessian2Output();
    writeNotation(written, value as Notation);
    expect(toHex(written.toBytes())).toBe('7a72045b696e74909173045b696e74929394');
    expect(readNotation(reader.reset(written.toBytes()))).toEqual(value);
  });
});
