import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { itCase } from '../it-case.ts';
import { createFixture } from './gateway-fixture.ts';

const hex = (text: string) => Buffer.from(text).toString('hex');
/** A short Hessian string. */
const s = (text: string) => text.length.toString(16).padStart(2, '0') + hex(text);
/** A string of 32 to 1023 characters. */
const long = (text: string) =>
  `3${(text.length >> 8).toString(16)}${(text.length & 0xff).toString(16).padStart(2, '0')}${hex(text)}`;

const wayOf = (text: string) =>
  text.includes('raw.return') ? 'raw.return' : text.includes('\x07generic\x04true') ? 'true' : '?';

describe('the way of calling', () => {
  it.each([
    ['3.3.6', 'raw.return'],
    ['2.7.23', 'raw.return'],
    ['2.6.12', 'true'],
    ['dubbo-golang-3.1.0', 'true'],
    ['', 'true'],
  ])('of a provider of release %j is %s', async (release, way) => {
    const fixture = await createFixture({ urls: [`dubbo://127.0.0.1:1/com.example.Api?release=${release}`] });
    await fixture.call('get', '1');
    expect(wayOf(fixture.sent[0]!.text)).toBe(way);
  });

  it.each(['any', 'shapes'])('of %s, whose result leaves the class open, is generic=true', async (method) => {
    const fixture = await createFixture({});
    await fixture.call(method);
    expect(wayOf(fixture.sent[0]!.text)).toBe('true');
  });

  it('changes for good once a raw result was refused, and that call says that the method ran', async () => {
    const refusal = `32 ${long('Failed to send response: class a.B is not in allow list')}`;
    const fixture = await createFixture({ answers: [refusal, `14 91 79 48 ${s('qty')} 92 5a`] });
    const error = await fixture.failure('list');
    expect(error.code).toBe('PROVIDER_ERROR');
    expect(error.message).toMatch(/^the method has run, .*Failed to send response/);
    expect(await fixture.json('list')).toBe('[{"qty":2}]');
    expect(fixture.sent.map(({ text }) => wayOf(text))).toEqual(['raw.return', 'true']);
  });

  itCase('C063', 'gives the same JSON with and without attachments, raw and generalized', async () => {
    const item = `43 ${s('com.example.Item')} 91 ${s('sku')} 60 ${s('a')}`;
    const old = `48 ${s('class')} ${s('com.example.Item')} ${s('sku')} ${s('a')} 5a`;
    const attachments = `48 ${s('dubbo')} ${s('2.0.2')} 5a`;
    const modern = await createFixture({ answers: [`14 94 ${item} ${attachments}`] });
    const ancient = await createFixture({
      urls: ['dubbo://127.0.0.1:1/com.example.Api?dubbo=2.6.2'],
      answers: [`14 91 ${old}`],
    });
    expect(await modern.json('get', '1')).toBe('{"sku":"a"}');
    expect(await ancient.json('get', '1')).toBe('{"sku":"a"}');
  });
});

describe('results', () => {
  it('whose JSON takes more than four times the limit of the response are refused, naming the setting', async () => {
    const items = `58 c9e0 43 ${s('com.example.Item')} 91 ${s('sku')} ${'60 00 '.repeat(480)}`;
    const config = JSON.stringify({ limits: { 'max-response-size': 1_024 } });
    const error = await (await createFixture({ config, answers: [`14 91 ${items}`] })).failure('list');
    expect(error.code).toBe('BAD_RESPONSE');
    expect(error.message).toBe(
      "the JSON of the provider's response would take more than 4096 octets, which are 4 times limits/max-response-size",
    );
  });

  it('are nothing for void, and null for null', async () => {
    const fixture = await createFixture({ answers: ['14 92', `14 95 48 ${s('dubbo')} ${s('2.0.2')} 5a`, '14 91 4e'] });
    expect([await fixture.json('ping'), await fixture.json('get', '1'), await fixture.json('any')]).toEqual([
      'void',
      'null',
      'null',
    ]);
  });

  it('that cannot be read are BAD_RESPONSE with the offset, and the next call works', async () => {
    const fixture = await createFixture({ answers: ['14 91 7f 91', '14 97', '14', '14 91 e7'] });
    expect(await fixture.failure('create', '{}')).toMatchObject({
      code: 'BAD_RESPONSE',
      message: expect.stringMatching(/octet|offset/),
    });
    expect((await fixture.failure('create', '{}')).code).toBe('BAD_RESPONSE');
    expect((await fixture.failure('create', '{}')).code).toBe('BAD_RESPONSE');
    expect(await fixture.json('create', '{}')).toBe('7');
  });
});

