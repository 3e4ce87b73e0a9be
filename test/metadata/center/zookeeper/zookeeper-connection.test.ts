import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ZooKeeperConnection } from '../../../../metadata/center/zookeeper/zookeeper-connection.ts';
import type { ConnectionOptions } from '../../../../metadata/center/zookeeper/zookeeper-connection.ts';
import { NO_SESSION, OPERATION } from '../../../../metadata/center/zookeeper/zookeeper-protocol.ts';
import { ScriptedDial, settle } from './scripted-dial.ts';

// Frames are written by hand, after zookeeper.jute: length, then big-endian values.
const CONNECT = `0000002d 00000000 0000000000000000 00001770 0000000000000000 00000010 ${'00'.repeat(16)} 00`;
const SESSION = `00000025 00000000 00001770 00000000000000aa 00000010 ${'07'.repeat(16)} 00`;
const EXPIRED = `00000025 00000000 00000000 0000000000000000 00000010 ${'00'.repeat(16)} 00`;
const PING = '00000008 fffffffe 0000000b';
const PONG = '00000010 fffffffe 0000000000000005 00000000';
const GET_DATA_A = (xid: string): string => `0000000f ${xid} 00000004 00000002 2f61 01`;
const STAT = '00'.repeat(68);
const NO_NODE_REPLY = (xid: string): string => `00000010 ${xid} 0000000000000005 ffffff9b`;

const hex = (text: string): string => text.replaceAll(' ', '');

function open(options: Partial<ConnectionOptions> = {}) {
  const dial = new ScriptedDial();
  const seen: string[] = [];
  const connection = new ZooKeeperConnection(
    {
      dial,
      server: { host: '127.0.0.1', port: 2181 },
      session: NO_SESSION,
      sessionTimeoutMs: 6_000,
      connectTimeoutMs: 3_000,
      credentials: null,
      ...options,
    },
    {
      onSession: ({ id, timeoutMs }) => seen.push(`session ${id} ${timeoutMs}`),
      onAnswering: () => seen.push('answering'),
      onEvent: ({ type, path }) => seen.push(`event ${type} ${path}`),
      onEnd: (end, reason) => seen.push(`${end}: ${reason}`),
    },
  );
  return { connection, dial, seen };
}

