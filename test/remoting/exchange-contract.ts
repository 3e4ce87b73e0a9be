import { itCase } from '../it-case.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { GatewayError } from '../../gateway/gateway-error.ts';
import type { CountedExchange } from '../../gateway/remoting/exchange.ts';
import type { RemotingOptions } from '../../gateway/remoting/remoting-options.ts';
import type { ProviderHandle } from './provider-handle.ts';
import { frameOf, textOf } from './test-frame.ts';

export interface ExchangeEnvironment {
  createExchange(options: Partial<RemotingOptions>): CountedExchange;
  openProvider(): Promise<ProviderHandle>;
}

const LONG_MS = 5_000;

/** What every Exchange has to do, whoever owns the sockets. */
export function describeExchangeContract(name: string, environment: ExchangeEnvironment): void {
  describe(`exchange contract: ${name}`, () => {
    const exchanges: CountedExchange[] = [];
    afterEach(async () => {
      await Promise.all(exchanges.splice(0).map((exchange) => exchange.close(0)));
    });

    const createExchange = (options: Partial<RemotingOptions> = {}): CountedExchange => {
      const exchange = environment.createExchange(options);
      exchanges.push(exchange);
      return exchange;
    };

    const setUp = async (options: Partial<RemotingOptions> = {}): Promise<Fixture> => {
      const provider = await environment.openProvider();
      return new Fixture(createExchange(options), provider);
    };

    describe('answers', () => {
      it('are given to their calls in whatever order they come, over one connection', async () => {
        const { call, provider } = await setUp();
        const texts = await Promise.all([call('after 60 a'), call('after 30 b'), call('echo c'), call('pieces d')]);
        expect(texts).toEqual(['a', 'b', 'c', 'd']);
        expect(await provider.counts()).toMatchObject({ connections: 1, requests: 4 });
      });

      it('leave the body to the receiver', async () => {
        const { send } = await setUp();
        const first = await send('echo first');
        await Promise.all(Array.from({ length: 20 }, () => send('echo other')));
        expect(textOf(first)).toBe('first');
        expect(first).toMatchObject({ status: 20, serializationId: 2 });
      });

      it('carry the status octet', async () => {
        const { send } = await setUp();
        expect(await send('status 70')).toMatchObject({ status: 70 });
      });

      it('may be large', async () => {
        const { call } = await setUp();
        expect((await call('large 2000000')).length).toBe(2_000_000);
      });

      it('that come twice are dropped the second time', async () => {
        const { call } = await setUp();
        expect(await call('twice a')).toBe('a');
        expect(await call('echo b')).toBe('b');
      });
    });

    it('gathers the frames of one turn', async () => {
      const { call, provider } = await setUp();
      await call('echo open');
      const before = (await provider.counts()).chunks;
      await Promise.all(Array.from({ length: 100 }, (_, index) => call(`echo ${index}`)));
      expect((await provider.counts()).chunks - before).toBeLessThanOrEqual(2);
    });

    it('tells how many connections and calls there are', async () => {
      const { exchange, send, call } = await setUp();
      const nothing = { connecting: 0, open: 0, draining: 0, unreachableProviders: 0, pendingCalls: 0, queuedBytes: 0 };
      expect(exchange.counts()).toEqual(nothing);
      const controller = new AbortController();
      const waiting = send('silence', LONG_MS, controller.signal);
      expect(exchange.counts()).toMatchObject({ connecting: 1, open: 0, pendingCalls: 1 });
      await call('echo a');
      expect(exchange.counts()).toEqual({ ...nothing, open: 1, pendingCalls: 1 });
      controller.abort(new Error('bye'));
      await expect(waiting).rejects.toMatchObject({ name: 'GatewayError' });
      expect(exchange.counts()).toEqual({ ...nothing, open: 1 });
    });

    describe('a call without an answer', () => {
      it('ends at its deadline, and the connection goes on', async () => {
        const { call, provider } = await setUp();
        await expect(call('silence', 50)).rejects.toMatchObject({ code: 'TIMEOUT', sent: true });
        expect(await call('echo next')).toBe('next');
        expect((await provider.counts()).connections).toBe(1);
      });

      it('whose answer comes too late does not disturb the others', async () => {
        const { call } = await setUp();
        await expect(call('after 80 late', 30)).rejects.toMatchObject({ code: 'TIMEOUT' });
        expect(await call('after 100 next')).toBe('next');
      });

      it('gives its place back when the caller has gone', async () => {
        const { send, call } = await setUp({ maxInFlight: 1 });
        const controller = new AbortController();
        const gone = send('silence', LONG_MS, controller.signal);
        await expect(call('echo no')).rejects.toMatchObject({ code: 'PROVIDER_OVERLOADED', sent: false });
        controller.abort(new Error('bye'));
        await expect(gone).rejects.toMatchObject({ name: 'GatewayError', cause: { message: 'bye' } });
        expect(await call('echo yes')).toBe('yes');
      });

      it('is never sent when the caller goes away while the connection is being made', async () => {
        const { send, call, provider } = await setUp();
        await provider.kill();
        await expect(send('echo no', LONG_MS, AbortSignal.abort())).rejects.toMatchObject({ sent: false });
        await provider.restart();
        expect(await call('echo yes')).toBe('yes');
        expect((await provider.counts()).requests).toBe(1);
      });
    });

    it('refuses calls beyond the limit in flight', async () => {
      const { call } = await setUp({ maxInFlight: 2 });
      const running = [call('after 50 a'), call('after 50 b')];
      await expect(call('echo c')).rejects.toMatchObject({ code: 'PROVIDER_OVERLOADED', retryable: true });
      expect(await Promise.all(running)).toEqual(['a', 'b']);
      expect(await call('echo d')).toBe('d');
    });

    it('refuses calls while too many octets wait for a provider that does not read, whether or not their calls do', async () => {
      const { send, call, provider } = await setUp({ maxQueuedBytes: 2_000_000 });
      await call('stop-reading');
      const errors: GatewayError[] = [];
      while (errors.length < 64 && errors.at(-1)?.code !== 'PROVIDER_OVERLOADED') {
        await send('silence', 10, undefined, 1_000_000).catch((error) => errors.push(error));
      }
      const last = errors.pop();
      expect(last).toMatchObject({ code: 'PROVIDER_OVERLOADED', sent: false, retryable: true, headers: undefined });
      expect(new Set(errors.map((error) => error.code))).toEqual(new Set(['TIMEOUT']));
      await provider.resume();
      await expect.poll(() => call('echo yes').catch((error) => error.code), { timeout: 4_000 }).toBe('yes');
      expect((await provider.counts()).connections).toBe(1);
    });

    describe('nonsense from the provider', () => {
      it.each(['garbage', 'negative-length', 'absurd-length'])(
        '%s fails every call of the connection, and the next one works',
        async (word) => {
          const { call, provider } = await setUp();
          const other = expect(call('silence', LONG_MS)).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
          await expect(call(word, LONG_MS)).rejects.toMatchObject({ code: 'BAD_RESPONSE', sent: true });
          await other;
          expect(await call('echo next')).toBe('next');
          expect(await provider.counts()).toMatchObject({ connections: 2, open: 1 });
        },
      );

      it('a response over the limit fails its call only, saying so', async () => {
        const { call, provider } = await setUp({ maxBodyBytes: 100_000 });
        const other = call('after 50 other');
        await expect(call('large 5000000')).rejects.toMatchObject({
          code: 'BAD_RESPONSE',
          sent: true,
          message: "The provider's response has 5000000 octets; at most 100000 are taken",
        });
        expect(await other).toBe('other');
        expect((await call('large 100000')).length).toBe(100_000);
        expect((await provider.counts()).connections).toBe(1);
      });

      it('another serialization fails its call only', async () => {
        const { call, provider } = await setUp();
        const other = call('after 50 other');
        await expect(call('serialization 3')).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
        expect(await other).toBe('other');
        expect((await provider.counts()).connections).toBe(1);
      });

      it('a failure in another serialization is handed over as it is', async () => {
        const { send } = await setUp();
        expect(await send('foreign-failure')).toMatchObject({ status: 50, serializationId: 23 });
      });

      it('a few stray octets before a frame are passed over, and are no answer by themselves', async () => {
        const { call, provider } = await setUp();
        expect(await call('stray x')).toBe('x');
        await expect(call('stray-only', 50)).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
        await expect(call('silence', 50)).rejects.toMatchObject({ code: 'TIMEOUT' });
        expect(await call('echo next')).toBe('next');
        expect((await provider.counts()).connections).toBe(1);
      });

      it('a wrong request id fails the call that it was meant for at its deadline', async () => {
        const { call } = await setUp();
        await expect(call('wrong-id', 50)).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
        expect(await call('echo next')).toBe('next');
      });

      it.each(['half', 'wrong-length'])(
        'a frame that does not end (%s) fails its call at the deadline',
        async (word) => {
          const { call } = await setUp();
          await expect(call(word, 50)).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
          expect(await call('echo next')).toBe('next');
          expect(await call('echo last')).toBe('last');
        },
      );

      it('a wrong length spoils only the calls in flight, however many answers it swallows', async () => {
        const { call } = await setUp();
        const bad = call('wrong-length', 200);
        const swallowed = Array.from({ length: 6 }, (_, i) => call(`after ${20 + 30 * i} ${i}`, 200));
        const settled = await Promise.allSettled([bad, ...swallowed]);
        expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
        expect(await call('echo next')).toBe('next');
      });

      itCase('C081', 'the end of the stream fails only what has no answer yet, and at once', async () => {
        const { call } = await setUp();
        const calls = [call('echo a', LONG_MS), call('echo b', LONG_MS), call('end', LONG_MS)];
        const [first, second, third] = await Promise.allSettled(calls);
        expect([first, second]).toMatchObject([{ value: 'a' }, { value: 'b' }]);
        expect(third).toMatchObject({ reason: { code: 'CONNECTION_FAILED', sent: true } });
      });

      it('half a frame and then the end fails the call at once', async () => {
        const { call } = await setUp();
        await expect(call('half-end', LONG_MS)).rejects.toMatchObject({ code: 'CONNECTION_FAILED', sent: true });
        expect(await call('echo next')).toBe('next');
      });
    });

    it.each(['reset', 'end'])(
      'a connection that breaks (%s) fails all its calls at once, and the next one works',
      async (word) => {
        const { call } = await setUp();
        const other = expect(call('silence', LONG_MS)).rejects.toMatchObject({ code: 'CONNECTION_FAILED', sent: true });
        await expect(call(word, LONG_MS)).rejects.toMatchObject({
          code: 'CONNECTION_FAILED',
          sent: true,
          retryable: true,
        });
        await other;
        expect(await call('echo next')).toBe('next');
      },
    );

    describe('events', () => {
      it('a heartbeat of the provider is answered with its id and serialization', async () => {
        const { call } = await setUp();
        expect(await call('heartbeat')).toBe('dabb22140000000000000301000000014e');
      });

      it('readonly: running calls finish, new ones take another connection', async () => {
        const { call, provider, exchange } = await setUp();
        const running = call('readonly last');
        await expect.poll(() => exchange.isAvailable(provider.address)).toBe(false);
        expect(await call('echo new')).toBe('new');
        expect(await running).toBe('last');
        await expect.poll(() => provider.counts()).toMatchObject({ connections: 2, open: 1 });
        expect(exchange.isAvailable(provider.address)).toBe(true);
      });

      it('readonly: no call goes to a provider that then closes what connects, until it is back', async () => {
        const { call, callWithAlternative, provider, exchange } = await setUp();
        expect(await call('leave bye')).toBe('bye');
        await expect.poll(() => provider.counts()).toMatchObject({ open: 0, requests: 1 });
        expect(exchange.isAvailable(provider.address)).toBe(false);
        await expect(callWithAlternative('echo a')).rejects.toMatchObject({ code: 'CONNECTION_FAILED', sent: false });
        const waiting = call('echo b');
        await expect.poll(async () => (await provider.counts()).connections).toBeGreaterThan(2);
        await provider.kill();
        await provider.restart();
        expect(await waiting).toBe('b');
        expect(exchange.isAvailable(provider.address)).toBe(true);
        expect(await callWithAlternative('echo c')).toBe('c');
        expect((await provider.counts()).requests).toBe(3);
      });

      it('heartbeats are sent over a silent connection', async () => {
        const { call, provider } = await setUp({ heartbeatMs: 60 });
        await call('echo x');
        await expect.poll(async () => (await provider.counts()).heartbeats).toBeGreaterThan(2);
        expect(await provider.counts()).toMatchObject({ connections: 1, open: 1 });
      });

      it('a provider that answers no heartbeat loses its connection', async () => {
        const { call, provider } = await setUp({ heartbeatMs: 60 });
        await call('mute-heartbeats');
        await expect.poll(async () => (await provider.counts()).open).toBe(0);
      });
    });

    it('closes a connection that was not used for long', async () => {
      const { call, provider } = await setUp({ heartbeatMs: 60, idleCloseMs: 100 });
      await call('echo x');
      await expect.poll(async () => (await provider.counts()).open).toBe(0);
      expect(await call('echo again')).toBe('again');
    });

    describe('a provider that is down', () => {
      it('costs calls the connect deadline once, then nothing, until it is back', async () => {
        const { call, provider, exchange } = await setUp({ connectTimeoutMs: 150, maxBackOffMs: 50 });
        await provider.kill();
        expect(exchange.isAvailable(provider.address)).toBe(true);
        const startedAt = Date.now();
        await expect(call('echo a')).rejects.toMatchObject({ code: 'CONNECTION_FAILED', sent: false, retryable: true });
        expect(Date.now() - startedAt).toBeLessThan(1_000);
        expect(exchange.isAvailable(provider.address)).toBe(false);
        // No dial between the call and its failure: nothing of the machine's slowness is in here.
        await expect(Promise.race([call('echo b'), nextTurn()])).rejects.toMatchObject({ code: 'CONNECTION_FAILED' });
        await provider.restart();
        await expect.poll(() => exchange.isAvailable(provider.address)).toBe(true);
        expect(await call('echo c')).toBe('c');
      });

      it('fails a call at its own deadline when that comes first', async () => {
        const { call, provider } = await setUp({ connectTimeoutMs: LONG_MS });
        await provider.kill();
        await expect(call('echo a', 60)).rejects.toMatchObject({ code: 'CONNECTION_FAILED', sent: false });
      });

      it('and restarted within the connect deadline costs only the calls in flight', async () => {
        const { call, provider } = await setUp();
        await call('echo open');
        const inFlight = expect(call('silence', LONG_MS)).rejects.toMatchObject({
          code: 'CONNECTION_FAILED',
          sent: true,
        });
        await provider.kill();
        await inFlight;
        const waiting = Promise.all([call('echo a', LONG_MS), call('echo b', LONG_MS)]);
        await provider.restart();
        expect(await waiting).toEqual(['a', 'b']);
        expect((await provider.counts()).connections).toBe(2);
      });
    });

    describe('close', () => {
      it('lets running calls finish and takes no new ones', async () => {
        const { call, provider, exchange } = await setUp();
        const running = call('after 60 last');
        await call('echo open');
        const closed = exchange.close(LONG_MS);
        await expect(call('echo no')).rejects.toMatchObject({ code: 'CONNECTION_FAILED', sent: false });
        expect(exchange.isAvailable(provider.address)).toBe(false);
        expect(await running).toBe('last');
        await closed;
        await expect.poll(async () => (await provider.counts()).open).toBe(0);
      });

      it('cuts off what has not ended when the time is over', async () => {
        const { call, provider, exchange } = await setUp();
        await call('echo open');
        const running = expect(call('silence', LONG_MS)).rejects.toMatchObject({ code: 'CONNECTION_FAILED' });
        await exchange.close(20);
        await running;
        await expect.poll(async () => (await provider.counts()).open).toBe(0);
      });

      it('of an exchange that was never used is done at once', async () => {
        await createExchange().close(LONG_MS);
      });
    });
  });
}

class Fixture {
  readonly exchange: CountedExchange;
  readonly provider: ProviderHandle;

  constructor(exchange: CountedExchange, provider: ProviderHandle) {
    this.exchange = exchange;
    this.provider = provider;
  }

  readonly send = (command: string, timeoutMs = LONG_MS, signal?: AbortSignal, bodyLength?: number) => {
    const caller = signal === undefined ? undefined : { signal };
    return this.exchange.send(this.provider.address, { frame: frameOf(command, bodyLength), timeoutMs, caller });
  };

  /** Another provider could take it. */
  readonly callWithAlternative = async (command: string): Promise<string> => {
    const request = { frame: frameOf(command), timeoutMs: LONG_MS, hasAlternative: true };
    return textOf(await this.exchange.send(this.provider.address, request));
  };

  readonly call = async (command: string, timeoutMs?: number): Promise<string> => {
    return textOf(await this.send(command, timeoutMs));
  };
}

function nextTurn(): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(() => reject(new Error('the call waited')), 0));
}