describe('exceptions', () => {
  const generic = (fields: readonly (readonly [string, string])[]) =>
    `14 90 43 ${long('com.alibaba.dubbo.rpc.service.GenericException')} ${(0x90 + fields.length).toString(16)} ${fields.map(([name]) => s(name)).join('')} 60 ${fields.map(([, value]) => value).join('')}`;

  it('of the business are shown by class and message', async () => {
    const answer = generic([
      ['exceptionClass', s('com.example.SoldOut')],
      ['exceptionMessage', s('out of stock')],
      ['detailMessage', long('com.example.SoldOut: out of stock\n\tat com.example.A.b(A.java:1)')],
    ]);
    const error = await (await createFixture({ answers: [answer] })).failure('get', '1');
    expect(error.code).toBe('BUSINESS_EXCEPTION');
    expect(error.exception).toEqual({ class: 'com.example.SoldOut', message: 'out of stock' });
    expect(JSON.stringify([error.message, error.exception])).not.toContain('A.java');
  });

  it('of the business have their whole message, and a part of it in the detail', async () => {
    const message = 'x'.repeat(5_000);
    const answer = generic([
      ['exceptionClass', s('com.example.SoldOut')],
      ['exceptionMessage', `53 1388 ${'78'.repeat(5_000)}`],
    ]);
    const error = await (await createFixture({ answers: [answer] })).failure('get', '1');
    expect(error.exception?.message).toBe(message);
    expect(error.message).toBe(`com.example.SoldOut: ${message.slice(0, 2_000)}`);
  });

  itCase('C066', "without a class are the provider's failure, with the text", async () => {
    for (const className of ['4e', '00']) {
      const answer = generic([
        ['exceptionClass', className],
        ['exceptionMessage', s('method does not exist: foo')],
      ]);
      const error = await (await createFixture({ answers: [answer] })).failure('get', '1');
      expect(error.code).toBe('PROVIDER_ERROR');
      expect(error.message).toContain('method does not exist: foo');
      expect(error.message).not.toContain('null');
    }
  });

  itCase('C068', 'of an unusual shape still have a class and a message', async () => {
    const answer = `14 90 43 ${s('com.example.Err')} 91 ${s('msg')} 60 ${s('no stock')}`;
    const error = await (await createFixture({ answers: [answer] })).failure('get', '1');
    expect(error).toMatchObject({
      code: 'BUSINESS_EXCEPTION',
      exception: { class: 'com.example.Err', message: 'no stock' },
    });
  });

  it.each([
    'org.apache.dubbo.rpc.RpcException',
    'org.apache.dubbo.rpc.StatusRpcException',
    'org.apache.dubbo.remoting.TimeoutException',
    'com.alibaba.dubbo.remoting.ExecutionException',
  ])("of Dubbo itself are not the business's: %s", async (className) => {
    const answer = `14 90 43 ${long(className)} 91 ${s('detailMessage')} 60 ${s('no way to 10.1.2.3:20880')}`;
    const error = await (await createFixture({ answers: [answer] })).failure('get', '1');
    expect(error.code).toBe('PROVIDER_ERROR');
    expect(error.message).not.toContain('10.1.2.3');
  });

  it('of a provider with dubbo-auth tell where its credentials belong: the caller has done nothing wrong', async () => {
    const answer = generic([
      ['exceptionClass', long('org.apache.dubbo.auth.exception.RpcAuthenticationException')],
      ['exceptionMessage', long('Failed to authenticate, signature is not correct')],
    ]);
    const error = await (await createFixture({ answers: [answer] })).failure('get', '1');
    expect(error.code).toBe('PROVIDER_ERROR');
    expect(error.message).toContain(
      "this gateway's own credentials, those of services.com.example.Api.auth: Failed to",
    );
    expect(error.exception).toBeUndefined();
  });
});

