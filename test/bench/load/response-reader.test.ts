import { describe, expect, it } from 'vitest';

import { ResponseReader } from './response-reader.ts';

function endsOf(chunks: readonly string[]): { ends: boolean[]; reader: ResponseReader } {
  const reader = new ResponseReader();
  // The load client reuses one buffer, in which older octets stand after the new ones.
  const buffer = Buffer.alloc(4096, '\r\n\r\n0');
  const ends = chunks.map((chunk) => reader.push(buffer, buffer.write(chunk, 'latin1')));
  return { ends, reader };
}

const HEAD = 'HTTP/1.1 200 OK\r\nDate: now\r\nContent-Length: 5\r\n\r\n';

describe('ResponseReader', () => {
  it('ends an answer with its last octet, and the next one too', () => {
    expect(endsOf([`${HEAD}hello`, `${HEAD}he`, 'llo']).ends).toEqual([true, false, true]);
  });

  it('reads a head that comes octet by octet', () => {
    expect(endsOf(Array.from(`${HEAD}hello`)).ends.indexOf(true)).toBe(HEAD.length + 4);
  });

  it('ends a chunked answer with its last chunk', () => {
    const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
    expect(endsOf([head, '5\r\nhello\r\n', '0\r\n\r\n']).ends).toEqual([false, false, true]);
  });

  it('keeps the text of an answer that is not 200', () => {
    const { reader } = endsOf(['HTTP/1.1 404 Not Found\r\ncontent-length: 5\r\n\r\nhello']);
    expect([reader.status, reader.errorText]).toEqual([404, 'hello']);
  });

  it('ends an answer without a body at once', () => {
    expect(endsOf(['HTTP/1.1 204 No Content\r\n\r\n']).ends).toEqual([true]);
  });
});
