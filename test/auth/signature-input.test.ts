import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SignatureInputReader } from '../../gateway/auth/signature-input.ts';

/** What a reader makes of a text, or the cause of its refusal. */
function readBy(reader: SignatureInputReader, text: string): unknown {
  try {
    const input = reader.read(text);
    return { ...input, template: null, shape: { ...input.shape, covered: [...input.shape.covered] } };
  } catch (error) {
    return (error as Error).cause;
  }
}

/** One that knows the texts, as those of signatures that were right. */
function readerThatKnows(...texts: readonly string[]): SignatureInputReader {
  const reader = new SignatureInputReader();
  for (const text of texts) {
    for (let time = 0; time < 3; time++) reader.remember(reader.read(text));
  }
  return reader;
}

const HEAD = 'sig1=("@method" "@path")';
const TAIL = ';keyid="AK1";tag="dubbo-gateway"';
const TEXT = `${HEAD};created=1700000000;nonce="abcdefgh"${TAIL}`;

describe('signature-input that is like one before', () => {
  it.each([
    ['another time and nonce', `${HEAD};created=1700000001;nonce="abcdefgh12345678"${TAIL}`],
    ['no time', `${HEAD};nonce="abcdefgh"${TAIL}`],
    ['a time without digits', `${HEAD};created=;nonce="abcdefgh"${TAIL}`],
    ['a time with a sign', `${HEAD};created=-1;nonce="abcdefgh"${TAIL}`],
    ['a time with a fraction', `${HEAD};created=1.0;nonce="abcdefgh"${TAIL}`],
    ['a time of thirteen digits', `${HEAD};created=1700000000000;nonce="abcdefgh"${TAIL}`],
    ['a short nonce', `${HEAD};created=1;nonce="abcdefg"${TAIL}`],
    ['a nonce with a quote', `${HEAD};created=1;nonce="abcdefgh\\"x"${TAIL}`],
    ['a nonce that ends early', `${HEAD};created=1;nonce="abcdefgh";x="y"${TAIL}`],
    ['a nonce that does not end', `${HEAD};created=1;nonce="abcdefgh`],
    ['more at the end', `${TEXT};alg="hmac-sha256"`],
    ['less at the end', TEXT.slice(0, -1)],
    ['another after it', `${TEXT}, sig2=("@method")`],
    ['the time again at the end', `${TEXT};created=1`],
    ['another key', TEXT.replace('AK1', 'AK2')],
    ['other components', TEXT.replace('"@path"', '"@query"')],
    ['a blank', TEXT.replace(';created', '; created')],
  ])('reads %s as if it had never read any', (_, text) => {
    expect(readBy(readerThatKnows(TEXT), text)).toEqual(readBy(new SignatureInputReader(), text));
  });

  it('reads whatever is cut out of it, put into it or changed in it as if it had never read any', () => {
    const places = [
      ';created=1',
      ';expires=2',
      ';nonce="12345678"',
      ';alg="hmac-sha256"',
      '"',
      ';',
      '9',
      'x',
      ' ',
      '\\',
    ];
    const withExpires = `${HEAD};expires=1800000000;created=1700000000${TAIL};nonce="abcdefgh"`;
    const known = readerThatKnows(TEXT, withExpires);
    fc.assert(
      fc.property(
        fc.constantFrom(TEXT, withExpires),
        fc.nat(TEXT.length),
        fc.nat(12),
        fc.constantFrom('', ...places),
        (text, at, cut, put) => {
          const changed = text.slice(0, at) + put + text.slice(at + cut);
          expect(readBy(known, changed)).toEqual(readBy(new SignatureInputReader(), changed));
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