describe('a status that is not OK', () => {
  it.each([
    [31, 'TIMEOUT', 'SERVER_TIMEOUT'],
    [40, 'PROVIDER_ERROR', 'BAD_REQUEST'],
    [60, 'PROVIDER_ERROR', 'SERVICE_NOT_FOUND'],
    [70, 'PROVIDER_ERROR', 'SERVICE_ERROR'],
    [80, 'PROVIDER_ERROR', 'SERVER_ERROR'],
    [100, 'PROVIDER_OVERLOADED', 'SERVER_THREADPOOL_EXHAUSTED'],
    [7, 'BAD_RESPONSE', 'unknown status'],
  ])('%i is %s', async (status, code, name) => {
    const answer = `${status.toString(16).padStart(2, '0')} ${long('some text that is longer than 32\n\tat a.B.c(B.java)')}`;
    const error = await (await createFixture({ answers: [answer] })).failure('get', '1');
    expect(error.code).toBe(code);
    expect(error.message).toBe(`the provider answered ${name} (${status}): some text that is longer than 32`);
  });

  itCase('C070', "about a payload limit is the provider's failure", async () => {
    const text = 'Data length too large: 9000000, max payload: 8388608';
    const fixture = await createFixture({ answers: [`19 ${long(text)}`, `32 ${long(text)}`] });
    for (let i = 0; i < 2; i++) {
      const error = await fixture.failure('get', '1');
      expect(error.code).toBe('PROVIDER_ERROR');
      expect(error.message).toContain(text);
      expect(error.message).not.toContain('generalized');
    }
    expect(wayOf(fixture.sent[1]!.text)).toBe('raw.return');
  });

  itCase('C072', 'about a service is no failure of the address', async () => {
    const fixture = await createFixture({ answers: [`3c ${s('no such version')}`, '14 91 e7'] });
    expect((await fixture.failure('create', '{}')).code).toBe('PROVIDER_ERROR');
    expect(await fixture.json('create', '{}')).toBe('7');
  });

  it('without a text does not become another error', async () => {
    expect((await (await createFixture({ answers: ['28'] })).failure('get', '1')).message).toBe(
      'the provider answered BAD_REQUEST (40)',
    );
  });
});

