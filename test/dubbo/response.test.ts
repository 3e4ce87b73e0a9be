import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readErrorText } from '../../gateway/dubbo/read-error-text.ts';
import { readThrowable } from '../../gateway/dubbo/read-throwable.ts';
import { readAttachments, readResponseHead } from '../../gateway/dubbo/response-body.ts';
import { Hessian2Error } from '../../gateway/hessian2/hessian2-error.ts';
import { Hessian2Reader } from '../../gateway/hessian2/hessian2-reader.ts';
import { readValue } from '../../gateway/hessian2/read-value.ts';
import { itCase } from '../cases.ts';
import { fromHex } from '../hessian2/hex.ts';
import { classHex, textHex } from '../hessian2/text-hex.ts';

const reader = new Hessian2Reader();
const at = (hex: string) => reader.reset(fromHex(hex));
const throwable = (hex: string) => readThrowable(at(hex));

describe('the body of an OK response', () => {
  it('says by its flag what follows', () => {
    const contents = ['90', '91', '92', '93', '94', '95'].map((flag) => readResponseHead(at(flag)));
    expect(contents).toEqual(['exception', 'value', 'null', 'exception', 'value', 'null']);
    expect(readResponseHead(at('c804'))).toBe('value');
    expect(readResponseHead(at('e1'))).toBe('value');
  });

  it('is refused with any other flag', () => {
    for (const flag of ['96', '8f', '497fffffff', '4e', '0131', ''])
      expect(() => readResponseHead(at(flag))).toThrow(Hessian2Error);
  });

  it('has attachments of any type where the flag says so', () => {
    expect(readResponseHead(at('94 026f6b 48 016e 91 016f 4e 0174 0178 5a'))).toBe('value');
    expect(readValue(reader)).toBe('ok');
    expect(readAttachments(reader)).toEqual(
      new Map<string, unknown>([
        ['n', 1],
        ['o', null],
        ['t', 'x'],
      ]),
    );
    readResponseHead(at('95 48 05 6475 62626f 05 322e302e32 5a'));
    expect(readAttachments(reader)).toEqual(new Map([['dubbo', '2.0.2']]));
  });

  it('goes on with the tables of the value in the attachments', () => {
    readResponseHead(at(`94 71${textHex('t.L')}91 4d${textHex('t.M')} 0161 7190 92 5a`));
    reader.skip();
    expect(readAttachments(reader)).toEqual(new Map([['a', [2]]]));
  });

  it('has none otherwise, whatever stands behind the value', () => {
    for (const rest of ['', '4e', '48', '5a', '48016e915a', 'ffff']) {
      readResponseHead(at(`91 026f6b ${rest}`));
      expect(readValue(reader)).toBe('ok');
      expect(readAttachments(reader).size).toBe(0);
    }
    readResponseHead(at('94 026f6b 4e'));
    reader.skip();
    expect(readAttachments(reader).size).toBe(0);
  });

  it('cannot touch prototypes by its attachments', () => {
    readResponseHead(at(`95 48 ${textHex('__proto__')} 0178 5a`));
    expect(readAttachments(reader).get('__proto__')).toBe('x');
  });
});

