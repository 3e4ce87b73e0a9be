import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { connectionFailed, overloaded, timedOut } from '../../gateway/remoting/remoting-errors.ts';
import { createFixture } from './gateway-fixture.ts';

const BROKEN = connectionFailed(true, null);
const REFUSED = connectionFailed(false, null);
/** A response with status 80, and one of an exception of the business. */
const SERVER_ERROR = '50 01 78';
const SOLD_OUT = `14 90 43 0b${Buffer.from('com.a.Error').toString('hex')} 91 07${Buffer.from('message').toString('hex')} 60 4e`;

const urlsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `dubbo://127.0.0.1:${index + 1}/com.example.Api?release=3.3.6`);
const methodsOf = (settings: object) =>
  JSON.stringify({ services: { 'com.example.Api': { methods: { get: settings } } } });
const IDEMPOTENT = methodsOf({ idempotent: true });

type Fixture = Awaited<ReturnType<typeof createFixture>>;
const portsOf = ({ sent }: Fixture) => sent.map(({ address }) => address.port);

describe('a call of a method that is declared idempotent', () => {
  it('goes to another provider when one has failed it', async () => {
    for (const [failure, answers] of [
      [BROKEN, []],
      [new GatewayError('BAD_RESPONSE', 'nonsense', { sent: true }), []],
      [null, [SERVER_ERROR]],
      [null, ['64 01 78']],
    ] as const) {
      const failures = new Map(failure === null ? [] : [[1, failure] as const]);
      const fixture = await createFixture({ urls: urlsOf(3), config: IDEMPOTENT, failures, answers });
      await fixture.call('get', '1');
      expect(portsOf(fixture)).toEqual([1, 2]);
    }
  });

  it('goes to as many others as its retries say, and none that had it already', async () => {
    for (const [retries, ports] of [
      [0, [1]],
      [2, [1, 2, 3]],
      [9, [1, 2, 3, 4]],
    ] as const) {
      const failures = new Map(urlsOf(4).map((_, index) => [index + 1, BROKEN]));
      const config = methodsOf({ idempotent: true, retries });
      const fixture = await createFixture({ urls: urlsOf(4), config, failures });
      expect(await fixture.failure('get', '1')).toBe(BROKEN);
      expect(portsOf(fixture)).toEqual(ports);
    }
  });

  it('goes to as many others as an override rule says, and not at all where the method is not idempotent', async () => {
    const failures = new Map(urlsOf(4).map((_, index) => [index + 1, BROKEN]));
    for (const [config, parameters, ports] of [
      [IDEMPOTENT, 'retries: 0', [1]],
      [IDEMPOTENT, 'retries: 2', [1, 2, 3]],
      [IDEMPOTENT, 'get.retries: 3, retries: 0', [1, 2, 3, 4]],
      [IDEMPOTENT, 'create.retries: 3', [1, 2]],
      [methodsOf({}), 'retries: 2', [1]],
    ] as const) {
      const rule = `key: com.example.Api\nconfigs: [{side: consumer, parameters: {${parameters}}}]`;
      const rules = { 'com.example.Api::.configurators': rule };
      const fixture = await createFixture({ urls: urlsOf(4), config, failures, rules });
      expect(await fixture.failure('get', '1')).toBe(BROKEN);
      expect(portsOf(fixture)).toEqual(ports);
    }
  });

  it('goes nowhere else with what the business has thrown, or was asked wrongly', async () => {
    for (const answer of [SOLD_OUT, '28 01 78']) {
      const fixture = await createFixture({ urls: urlsOf(3), config: IDEMPOTENT, answers: [answer] });
      await fixture.failure('get', '1');
      expect(fixture.sent).toHaveLength(1);
    }
  });

  it('goes nowhere else once its time is over, and has only the rest of it elsewhere', async () => {
    const failures = new Map([[1, timedOut(true, 1_000)]]);
    for (const [elapsesMs, timeouts] of [
      [400, [1_000, 600]],
      [1_000, [1_000]],
    ] as const) {
      const fixture = await createFixture({ urls: urlsOf(2), config: IDEMPOTENT, failures, elapsesMs });
      await fixture.call('get', '1').catch(() => {});
      expect(fixture.sent.map(({ timeoutMs }) => timeoutMs)).toEqual(timeouts);
    }
  });
});