describe('the time limit', () => {
  const urls = ['dubbo://127.0.0.1:1/com.example.Api?release=3.3.6&create.timeout=1000&timeout=3000'];
  const limits = async (options: { urls?: string[]; config?: string; rules?: Record<string, string> }) => {
    const fixture = await createFixture(options);
    await fixture.call('create', '{}');
    await fixture.call('get', '1');
    return fixture.sent.map(({ timeoutMs, text }) => {
      expect(text).toContain(`\x07timeout${String.fromCharCode(String(timeoutMs).length)}${timeoutMs}`);
      return timeoutMs;
    });
  };

  itCase('C079', "is the method's, the service's, then the default, capped by the gateway", async () => {
    expect(await limits({ urls })).toEqual([1000, 3000]);
    expect(await limits({ urls, config: '{"limits":{"max-timeout":2000}}' })).toEqual([1000, 2000]);
    expect(await limits({})).toEqual([1000, 1000]);
    expect(
      await limits({
        urls,
        config: '{"services":{"com.example.Api":{"timeout":700,"methods":{"get":{"timeout":50}}}}}',
      }),
    ).toEqual([700, 50]);
  });

  it('is what an override rule says, before the configuration; what is said of the method counts before that', async () => {
    const override = (parameters: string): Record<string, string> => ({
      'com.example.Api::.configurators': `key: com.example.Api\nconfigs: [{side: consumer, parameters: {${parameters}}}]`,
    });
    const config = '{"services":{"com.example.Api":{"timeout":700,"methods":{"get":{"timeout":50}}}}}';
    expect(await limits({ urls, rules: override('timeout: 200') })).toEqual([1000, 200]);
    expect(await limits({ urls, config, rules: override('timeout: 200') })).toEqual([1000, 50]);
    expect(await limits({ urls, config, rules: override('get.timeout: 20') })).toEqual([700, 20]);
    expect(await limits({ config, rules: override('timeout: 200') })).toEqual([200, 50]);
    expect(await limits({ urls, config, rules: override('timeout: 0, get.timeout: x') })).toEqual([700, 50]);
    expect(await limits({ rules: override('timeout: 99999999') })).toEqual([60_000, 60_000]);
  });

  itCase('C077', 'goes out as a number that Java reads, never 0', async () => {
    expect(await limits({ urls: ['dubbo://127.0.0.1:1/com.example.Api?timeout=1500'] })).toEqual([1500, 1500]);
    expect(await limits({ urls: ['dubbo://127.0.0.1:1/com.example.Api?timeout=0'] })).toEqual([1000, 1000]);
  });
});