async function opened(options: Partial<ConnectionOptions> = {}) {
  const all = open(options);
  await settle();
  const stream = all.dial.last;
  await stream.written();
  stream.send(SESSION);
  stream.send(PONG);
  await stream.written();
  all.seen.length = 0;
  return { ...all, stream };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a connection to ZooKeeper', () => {
  it('asks for a session, then for a sign of life', async () => {
    const { dial, seen } = open();
    await settle();
    expect(await dial.last.written()).toBe(hex(CONNECT));
    dial.last.send(SESSION);
    expect(await dial.last.written()).toBe(hex(PING));
    dial.last.send(PONG);
    dial.last.send(PONG);
    expect(seen).toEqual(['session 170 6000', 'answering']);
  });

  it('comes back to its session and shows its credentials', async () => {
    const session = { id: 0xaan, password: new Uint8Array(16).fill(7), lastZxid: 0x1122n };
    const { dial } = open({ session, credentials: 'ann:pässword' });
    await settle();
    expect(await dial.last.written()).toBe(
      hex(`0000002d 00000000 0000000000001122 00001770 00000000000000aa 00000010 ${'07'.repeat(16)} 00`),
    );
    dial.last.send(SESSION);
    const auth = '00000027 fffffffc 00000064 00000000 00000006 646967657374 0000000d 616e6e3a70c3a4737377 6f7264';
    expect(await dial.last.written()).toBe(hex(`${auth} ${PING}`));
  });

  it('sends what is asked in one turn in one write and gives the answers', async () => {
    const { connection, stream } = await opened();
    const replies: string[] = [];
    for (const path of ['/a', '/b']) {
      connection.request({ operation: OPERATION.getData, path, watch: true }, (error, body) => {
        replies.push(error === 0 ? Buffer.from(body.buffer()).toString() : `error ${error}`);
      });
    }
    const second = '0000000f 00000002 00000004 00000002 2f62 01';
    expect(await stream.written()).toBe(hex(`${GET_DATA_A('00000001')} ${second}`));
    stream.send(`00000059 00000001 0000000000000009 00000000 00000001 78 ${STAT}`);
    stream.send(NO_NODE_REPLY('00000002'));
    expect(replies).toEqual(['x', 'error -101']);
    expect(connection.lastZxid).toBe(9n);
  });

  it('tells events', async () => {
    const { seen, stream } = await opened();
    stream.send('0000001e ffffffff ffffffffffffffff 00000000 00000003 00000003 00000002 2f61');
    expect(seen).toEqual(['event 3 /a']);
  });

  it('has at most a thousand questions on their way', async () => {
    const { connection, stream } = await opened();
    for (let count = 0; count < 1_001; count++) {
      connection.request({ operation: OPERATION.exists, path: '/a', watch: false }, () => {});
    }
    expect((await stream.written()).length).toBe(1_000 * hex(GET_DATA_A('00000001')).length);
    stream.send(NO_NODE_REPLY('00000001'));
    expect(await stream.written()).toBe(hex('0000000f 000003e9 00000003 00000002 2f61 00'));
  });

  it('pings three times in the time of a session and ends when nothing comes back', async () => {
    const { seen, stream } = await opened();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await stream.written()).toBe(hex(PING));
    stream.send(PONG);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(await stream.written()).toBe(hex(PING));
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(seen).toEqual(['broken: the server has been silent for 4000 ms']);
    expect(stream.isClosed).toBe(true);
  });

  it('lives on any octets, as long as they come', async () => {
    const { seen, stream } = await opened();
    // A frame of a megabyte that takes its time.
    stream.send('00100000');
    for (let seconds = 0; seconds < 60; seconds++) {
      await vi.advanceTimersByTimeAsync(1_000);
      stream.send('00');
    }
    expect(seen).toEqual([]);
  });

  it.each([
    ['a server that is not there', 'unreachable: no way', () => {}],
    ['no answer', 'unwelcome: no answer within 3000 ms', () => void vi.advanceTimersByTime(3_000)],
    [
      'the end',
      'unwelcome: the server closed the connection before it answered',
      (dial: ScriptedDial) => dial.last.end(),
    ],
    ['an error', 'unwelcome: reset before it answered', (dial: ScriptedDial) => dial.last.end(new Error('reset'))],
    ['an expired session', 'expired: the session has expired', (dial: ScriptedDial) => dial.last.send(EXPIRED)],
    [
      'another protocol',
      'unwelcome: a frame of 1213486160 octets: no ZooKeeper server, or an answer above 64 MiB',
      (dial: ScriptedDial) => dial.last.sendOctets(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')),
    ],
    ['a short frame', 'unwelcome: a frame ends too early', (dial: ScriptedDial) => dial.last.send('00000004 00000000')],
    ['an empty frame', 'unwelcome: a frame ends too early', (dial: ScriptedDial) => dial.last.send('00000000')],
  ])('ends at the handshake with %s', async (name, end, act) => {
    const isThere = name !== 'a server that is not there';
    const { dial, seen } = open(isThere ? {} : { dial: { dial: () => Promise.reject(new Error('no\n way')) } });
    await settle();
    act(dial);
    await settle();
    expect(seen).toEqual([end]);
    if (isThere) expect(dial.last.isClosed).toBe(true);
  });

  it.each([
    [
      'refused credentials',
      'refused: the server refuses the credentials',
      '00000010 fffffffc 0000000000000000 ffffff8d',
    ],
    ['an answer to nothing', 'broken: the server answers what it was not asked', NO_NODE_REPLY('00000001')],
    ['a negative length', 'broken: a frame of -1 octets: no ZooKeeper server, or an answer above 64 MiB', 'ffffffff'],
    [
      'a frame above 64 MiB',
      'broken: a frame of 67108865 octets: no ZooKeeper server, or an answer above 64 MiB',
      '04000001',
    ],
    ['a header without its end', 'broken: a frame ends too early', '00000008 fffffffe 00000000'],
    [
      'an event whose path is not UTF-8',
      'broken: a text is not UTF-8',
      '0000001e ffffffff ffffffffffffffff 00000000 00000003 00000003 00000002 2fff',
    ],
  ])('ends at %s', async (_, end, octets) => {
    const { seen, stream } = await opened();
    stream.send(octets);
    expect(seen).toEqual([end]);
    expect(stream.isClosed).toBe(true);
    // Nothing more is heard.
    stream.send(PONG);
    stream.end();
    expect(seen).toEqual([end]);
  });

  it.each([
    ['another xid', NO_NODE_REPLY('00000007'), 'broken: the server answers what it was not asked'],
    [
      'a session that has gone',
      '00000010 00000001 0000000000000000 ffffff90',
      'broken: the session is not here any more',
    ],
    [
      'the wish for SASL',
      '00000010 00000001 0000000000000000 ffffff84',
      'refused: the server wants credentials (SASL)',
    ],
    [
      'a list longer than its frame',
      '00000014 00000001 0000000000000005 00000000 7fffffff',
      'broken: a list is longer than its frame',
    ],
  ])('ends at an answer with %s', async (_, octets, end) => {
    const { connection, seen, stream } = await opened();
    connection.request(
      { operation: OPERATION.getChildren, path: '/a', watch: true },
      (_error, body) => void body.texts(),
    );
    await settle();
    stream.send(octets);
    expect(seen).toEqual([end]);
  });

  it('ends its session before it closes', async () => {
    const { connection, seen, stream } = await opened();
    const closing = connection.close();
    expect(await stream.written()).toBe(hex('00000008 00000001 fffffff5'));
    expect(stream.isClosed).toBe(false);
    stream.end();
    await closing;
    expect(stream.isClosed).toBe(true);
    expect(seen).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('closes also without an answer, and what it dialled before', async () => {
    const { connection, stream } = await opened();
    const closing = connection.close();
    await vi.advanceTimersByTimeAsync(500);
    await closing;
    expect(stream.isClosed).toBe(true);

    const { connection: early, dial, seen } = open();
    await early.close();
    await settle();
    expect(dial.last.isClosed).toBe(true);
    expect(seen).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('takes any octets in any pieces without an exception, and ends at most once', async () => {
    const octets = fc.uint8Array({ maxLength: 200 });
    const afterLength = octets.map((body) => Buffer.concat([Buffer.of(0, 0, 0, body.length), body]));
    const chunks = fc.array(fc.oneof(octets, afterLength), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.boolean(), chunks, async (isOpen, pieces) => {
        const { connection, dial, seen } = isOpen ? await opened() : open();
        await settle();
        connection.request({ operation: OPERATION.getChildren, path: '/a', watch: true }, (error, body) => {
          if (error === 0) body.texts();
        });
        await settle();
        for (const piece of pieces) dial.last.sendOctets(piece);
        dial.last.end();
        expect(seen.filter((line) => line.includes(': '))).toHaveLength(1);
        vi.clearAllTimers();
      }),
      { numRuns: 300 },
    );
  });
});
