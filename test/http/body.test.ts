import { describe, expect, it } from 'vitest';
import { itCase } from '../cases.ts';
import { chunked, createTestApp, post } from './test-app.ts';

const PATH = '/a.B/c';
const bytes = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(hex, 'hex'));
const streamed = (...chunks: readonly Uint8Array[]): RequestInit => ({ ...post(chunked(...chunks)), duplex: 'half' });

describe('the body', () => {
  it('may be as large as the limit, and no larger', async () => {
    const app = createTestApp({ http: { maxBodyBytes: 10 } });
    expect((await app.fetch(PATH, post('1'.repeat(10)))).status).toBe(200);
    const response = await app.fetch(PATH, post('1'.repeat(11)));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      detail: 'The body is larger than 10 octets.',
    });
  });

  it('is refused by its content-length before it is read', async () => {
    const app = createTestApp({ http: { maxBodyBytes: 10 } });
    let pulled = 0;
    const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 });
    const headers = { 'content-type': 'application/json', 'content-length': '11' };
    const response = await app.fetch(PATH, { ...post(body, headers), duplex: 'half' });
    expect(response.status).toBe(413);
    expect(pulled).toBe(0);
  });

  it('is cut off while it is read when its length is not known', async () => {
    const app = createTestApp({ http: { maxBodyBytes: 10 } });
    expect((await app.fetch(PATH, streamed(bytes('31'.repeat(6)), bytes('31'.repeat(4))))).status).toBe(200);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled++;
          controller.enqueue(new Uint8Array(1024 * 1024));
        },
      },
      { highWaterMark: 0 },
    );
    expect((await app.fetch(PATH, { ...post(endless), duplex: 'half' })).status).toBe(413);
    // A little more is read, so that a client that is still sending gets to see the answer, but not for ever.
    expect(pulled).toBeLessThan(20);
  });

  itCase('C210', 'is decoded after it was put together', async () => {
    const app = createTestApp();
    await app.fetch(PATH, streamed(bytes('22e4'), bytes('bda022'), bytes('20')));
    expect(app.bound).toMatchObject([{ source: { kind: 'body', text: '"你" ' } }]);
  });

  itCase('C202', 'is refused where an octet is not UTF-8, with the place', async () => {
    const app = createTestApp();
    const response = await app.fetch(PATH, post(bytes('7b2261223a22c328227d')));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'INVALID_ARGUMENT',
      detail: 'The body is not valid UTF-8 at octet 6.',
      errors: [{ pointer: '', expected: 'UTF-8', message: 'invalid octet at offset 6' }],
    });
    expect(app.bound).toEqual([]);
  });

  it.each([
    ['22ff22', 1],
    ['22c080', 1], // overlong
    ['22eda08022', 1], // a surrogate
    ['22f490808022', 1], // above U+10FFFF
    ['22e4bd', 1], // cut off
    ['22e4bda0f09f988022fe', 9],
  ])('names the first octet that is wrong in %s: %i', async (hex, offset) => {
    const response = await createTestApp().fetch(PATH, post(bytes(hex)));
    expect(await response.json()).toMatchObject({ detail: `The body is not valid UTF-8 at octet ${offset}.` });
  });

  it('may begin with a byte order mark', async () => {
    const app = createTestApp();
    await app.fetch(PATH, post(bytes('efbbbf5b315d')));
    expect(app.bound).toMatchObject([{ source: { text: '[1]' } }]);
  });

  it('that breaks off is nobody’s bug', async () => {
    const app = createTestApp();
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes('5b'));
        controller.error(new Error('aborted'));
      },
    });
    const response = await app.fetch(PATH, { ...post(broken), duplex: 'half' });
    expect(response.status).toBe(400);
    expect(app.log).toMatchObject([{ code: 'INVALID_ARGUMENT' }]);
  });

  itCase('C194', 'may be empty whether its type is given or not', async () => {
    const app = createTestApp();
    const json = { 'content-type': 'application/json' };
    expect((await app.fetch(PATH, { headers: json })).status).toBe(200);
    expect((await app.fetch(PATH, { method: 'POST', headers: json })).status).toBe(200);
    expect((await app.fetch(PATH, { method: 'POST' })).status).toBe(200);
    expect(app.bound).toMatchObject([
      { source: { kind: 'query' } },
      { source: { kind: 'body', text: '' } },
      { source: { kind: 'body', text: '' } },
    ]);
  });
});

describe('the content-type', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'Application/JSON ; Charset=UTF8',
    'application/json; charset = utf-8',
    'application/vnd.example.v1+json',
    'application/json; profile=x',
  ])('%s is taken', async (type) => {
    expect((await createTestApp().fetch(PATH, post('1', { 'content-type': type }))).status).toBe(200);
  });

  it.each([
    '',
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json; charset=iso-8859-1',
    'application/json ; charset = gbk',
    'application/json-seq',
    '+json',
  ])('%j is refused with 415', async (type) => {
    const app = createTestApp();
    const response = await app.fetch(PATH, post('1', { 'content-type': type }));
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    expect(app.bound).toEqual([]);
  });

  it('is needed where there is a body', async () => {
    expect((await createTestApp().fetch(PATH, post(bytes('31'), {}))).status).toBe(415);
  });

  itCase('C200', 'with the charset gbk is refused, never read as something else', async () => {
    const app = createTestApp();
    const gbk = post(bytes('22c4e322'), { 'content-type': 'application/json; charset=gbk' });
    expect((await app.fetch(PATH, gbk)).status).toBe(415);
    expect(app.bound).toEqual([]);
  });

  it('does not help a compressed body', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const response = await createTestApp().fetch(PATH, post(bytes('1f8b'), headers));
    expect(response.status).toBe(415);
    expect(response.headers.get('accept-encoding')).toBe('identity');
  });
});

describe('the response', () => {
  itCase('C206', 'is not compressed, whatever the caller accepts', async () => {
    for (const accepted of ['br, gzip', 'identity;q=0']) {
      const init = post('1', { 'content-type': 'application/json', 'accept-encoding': accepted });
      const response = await createTestApp().fetch(PATH, init);
      expect(response.headers.get('content-encoding')).toBe(null);
      expect(await response.text()).toBe('{"ok":true}');
    }
  });
});