describe('the provider', () => {
  itCase('C074', 'that a rule with force has routed away is missed with a hint at the rules', async () => {
    const fixture = await createFixture({
      urls: ['dubbo://127.0.0.1:1/com.example.Api?release=3.3.6&application=app'],
      rules: { 'app.tag-router': '{"force":true,"tags":[{"name":"gray","addresses":["192.0.2.1:1"]}]}' },
    });
    const error = await fixture.failure('get', '1', { tag: 'gray', isTagForced: false, place: null });
    expect([error.code, error.message]).toEqual([
      'NO_PROVIDER',
      'no provider of com.example.Api is left by the tag router: no provider has the tag gray, and a tag rule forces it',
    ]);
    await fixture.call('get', '1');
    expect(fixture.sent).toHaveLength(1);
  });

  it('that a request without a tag must not have is missed with the reason', async () => {
    const urls = ['gray', 'blue'].map(
      (tag, port) => `dubbo://127.0.0.1:${port + 1}/com.example.Api?release=3.3.6&dubbo.tag=${tag}`,
    );
    const fixture = await createFixture({ urls });
    expect((await fixture.failure('get', '1')).message).toBe(
      'no provider of com.example.Api is left by the tag router: the request has no tag, and every provider is kept for a tag',
    );
    await fixture.call('get', '1', { tag: 'blue', isTagForced: false, place: null });
    expect(fixture.asked).toMatchObject({ tag: 'blue', level: null, address: { port: 2 } });
  });

  it('that is known to be down is passed over where there is another', async () => {
    const urls = [9, 1].map((port) => `dubbo://127.0.0.1:${port}/com.example.Api?release=3.3.6`);
    const fixture = await createFixture({ urls });
    for (let i = 0; i < 4; i++) await fixture.call('get', '1');
    expect(fixture.sent.map(({ address }) => address.port)).toEqual([1, 1, 1, 1]);
  });

  it('is asked although it is known to be down where there is no other', async () => {
    const fixture = await createFixture({ urls: ['dubbo://127.0.0.1:9/com.example.Api?release=3.3.6'] });
    await fixture.call('get', '1');
    expect(fixture.sent[0]!.address.port).toBe(9);
  });

  it('that could not be reached is replaced by another, once it is certain that the call has not left', async () => {
    const urls = [1, 2, 3].map((port) => `dubbo://127.0.0.1:${port}/com.example.Api?release=3.3.6`);
    const refused = new GatewayError('CONNECTION_FAILED', 'refused', { sent: false });
    const fixture = await createFixture({ urls, failures: new Map([[1, refused]]) });
    await fixture.call('ping');
    expect(fixture.sent.map(({ address }) => address.port)).toEqual([1, 2]);
    expect(fixture.sent.map(({ hasAlternative }) => hasAlternative)).toEqual([true, true]);
  });

  it.each([
    new GatewayError('CONNECTION_FAILED', 'broke', { sent: true }),
    new GatewayError('TIMEOUT', 'late', { sent: false }),
    new GatewayError('BAD_RESPONSE', 'nonsense', { sent: true }),
  ])('that may have run the call is not replaced: $message', async (failure) => {
    const urls = [1, 2].map((port) => `dubbo://127.0.0.1:${port}/com.example.Api?release=3.3.6`);
    const fixture = await createFixture({ urls, failures: new Map([[1, failure]]) });
    expect(await fixture.failure('ping')).toBe(failure);
    expect(fixture.sent).toHaveLength(1);
  });

  it('is looked for among three, the last of which is dialled with patience', async () => {
    const refused = new GatewayError('CONNECTION_FAILED', 'refused', { sent: false });
    for (const count of [1, 2, 10]) {
      const ports = Array.from({ length: count }, (_, index) => index + 1000);
      const urls = ports.map((port) => `dubbo://127.0.0.1:${port}/com.example.Api?release=3.3.6`);
      const fixture = await createFixture({ urls, failures: new Map(ports.map((port) => [port, refused])) });
      expect(await fixture.failure('ping')).toBe(refused);
      const tried = fixture.sent.map(({ address, hasAlternative }) => [address.port, hasAlternative]);
      const expected = [
        [1000, true],
        [1001, true],
        [1002, true],
        [1003, false],
      ];
      expect(tried).toEqual(
        count === 10
          ? expected
          : count === 1
            ? [[1000, false]]
            : [
                [1000, true],
                [1001, false],
              ],
      );
    }
  });

  it('of another release may still be asked for raw results', async () => {
    const urls = [
      'dubbo://127.0.0.1:1/com.example.Api?release=3.3.6',
      'dubbo://127.0.0.1:2/com.example.Api?release=2.7.23',
    ];
    const refusal = `32 ${s('[Serialization Security] not in allow list')}`;
    const fixture = await createFixture({ urls, answers: [refusal] });
    await fixture.failure('list');
    for (let i = 0; i < 3; i++) await fixture.call('list');
    const modes = fixture.sent.map(({ address, text }) => [address.port, text.includes('raw.return')]);
    expect(modes).toEqual([
      [1, true],
      [2, true],
      [1, false],
      [2, true],
    ]);
  });

  it('is not asked for more than its payload', async () => {
    const fixture = await createFixture({ config: '{"limits":{"max-request-size":1024}}' });
    const body = JSON.stringify({ sku: 'x'.repeat(950) });
    expect((await fixture.failure('create', body)).code).toBe('PAYLOAD_TOO_LARGE');
    expect(fixture.sent).toEqual([]);
  });

  it('is asked for under its own path, version and group', async () => {
    const urls = [
      'dubbo://127.0.0.1:1/ctx/com.example.Api?interface=com.example.Api&version=1.2&group=blue&release=3.3.6',
    ];
    const fixture = await createFixture({ urls });
    await fixture.call('ping');
    expect(fixture.sent[0]!.text).toContain('\x13ctx/com.example.Api\x031.2\x07$invoke');
    expect(fixture.sent[0]!.text).toContain('\x05group\x04blue');
    expect(fixture.sent[0]!.text).toContain('remote.application');
    expect(fixture.sent[0]!.text).not.toContain('token');
  });

  it('is shown its own token', async () => {
    const urls = ['a', 'b'].map(
      (token, port) => `dubbo://127.0.0.1:${port + 1}/com.example.Api?release=3.3.6&token=${token}`,
    );
    const fixture = await createFixture({ urls });
    for (let i = 0; i < 2; i++) await fixture.call('ping');
    expect(fixture.sent.map(({ text }) => text.at(text.indexOf('\x05token\x01') + 7))).toEqual(['a', 'b']);
  });
});