describe('a Throwable', () => {
  const generic = (fields: Record<string, string>) =>
    throwable(
      `${classHex('com.alibaba.dubbo.rpc.service.GenericException', ...Object.keys(fields))}60${Object.values(fields).join('')}`,
    );

  it('inside a GenericException is the one that was thrown', () => {
    expect(
      generic({
        stackTrace: '78',
        cause: '5190',
        detailMessage: textHex('java.lang.IllegalStateException: bad\n\tat Ge.main(Ge.java:2)'),
        exceptionMessage: textHex('bad'),
        exceptionClass: textHex('java.lang.IllegalStateException'),
      }),
    ).toEqual({ class: 'java.lang.IllegalStateException', message: 'bad', wrapped: true });
  });

  it('is what Java wrote', () => {
    for (const release of ['v3.2.13', 'v4.0.3']) {
      const text = readFileSync(
        new URL(`../cases/dubbo-golden/genericexception-${release}.txt`, import.meta.url),
        'latin1',
      ).trim();
      const octets = [...text.matchAll(/<([0-9a-f]{2})>|([\s\S])/g)].map(([, hex, char]) =>
        hex === undefined ? char!.charCodeAt(0) : Number.parseInt(hex, 16),
      );
      expect(readThrowable(reader.reset(Uint8Array.from(octets)))).toEqual({
        class: 'java.lang.IllegalStateException',
        message: 'bad',
        wrapped: true,
      });
      expect(reader.position).toBe(reader.end);
    }
  });

  it('without a message has none', () => {
    const fields = {
      detailMessage: textHex('java.lang.NullPointerException\n\tat A.b(A.java:1)'),
      exceptionMessage: '4e',
    };
    expect(generic({ ...fields, exceptionClass: textHex('java.lang.NullPointerException') })).toEqual({
      class: 'java.lang.NullPointerException',
      message: null,
      wrapped: true,
    });
  });

  itCase('C066', 'a GenericException that names no class', () => {
    const message = textHex('method does not exist: foo');
    expect(generic({ exceptionClass: '4e', exceptionMessage: message })).toEqual({
      class: null,
      message: 'method does not exist: foo',
      wrapped: true,
    });
    expect(generic({ exceptionClass: '4e', exceptionMessage: '4e', detailMessage: message }).message).toBe(
      'method does not exist: foo',
    );
  });

  itCase('C068', 'a Throwable-like object of another language', () => {
    const err = (...fields: [string, string][]) =>
      throwable(
        `${classHex('com.example.Err', ...fields.map(([name]) => name))}60${fields.map(([, value]) => value).join('')}`,
      );
    expect(err(['msg', textHex('bad')])).toEqual({ class: 'com.example.Err', message: 'bad', wrapped: false });
    expect(err(['message', textHex('m')], ['msg', textHex('x')]).message).toBe('m');
    expect(err(['detailMessage', '4e'], ['message', textHex('m')]).message).toBe('m');
    expect(err(['code', '91']).message).toBe(null);
  });

  it('as a map, a text or nothing at all is read as well', () => {
    expect(throwable(`4d${textHex('com.example.Err')}${textHex('message')}${textHex('m')}5a`)).toEqual({
      class: 'com.example.Err',
      message: 'm',
      wrapped: false,
    });
    expect(throwable(`48${textHex('class')}${textHex('com.example.Err')}${textHex('code')}91 9192 5a`).class).toBe(
      'com.example.Err',
    );
    expect(throwable(textHex('boom\n\tat A.b(A.java:1)'))).toEqual({ class: null, message: 'boom', wrapped: false });
    expect(throwable('4e')).toEqual({ class: null, message: null, wrapped: false });
    expect(throwable('91')).toEqual({ class: null, message: null, wrapped: false });
  });

  it('never brings a stack along', () => {
    const stack = textHex('com.example.X: bad\r\n\tat com.example.A.b(A.java:1)\r\nCaused by: y');
    expect(throwable(`${classHex('java.lang.RuntimeException', 'detailMessage')}60${stack}`).message).toBe(
      'com.example.X: bad',
    );
  });

  it('cut short is an error of ours', () => {
    expect(() => throwable(`${classHex('t.E', 'detailMessage')}600361`)).toThrow(Hessian2Error);
  });
});

describe('the text of a response that is not OK', () => {
  it('is what the provider says, without stack and addresses', () => {
    expect(readErrorText(fromHex(textHex('boom')))).toBe('boom');
    const text =
      'org.apache.dubbo.remoting.RemotingException: Not found exported service: a.B in [a.C:20880], may be version or group mismatch ' +
      ', channel: consumer: /10.0.0.1:53412 --> provider: host-1/10.0.0.2:20880, message: x [fe80::1%eth0]:20880\n' +
      '\tat org.apache.dubbo.A.b(A.java:1)\nCaused by: y';
    expect(readErrorText(fromHex(textHex(text)))).toBe(
      'org.apache.dubbo.remoting.RemotingException: Not found exported service: a.B in [a.C:20880], may be version or group mismatch ' +
        ', channel: consumer: [address] --> provider: [address], message: x [address]',
    );
  });

  it.each([
    [
      'No provider available from registry zk1.prod.internal:2181 for a.B',
      'No provider available from registry [address] for a.B',
    ],
    ['channel: /0:0:0:0:0:0:0:1:5000 -> /10.9.8.7:20880', 'channel: [address] -> [address]'],
    ['com.example.UserService:20880 at 12:30:45', 'com.example.UserService:20880 at 12:30:45'],
  ])('%s', (text, expected) => expect(readErrorText(fromHex(textHex(text)))).toBe(expected));

  it('has no host of a URL in it', () => {
    const text =
      'Failed: dubbo://provider-1.internal:20880/a.B?x=1, then [dubbo://10.0.0.1:20880] and http://[::1]:80/x';
    expect(readErrorText(fromHex(textHex(text)))).toBe(
      'Failed: dubbo://[address]/a.B?x=1, then [dubbo://[address] and http://[address]/x',
    );
  });

  it('leaves versions and the like alone', () => {
    for (const text of ['dubbo version 3.2.16', 'limit 8388608', 'at 12:30:15', 'a.b.C#d'])
      expect(readErrorText(fromHex(textHex(text)))).toBe(text);
  });

  it('is empty where there is none, and never another error', () => {
    for (const hex of ['', '4e', '91', '05', '056162', '45', '02e4b8', 'ffff', '48'])
      expect(readErrorText(fromHex(hex)), hex).toBe('');
  });

  it('ends before it fills a log', () => {
    const long = 'x'.repeat(40_000);
    expect(
      readErrorText(
        fromHex(
          `528000${'78'.repeat(0x8000)}53${(40_000 - 0x8000).toString(16).padStart(4, '0')}${'78'.repeat(40_000 - 0x8000)}`,
        ),
      ).length,
    ).toBeLessThan(long.length);
  });
});