describe('a call of any method', () => {
  it('stays with the provider that may have run it', async () => {
    const fixture = await createFixture({ urls: urlsOf(3), answers: [SERVER_ERROR] });
    expect((await fixture.failure('get', '1')).code).toBe('PROVIDER_ERROR');
    expect(fixture.sent).toHaveLength(1);
  });

  it('goes on from its zone to its region, and then to all, and the log names how near that was', async () => {
    const inRegions = ['eu-central-1', 'cn-hangzhou&zone=z', 'cn-hangzhou'].map(
      (region, index) => `${urlsOf(3)[index]}&region=${region}`,
    );
    const config = JSON.stringify({ region: { self: 'cn-hangzhou', zone: 'z' } });
    for (const [refusing, ports, level] of [
      [[], [2], 'zone z'],
      [[2], [2, 3], 'region cn-hangzhou'],
      [[2, 3], [2, 3, 1], 'all'],
    ] as const) {
      const failures = new Map(refusing.map((port) => [port, REFUSED]));
      const fixture = await createFixture({ urls: inRegions, config, failures });
      await fixture.call('ping');
      expect([portsOf(fixture), fixture.asked.level]).toEqual([ports, level]);
    }
  });

  it('goes to another provider when too much waits for one already', async () => {
    const failures = new Map([[1, overloaded('1000 calls wait for')]]);
    const fixture = await createFixture({ urls: urlsOf(2), failures });
    await fixture.call('ping');
    expect(portsOf(fixture)).toEqual([1, 2]);
  });
});

