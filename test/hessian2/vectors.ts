import { loadJson } from '../cases.ts';
import { fromHex } from './hex.ts';
import { type Notation, sha256 } from './notation.ts';

/** A Hessian vector as a test uses it. */
export interface Vector {
  readonly id: string;
  readonly octets: Uint8Array;
  /** `error`: the reader must throw. Null: only that it can be read at all. */
  readonly value: Notation | 'error' | { readonly decode_summary: unknown } | object;
  readonly isWritten: boolean;
}

interface RawVector {
  readonly id: string;
  readonly hex?: string;
  readonly value?: Vector['value'];
  readonly use?: string;
  readonly recipe?: string;
  readonly octets_sha256?: string;
  readonly sha256?: string;
  readonly path?: string;
  readonly size?: number;
}

const LINES_OF_64 = Array.from({ length: 16 }, (_, i) => `${two(i)} ${digits(4, 60)}\n`).join('');
const LINES_OF_65536 = Array.from(
  { length: 1024 },
  (_, i) => `${Math.floor(i / 100)}${Math.floor(i / 10) % 10}${i % 10} ${digits(5, 59)}\n`,
)
  .join('')
  .slice(0, 65_536);

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** `count` decimal digits that run on from `first`. */
function digits(first: number, count: number): string {
  return Array.from({ length: count }, (_, i) => (first + i) % 10).join('');
}

/** Octets that Java wrote too long to be listed: built from their rule and proven by the hash beside it. */
function fromRecipe({ id, recipe, octets_sha256: hash }: RawVector): { octets: Uint8Array; value: Notation } {
  const text =
    recipe?.includes('1024') === true || recipe?.includes('65536') === true
      ? LINES_OF_65536
      : LINES_OF_64.slice(0, 1023);
  const content = Buffer.from(text, 'latin1');
  const isBinary = recipe?.startsWith('latin-1') === true;
  const octets = isBinary ? binaryOctets(content, 8189) : stringOctets(content, content.length);
  if (sha256(octets) !== hash) throw new Error(`the octets built for ${id ?? recipe} are not those of the case`);
  return { octets, value: isBinary ? { binary: content.toString('hex') } : { string: text } };
}

/** hessian.js' large fixtures repeat one character. */
function fromRule({ id, path, sha256: hash }: RawVector): Uint8Array {
  const exceptions = loadJson<{ fixtures: Record<string, string> }>('hessian/hessianjs-exceptions.json').fixtures;
  const listed = exceptions[id];
  const count = Number(/(\d+)\.bin$/.exec(path ?? '')?.[1]);
  const octets =
    listed !== undefined
      ? fromHex(listed)
      : path?.includes('/bytes/') === true
        ? binaryOctets(Buffer.alloc(count, 0x41), 4093)
        : stringOctets(
            Buffer.alloc(
              path?.includes('utf8') === true ? count * 3 : count,
              path?.includes('utf8') === true ? '锋' : 'A',
            ),
            count,
          );
  if (sha256(octets) !== hash) throw new Error(`the octets built for ${id} are not those of the fixture`);
  return octets;
}

/** Chunks of 0x8000 units, all of the same number of octets a unit. */
function stringOctets(content: Uint8Array, units: number): Uint8Array {
  const size = content.length / units;
  const parts: Uint8Array[] = [];
  let start = 0;
  for (; units - start > 0x8000; start += 0x8000) {
    parts.push(Uint8Array.of(0x52, 0x80, 0x00), content.subarray(start * size, (start + 0x8000) * size));
  }
  const left = units - start;
  if (left > 1023) parts.push(Uint8Array.of(0x53, left >> 8, left & 0xff));
  else if (left > 31) parts.push(Uint8Array.of(0x30 + (left >> 8), left & 0xff));
  else parts.push(Uint8Array.of(left));
  parts.push(content.subarray(start * size));
  return new Uint8Array(Buffer.concat(parts));
}

function binaryOctets(content: Uint8Array, chunk: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (; content.length - start > chunk; start += chunk) {
    parts.push(Uint8Array.of(0x41, chunk >> 8, chunk & 0xff), content.subarray(start, start + chunk));
  }
  const left = content.length - start;
  if (left > 1023) parts.push(Uint8Array.of(0x42, left >> 8, left & 0xff));
  else if (left > 15) parts.push(Uint8Array.of(0x34 + (left >> 8), left & 0xff));
  else parts.push(Uint8Array.of(0x20 + left));
  parts.push(content.subarray(start));
  return new Uint8Array(Buffer.concat(parts));
}

function toVector(raw: RawVector, id: string): Vector {
  const isWritten = raw.use === 'both';
  if (raw.hex === undefined && raw.recipe !== undefined) return { id, isWritten, ...fromRecipe(raw) };
  const octets = raw.hex === undefined ? fromRule(raw) : fromHex(raw.hex);
  return { id, isWritten, octets, value: raw.value ?? null };
}

/** Every vector of test/cases/hessian: of the grammar, of hessian-lite, of the public test service, and of hessian.js. */
export function loadVectors(): readonly Vector[] {
  const { vectors: spec } = loadJson<{ vectors: readonly RawVector[] }>('hessian/golden-spec.json');
  const { vectors: reference } = loadJson<{ vectors: readonly RawVector[] }>('hessian/golden-reference.json');
  const { fixtures } = loadJson<{ fixtures: readonly RawVector[] }>('hessian/hessianjs-v2-index.json');
  const { methods } = loadJson<{ methods: readonly (RawVector & { readonly name: string })[] }>(
    'hessian/caucho-test-suite.json',
  );
  const service = methods.map((method) => toVector(method, `CT_${method.name}`));
  return [...[...spec, ...reference, ...fixtures].map((raw) => toVector(raw, raw.id)), ...service];
}
