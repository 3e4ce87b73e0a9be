import { beforeEach, describe, expect, it } from 'vitest';
import { ExchangeCall } from '../../gateway/remoting/exchange-call.ts';
import type { ClientListener, ClientOwner } from '../../gateway/remoting/client-owner.ts';
import { ExchangeClient } from '../../gateway/remoting/exchange-client.ts';
import { DEFAULT_REMOTING_OPTIONS, type RemotingOptions } from '../../gateway/remoting/remoting-options.ts';
import { FakeDialer, type FakeTransport } from './fake-dialer.ts';
import { ManualTimers, settle } from './manual-timers.ts';

/** A two-way hessian2 request with the body `N`, as the client writes it under an id. */
const requestHex = (requestId: string): string => `dabbc200${requestId.padStart(16, '0')}000000014e`;

describe('ExchangeClient', () => {
  let timers: ManualTimers;
  let dialer: FakeDialer;
  let heard: string[];
  let turns: (() => void)[];

  beforeEach(() => {
    timers = new ManualTimers();
    dialer = new FakeDialer(timers);
    heard = [];
    turns = [];
  });

  const createClient = (options: Partial<RemotingOptions> = {}): ExchangeClient => {
    const owner: ClientOwner = { requestTurn: (client) => turns.push(() => client.turn()), checkServed: () => {} };
    const listener: ClientListener = {
      onOpen: () => heard.push('open'),
      onReadOnly: () => heard.push('readonly'),
      onClosed: (_client, cause) => heard.push(`closed: ${cause.message}`),
    };
    return new ExchangeClient({
      address: { host: 'p', port: 20880 },
      dialer,
      timers,
      random: () => 0,
      options: { ...DEFAULT_REMOTING_OPTIONS, ...options },
      owner,
      listener,
    });
  };

  const open = async (options?: Partial<RemotingOptions>): Promise<[ExchangeClient, FakeTransport]> => {
    const client = createClient(options);
    await client.connect();
    return [client, dialer.last];
  };

  const runTurns = (): void => {
    for (const turn of turns.splice(0)) turn();
  };

  const newCall = (timeoutMs = 1_000, hasAlternative = false): ExchangeCall => {
    const frame = new Uint8Array(Buffer.from(requestHex('0'), 'hex'));
    const call = new ExchangeCall({ frame, timeoutMs, hasAlternative }, timeoutMs, timers.now());
    call.promise.catch(() => {});
    return call;
  };

  const start = (client: ExchangeClient): ExchangeCall => {
    const call = newCall();
    client.start(call);
    return call;
  };

  it('goes from connecting to open to draining to closed', async () => {
    const client = createClient();
    const states: string[] = [client.state];
    await client.connect();
    states.push(client.state);
    const call = start(client);
    client.drain();
    states.push(client.state);
    runTurns();
    dialer.last.answer(1);
    runTurns();
    states.push(client.state);
    expect(states).toEqual(['connecting', 'open', 'draining', 'closed']);
    expect(await call.promise).toMatchObject({ status: 20 });
    expect(heard).toEqual(['open', 'closed: drained']);
    expect(dialer.last.isClosed).toBe(true);
    expect(timers.size).toBe(0);
  });

  it('writes the frames of one turn, each with its own id, in one write', async () => {
    const [client, transport] = await open();
    for (let count = 0; count < 3; count++) start(client);
    expect(turns).toHaveLength(1);
    expect(transport.writes).toEqual([]);
    runTurns();
    expect(transport.writes).toEqual([requestHex('1') + requestHex('2') + requestHex('3')]);
  });

  it('writes calls that waited for the connection as soon as it is open', async () => {
    const client = createClient();
    start(client);
    start(client);
    await client.connect();
    expect(dialer.last.writes).toEqual([requestHex('1') + requestHex('2')]);
  });

  it('does not write a call that was cancelled before its turn', async () => {
    const [client, transport] = await open();
    const gone = start(client);
    start(client);
    gone.cancel('gone');
    runTurns();
    expect(transport.writes).toEqual([requestHex('2')]);
    await expect(gone.promise).rejects.toMatchObject({ sent: false });
  });

  describe('octets that wait to be written', () => {
    const overloaded = {
      code: 'PROVIDER_OVERLOADED',
      sent: false,
      message: '34 octets wait to be written to this provider already',
    };

    it('are those of calls, until they end unsent or are written', async () => {
      const client = createClient({ maxQueuedBytes: 34 });
      const first = start(client);
      start(client);
      await expect(start(client).promise).rejects.toMatchObject(overloaded);
      first.expire();
      expect(client.queuedBytes).toBe(17);
      start(client);
      await expect(start(client).promise).rejects.toMatchObject(overloaded);
      await client.connect();
      expect(client.queuedBytes).toBe(0);
      start(client);
      expect(client.inFlight).toBe(3);
      client.giveBackUnsent();
      expect(client.queuedBytes).toBe(0);
    });

    it('are those that the network has not taken, whoever still waits for them', async () => {
      const [client, transport] = await open({ maxQueuedBytes: 34 });
      const sent = start(client);
      runTurns();
      transport.bufferedBytes = 34;
      sent.expire();
      await expect(start(client).promise).rejects.toMatchObject(overloaded);
      transport.bufferedBytes = 33;
      expect(start(client).isSettled).toBe(false);
    });

    it('are not made more by answers to heartbeats', async () => {
      const [, transport] = await open({ maxQueuedBytes: 34 });
      transport.bufferedBytes = 34;
      transport.receive('dabbe2000000000000000301000000014e');
      runTurns();
      expect(transport.writes).toEqual([]);
      transport.bufferedBytes = 33;
      transport.receive('dabbe2000000000000000301000000014e');
      runTurns();
      expect(transport.writes).toEqual(['dabb22140000000000000301000000014e']);
    });
  });

  describe('a frame over the limit', () => {
    const options = { maxBodyBytes: 2 };

    it('fails its call with its header, and the rest is read past', async () => {
      const [client, transport] = await open(options);
      const large = start(client);
      const other = start(client);
      runTurns();
      transport.receive('dabb0214000000000000000100000003');
      await expect(large.promise).rejects.toMatchObject({
        code: 'BAD_RESPONSE',
        sent: true,
        message: "The provider's response has 3 octets; at most 2 are taken",
      });
      transport.receive('dabb');
      transport.receive('02dabb0214000000000000000200000001');
      transport.receive('94');
      expect(await other.promise).toMatchObject({ status: 20, body: Uint8Array.of(0x94) });
      expect(client.state).toBe('open');
    });

    it('that answers nobody, or is no answer, costs nobody anything', async () => {
      const [client, transport] = await open(options);
      const call = start(client);
      runTurns();
      transport.receive('dabbc20000000000000000010000000301314e');
      transport.receive('dabbe20000000000000000010000000301314e');
      transport.answer(1);
      expect(await call.promise).toMatchObject({ status: 20 });
      transport.receive('dabb021400000000000000010000000301314e');
      expect(client).toMatchObject({ state: 'open', inFlight: 0 });
    });

    it('that was the last to be waited for ends a draining connection', async () => {
      const [client, transport] = await open(options);
      start(client);
      runTurns();
      client.drain();
      runTurns();
      transport.receive('dabb0214000000000000000100000003');
      runTurns();
      expect(client.state).toBe('closed');
    });

    it('that stops in the middle is no timeout for the others', async () => {
      const [client, transport] = await open(options);
      start(client);
      const other = start(client);
      runTurns();
      transport.receive('dabb021400000000000000010000000301');
      await timers.advance(1_000);
      other.expire();
      await expect(other.promise).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
    });
  });

  it('gives unsent calls back and fails sent ones when the connection breaks', async () => {
    const [client, transport] = await open();
    const sent = start(client);
    runTurns();
    const unsent = start(client);
    const again: ExchangeCall[] = [];
    unsent.onUnsent = (call) => again.push(call);
    transport.end(new Error('ECONNRESET'));
    await expect(sent.promise).rejects.toMatchObject({
      code: 'CONNECTION_FAILED',
      sent: true,
      cause: { message: 'ECONNRESET' },
    });
    expect(again).toEqual([unsent]);
    expect(unsent.isSettled).toBe(false);
    expect(client.inFlight).toBe(0);
  });

  it('leaves the stream and the timers alone when it is abandoned', async () => {
    const [client, transport] = await open();
    const sent = start(client);
    runTurns();
    client.abandon(new Error('owner gone'));
    await expect(sent.promise).rejects.toMatchObject({ code: 'CONNECTION_FAILED', sent: true });
    expect(transport.isClosed).toBe(false);
    expect(timers.size).toBe(1);
    expect(client.state).toBe('closed');
  });

  it('closes a transport that comes after the client was closed', async () => {
    const client = createClient();
    const connecting = client.connect();
    client.close(new Error('no longer needed'));
    await connecting;
    expect(dialer.last.isClosed).toBe(true);
    expect(heard).toEqual(['closed: no longer needed']);
  });

  it('stops dialling when it is closed during a pause', async () => {
    dialer.refuses = true;
    const client = createClient();
    void client.connect();
    await settle();
    expect(timers.size).toBe(1);
    client.close(new Error('no longer needed'));
    await timers.advance(10_000);
    expect(dialer.dialledAt).toHaveLength(1);
    expect(timers.size).toBe(0);
  });

  it('takes an answer to a call that ended for nothing special, and one to a call that never was for nonsense', async () => {
    const [client, transport] = await open();
    const first = start(client);
    runTurns();
    first.expire();
    await expect(first.promise).rejects.toMatchObject({ code: 'TIMEOUT', sent: true });
    const second = start(client);
    const third = start(client);
    runTurns();
    transport.answer(1);
    second.expire();
    await expect(second.promise).rejects.toMatchObject({ code: 'TIMEOUT' });
    transport.answer(7);
    third.expire();
    await expect(third.promise).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it('forgets calls that two sweeps in a row found without a look for 600 ms', async () => {
    const [client, transport] = await open();
    const gone = start(client);
    const watched = start(client);
    runTurns();
    const sweep = (afterMs: number): void => client.sweep(timers.now() + afterMs);
    sweep(600);
    watched.watchedAt = timers.now() + 601;
    sweep(850);
    expect(gone.error).toMatchObject({ code: 'TIMEOUT', sent: true });
    await expect(gone.promise).rejects.toBe(gone.error);
    expect(client.inFlight).toBe(1);
    // Once more too late, but not twice in a row.
    sweep(1_201);
    watched.watchedAt = timers.now() + 1_202;
    sweep(1_801);
    sweep(1_802);
    expect(client.inFlight).toBe(1);
    transport.answer(2);
    expect(await watched.promise).toMatchObject({ status: 20 });
  });

  it('does not write calls that were forgotten before they could be', async () => {
    const [client, transport] = await open();
    const gone = start(client);
    client.sweep(timers.now() + 600);
    client.sweep(timers.now() + 850);
    await expect(gone.promise).rejects.toMatchObject({ code: 'TIMEOUT', sent: false });
    runTurns();
    expect(transport.writes).toEqual([]);
    expect(client.queuedBytes).toBe(0);
  });

  it('drops what a provider calls back', async () => {
    const [client, transport] = await open();
    const call = start(client);
    runTurns();
    transport.receive('dabbc2000000000000000001000000014e');
    transport.answer(1);
    expect(await call.promise).toMatchObject({ status: 20 });
  });

  describe('signs of life', () => {
    it('are asked for after a heartbeat without any, and found missing after three', async () => {
      const [client, transport] = await open();
      await timers.advance(59_999);
      runTurns();
      expect(transport.writes).toEqual([]);
      await timers.advance(1);
      runTurns();
      expect(transport.writes).toEqual(['dabbe2000000000000000001000000014e']);
      for (let step = 0; step < 6; step++) {
        await timers.advance(20_000);
        runTurns();
      }
      expect(client.state).toBe('closed');
      expect(heard.at(-1)).toBe('closed: no sign of life from the provider');
      expect(timers.size).toBe(0);
    });

    it('are answers to heartbeats, too', async () => {
      const [client, transport] = await open({ idleCloseMs: 0 });
      for (let minute = 0; minute < 10; minute++) {
        await timers.advance(60_000);
        runTurns();
        transport.receive('dabb22140000000000000001000000014e');
      }
      expect(client.state).toBe('open');
      expect(transport.writes.length).toBeGreaterThanOrEqual(9);
    });
  });

  it('keeps no call that another provider could take waiting for the next dial', async () => {
    dialer.refuses = true;
    const client = createClient({ connectTimeoutMs: 1_000 });
    const connecting = client.connect();
    const [patient, impatient] = [newCall(5_000), newCall(5_000, true)];
    client.start(patient);
    client.start(impatient);
    await timers.advance(0);
    await expect(impatient.promise).rejects.toMatchObject({ code: 'CONNECTION_FAILED', sent: false });
    expect([patient.isSettled, client.inFlight]).toEqual([false, 1]);
    const late = newCall(5_000, true);
    client.start(late);
    await expect(late.promise).rejects.toMatchObject({ code: 'CONNECTION_FAILED', sent: false });
    dialer.refuses = false;
    await timers.advance(1_000);
    await connecting;
    runTurns();
    dialer.last.answer(patient.requestId);
    await expect(patient.promise).resolves.toMatchObject({ status: 20 });
  });

  it('drains when nobody called for the idle time', async () => {
    const [client, transport] = await open({ idleCloseMs: 100_000 });
    start(client);
    runTurns();
    for (let step = 0; step < 4; step++) {
      await timers.advance(20_000);
      transport.receive('dabb22140000000000000009000000014e');
    }
    transport.answer(1);
    await timers.advance(19_999);
    expect(client.takesCalls).toBe(true);
    await timers.advance(1);
    runTurns();
    expect(client.state).toBe('closed');
  });
});