describe('a sick provider', () => {
  const calls = async (fixture: Fixture, count: number) => {
    let failed = 0;
    for (let i = 0; i < count; i++) {
      fixture.clock.nowMs++;
      await fixture.call('get', '1').catch(() => failed++);
    }
    return failed;
  };
  const countOf = (fixture: Fixture, port: number, from = 0) =>
    portsOf(fixture)
      .slice(from)
      .filter((called) => called === port).length;

  it('is called no more once it is isolated, until one call tries it, which readmits it', async () => {
    const failures = new Map([[1, BROKEN]]);
    const fixture = await createFixture({ urls: urlsOf(4), failures });
    expect(await calls(fixture, 100)).toBe(5);
    expect(countOf(fixture, 1)).toBe(5);
    fixture.clock.nowMs += 5_000;
    expect(await calls(fixture, 100)).toBe(1);
    failures.clear();
    fixture.clock.nowMs += 10_000;
    expect(await calls(fixture, 100)).toBe(0);
    expect(countOf(fixture, 1, 200)).toBe(25);
    expect(fixture.told).toEqual([
      'com.example.Api: the provider 127.0.0.1:1 is isolated for 5000 ms: 5 calls in a row failed',
      'com.example.Api: the provider 127.0.0.1:1 is readmitted',
    ]);
  });

  it('that answers with errors at once gets no more calls than others while it is watched', async () => {
    const answers = Array.from({ length: 400 }, (_, call) => (call % 4 === 0 ? SERVER_ERROR : '14 92'));
    const fixture = await createFixture({ urls: urlsOf(4), answers, config: '{"health":{"enabled":false}}' });
    await calls(fixture, 400);
    expect(countOf(fixture, 1)).toBe(100);
  });

  it('that refuses connections costs no call', async () => {
    const fixture = await createFixture({ urls: urlsOf(2), failures: new Map([[1, REFUSED]]) });
    expect(await calls(fixture, 100)).toBe(0);
    expect(countOf(fixture, 1)).toBe(2);
  });

  it('that is down, as is known by dials that no call has waited for, is isolated too', async () => {
    for (const [failedDials, told] of [
      [1, []],
      [7, ['127.0.0.1:9 is isolated for 5000 ms: 7 connections in a row could not be opened']],
    ] as const) {
      const urls = [...urlsOf(2), 'dubbo://127.0.0.1:9/com.example.Api?release=3.3.6'];
      const fixture = await createFixture({ urls, failedDials });
      expect(await calls(fixture, 20)).toBe(0);
      expect(fixture.told).toEqual(told.map((line) => `com.example.Api: the provider ${line}`));
      fixture.clock.nowMs += 5_000;
      expect(await calls(fixture, 20)).toBe(0);
      // Its time has come, but where no connection opens no call tries it, and it does not stay longer for that.
      expect(countOf(fixture, 9)).toBe(0);
      expect(fixture.told).toHaveLength(told.length);
    }
  });

  it('is called all the same where more than half are sick: then it is the network', async () => {
    const failures = new Map([1, 2, 3].map((port) => [port, BROKEN]));
    const fixture = await createFixture({ urls: urlsOf(4), failures });
    await calls(fixture, 200);
    const counts = [1, 2, 3, 4].map((port) => countOf(fixture, port, 100));
    expect(counts).toEqual([25, 25, 25, 25]);
    failures.clear();
    expect(await calls(fixture, 20)).toBe(0);
    // The first answer has ended the panic: the others wait for their trial.
    expect(fixture.told.filter((line) => line.endsWith('is readmitted'))).toHaveLength(1);
    fixture.clock.nowMs += 5_000;
    expect(await calls(fixture, 100)).toBe(0);
    expect(fixture.told.filter((line) => line.endsWith('is readmitted'))).toHaveLength(3);
  });

  it('is not one that had no time left to answer, as another had spent it', async () => {
    for (const [elapsesMs, isolated] of [
      [400, ['127.0.0.1:2 is isolated for 5000 ms: 3 calls in a row were not answered in time']],
      [600, []],
    ] as const) {
      const urls = ['cn-hangzhou', 'cn-shanghai'].map((region, index) => `${urlsOf(2)[index]}&region=${region}`);
      const config = JSON.stringify({ ...JSON.parse(IDEMPOTENT), region: { self: 'cn-hangzhou' } });
      const failures = new Map([
        [1, BROKEN],
        [2, timedOut(true, 1_000)],
      ]);
      const fixture = await createFixture({ urls, config, failures, elapsesMs });
      expect(await calls(fixture, 4)).toBe(4);
      expect(portsOf(fixture).slice(0, 6)).toEqual([1, 2, 1, 2, 1, 2]);
      expect(fixture.told).toEqual(isolated.map((line) => `com.example.Api: the provider ${line}`));
    }
  });

  it('is called where there is no other', async () => {
    const fixture = await createFixture({ urls: urlsOf(1), failures: new Map([[1, BROKEN]]) });
    expect(await calls(fixture, 20)).toBe(20);
    expect(fixture.sent).toHaveLength(20);
  });

  it('is one whose exceptions the configuration names', async () => {
    for (const [exceptions, isolated] of [
      [['com.b.*'], 0],
      [['com.a.*'], 1],
    ] as const) {
      const config = JSON.stringify({ health: { exceptions } });
      const answers = Array.from({ length: 20 }, (_, call) => (call % 4 === 0 ? SOLD_OUT : '14 92'));
      const fixture = await createFixture({ urls: urlsOf(4), config, answers });
      await calls(fixture, 20);
      expect(fixture.told).toHaveLength(isolated);
    }
  });

  it('is not one that is asked wrongly, or cannot send a result, or throws what the business throws', async () => {
    const wrong = ['28 01 78', '32 01 78', SOLD_OUT, '3c 01 78'];
    const fixture = await createFixture({
      urls: urlsOf(4),
      answers: Array.from({ length: 100 }, (_, i) => wrong[i % 4]!),
    });
    expect(await calls(fixture, 100)).toBe(100);
    expect(fixture.told).toEqual([]);
  });
});
