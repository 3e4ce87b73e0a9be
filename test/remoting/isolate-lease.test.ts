import { beforeEach, describe, expect, it } from 'vitest';
import { ExchangeCall, UNSENT } from '../../gateway/remoting/exchange-call.ts';
import type { Exchange } from '../../gateway/remoting/exchange.ts';
import { createIsolateExchange } from '../../gateway/remoting/isolate-exchange.ts';
import { DEFAULT_LEASE_OPTIONS, IsolateLease } from '../../gateway/remoting/isolate-lease.ts';
import { DEFAULT_REMOTING_OPTIONS, type RemotingOptions } from '../../gateway/remoting/remoting-options.ts';
import { FakeDialer, type FakeTransport } from './fake-dialer.ts';
import { ManualTimers, settle } from './manual-timers.ts';
import { frameOf } from './test-frame.ts';

const ADDRESS = { host: 'p', port: 20880 };

describe('IsolateLease', () => {
  let timers: ManualTimers;
  let dialer: FakeDialer;
  let exchange: Exchange;
  let leases: Promise<unknown>[];

  beforeEach(() => {
    timers = new ManualTimers();
    dialer = new FakeDialer(timers);
    leases = [];
    createExchange({});
  });

  const createExchange = (options: Partial<RemotingOptions>): void => {
    const waitUntil = (lease: Promise<unknown>): void => void leases.push(lease);
    exchange = createIsolateExchange({ dialer, timers, random: () => 0, waitUntil, options });
  };

  const call = async (timeoutMs = 1_000): Promise<{ outcome: string; transport: FakeTransport }> => {
    const written = dialer.transports.map((transport) => transport.writes.length);
    const result = { outcome: 'waits', transport: null as unknown as FakeTransport };
    exchange.send(ADDRESS, { frame: frameOf('x'), timeoutMs }).then(
      () => (result.outcome = 'answered'),
      (error) => (result.outcome = error.code),
    );
    await settle();
    result.transport = dialer.transports.find((transport, index) => transport.writes.length > (written[index] ?? 0))!;
    return result;
  };
  const isOver = async (lease: number): Promise<boolean> => {
    return Promise.race([leases[lease]!.then(() => true), settle().then(() => false)]);
  };

  it('is one connection for all calls', async () => {
    for (let second = 0; second < 11; second++) {
      await call();
      await timers.advance(1_000);
    }
    expect(dialer.transports).toHaveLength(1);
    expect(leases).toHaveLength(1);
  });

  it('hands over to a successor a fifth before its end, and drains', async () => {
    const first = await call();
    first.transport.answer(1);
    await timers.advance(12_000);
    const opener = await call();
    // The successor was not open yet: the call went the old way, and so do the answers that still come.
    expect(opener.transport).toBe(dialer.transports[0]);
    const next = await call();
    expect(next.transport).toBe(dialer.transports[1]);
    expect(await isOver(0)).toBe(false);
    opener.transport.answer(2);
    expect(await isOver(0)).toBe(true);
    expect(opener.outcome).toBe('answered');
    expect(dialer.transports.map((transport) => transport.isClosed)).toEqual([true, false]);
    expect(leases).toHaveLength(2);
  });

  it('looks for one provider at a time that may be back: a request may have six connections in the making', async () => {
    dialer.refuses = true;
    const addresses = Array.from({ length: 8 }, (_, index) => ({ host: `p${index}`, port: 1 }));
    for (const address of addresses) exchange.send(address, { frame: frameOf('x'), timeoutMs: 10_000 }).catch(() => {});
    await settle();
    await timers.advance(4_000);
    const dials = dialer.dialledAt.length;
    const look = async (): Promise<number> => {
      expect(addresses.map((address) => exchange.isAvailable(address))).toEqual(addresses.map(() => false));
      await settle();
      return dialer.dialledAt.length - dials;
    };
    expect([await look(), await look()]).toEqual([1, 1]);
    await timers.advance(1);
    expect(await look()).toBe(2);
  });

  it('ends with its time when nobody calls', async () => {
    (await call()).transport.answer(1);
    await timers.advance(16_000);
    expect(await isOver(0)).toBe(true);
    expect(dialer.last.isClosed).toBe(true);
    expect(timers.size).toBe(0);
  });

  it('lets the calls of its last moment finish', async () => {
    (await call()).transport.answer(1);
    await timers.advance(11_999);
    const late = await call(9_000);
    await timers.advance(8_900);
    expect(dialer.transports[0]!.isClosed).toBe(false);
    late.transport.answer(2);
    await settle();
    expect(late.outcome).toBe('answered');
    expect(await isOver(0)).toBe(true);
  });

  it('takes no call that may outlast it', async () => {
    await call();
    await timers.advance(6_000);
    // 6 s old, 19 s left.
    const fits = await call(19_000);
    expect(fits.transport).toBe(dialer.transports[0]);
    const longer = await call(19_001);
    expect(longer.transport).toBe(dialer.transports[1]);
  });

  it('never lasts longer than the platform lets it, and cuts calls short for that', async () => {
    expect(exchange.maxTimeoutMs).toBe(20_000);
    const endless = await call(120_000);
    await timers.advance(19_999);
    expect(endless.outcome).toBe('waits');
    await timers.advance(1);
    expect(endless.outcome).toBe('TIMEOUT');
    await timers.advance(6_000);
    expect(await isOver(0)).toBe(true);
  });

  it('goes on when its successor cannot be opened, and tries again', async () => {
    createExchange({ connectTimeoutMs: 500 });
    await call();
    await timers.advance(12_000);
    dialer.refuses = true;
    expect((await call()).transport).toBe(dialer.transports[0]);
    // Dialled until 500 ms; the next dial is allowed 50 ms after that.
    await timers.advance(549);
    dialer.refuses = false;
    expect((await call()).transport).toBe(dialer.transports[0]);
    expect(dialer.transports).toHaveLength(1);
    await timers.advance(1);
    expect((await call()).transport).toBe(dialer.transports[0]);
    expect((await call()).transport).toBe(dialer.transports[1]);
  });

  describe('whose request is gone', () => {
    let lease: IsolateLease;
    const start = (): ExchangeCall => {
      const started = new ExchangeCall({ frame: frameOf('x'), timeoutMs: 5_000 }, 5_000, timers.now());
      started.promise.catch(() => {});
      lease.client.start(started);
      return started;
    };

    beforeEach(() => {
      const listener = { onOpen: () => {}, onReadOnly: () => {}, onClosed: () => {} };
      const options = { ...DEFAULT_REMOTING_OPTIONS, ...DEFAULT_LEASE_OPTIONS };
      lease = new IsolateLease({ address: ADDRESS, listener, dialer, timers, random: Math.random, options }, options);
    });

    it('gives unsent calls back, then fails the others, and touches nothing of it', async () => {
      const sent = start();
      // Opened, but `run` does not run: nobody serves the turns that are asked for.
      await lease.client.connect();
      const unsent = start();
      await timers.advance(199);
      expect(lease.isServed(timers.now())).toBe(true);
      await timers.advance(1);
      lease.checkServed(timers.now());
      await expect(unsent.promise).rejects.toBe(UNSENT);
      expect(lease.client).toMatchObject({ takesCalls: false, state: 'draining', inFlight: 1 });
      // Seen twice in one moment proves nothing.
      lease.checkServed(timers.now());
      expect(sent.isSettled).toBe(false);
      await timers.advance(200);
      lease.checkServed(timers.now());
      await expect(sent.promise).rejects.toMatchObject({ code: 'CONNECTION_FAILED', sent: true });
      expect(dialer.last.isClosed).toBe(false);
    });

    it('is closed at once when no call waits in it', async () => {
      await lease.client.connect();
      lease.checkServed(timers.now());
      await timers.advance(200);
      lease.checkServed(timers.now());
      expect(lease.client.state).toBe('closed');
    });

    it('leaves the stream to it in case it was only slow', async () => {
      await lease.client.connect();
      lease.checkServed(timers.now());
      await timers.advance(200);
      expect(lease.isServed(timers.now())).toBe(false);
      const transport = dialer.last;
      expect(transport.isClosed).toBe(false);
      await lease.run({ once: false, mustAnswer: false });
      expect(transport.isClosed).toBe(true);
      expect(timers.size).toBe(0);
    });
  });
});
