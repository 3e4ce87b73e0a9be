import { describe, expect, it } from 'vitest';
import { loadSettings } from '../config/load-settings.ts';
import type { CallerIdentity } from '../../gateway/auth/caller-identity.ts';
import type { CallerPlace } from '../../gateway/cluster/routing-request.ts';
import { createOutgoingReader, type Outgoing } from '../../gateway/gray/outgoing.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { parseJson } from '../../gateway/translate/json/parse-json.ts';
import { BoundArguments } from '../../gateway/translate/bound-arguments.ts';
import type { BoundCall } from '../../gateway/translate/callable-service.ts';

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const KEY: CallerIdentity = { accessKeyId: 'AK1', fixedTag: null, coversBaggage: true, isOperator: false };

interface Sent {
  readonly headers?: Record<string, string>;
  readonly query?: string;
  readonly service?: string;
  /** A JSON array. */
  readonly arguments?: string;
  readonly identity?: CallerIdentity;
  readonly traceparent?: string;
  readonly tracestate?: string;
  readonly place?: CallerPlace;
}

/** Reads requests under a configuration that has these keys beside the needed ones. */
function reader(settings: object): (sent: Sent) => Outgoing {
  const { tags, attachments } = loadSettings(settings);
  const outgoing = createOutgoingReader(tags, attachments);
  return ({
    headers = {},
    query,
    service = 'com.example.A',
    arguments: json,
    identity = null,
    traceparent = null,
    tracestate = null,
    place = null,
  }) => {
    const isKept = outgoing.needsArguments(service);
    const call = {
      service: { view: { serviceInterface: service } },
      arguments: isKept && json !== undefined ? boundArguments(json) : null,
    } as BoundCall;
    const parameters = query === undefined ? null : new URLSearchParams(query);
    return outgoing.read(
      new Headers(Object.entries(headers)),
      parameters,
      { identity, traceparent, tracestate, place },
      call,
    );
  };
}

function boundArguments(text: string): BoundArguments {
  const json = parseJson(text, { maxDepth: 10 });
  const nodes: number[] = [];
  for (let at = json.first(0), left = json.count(0); left > 0; left--, at = json.next(at)) nodes.push(at);
  return new BoundArguments(nodes.map((at) => ({ json, at })));
}

/** One rule that gives `canary`. */
function rule(from: string, nameOrPointer: string, when: object, more: object = {}): object {
  const place = from === 'argument' ? { pointer: nameOrPointer } : { name: nameOrPointer };
  return { tag: 'canary', from, ...place, when, ...more };
}

function tagOf({ routing, tagOrigin }: Outgoing): string | null {
  expect(tagOrigin === null).toBe(routing.tag === null);
  return routing.tag;
}

describe('the tag of a request', () => {
  const everything = { tags: { rules: [rule('header', 'x-user-id', { equals: '7' })], header: true, baggage: true } };

  it('comes from the key, then a rule, then the header, then the baggage', () => {
    const read = reader(everything);
    const headers = { 'x-user-id': '7', 'dubbo-tag': 'h', baggage: 'dubbo.tag=b' };
    const identity = { ...KEY, fixedTag: 'k' };
    expect(read({ headers, identity })).toMatchObject({ routing: { tag: 'k' }, tagOrigin: "the key's fixed tag" });
    expect(read({ headers, identity: KEY })).toMatchObject({
      routing: { tag: 'canary', isTagForced: false, place: null },
      tagOrigin: 'tags.rules[0], by header x-user-id',
    });
    headers['x-user-id'] = '8';
    expect(read({ headers })).toMatchObject({ routing: { tag: 'h' }, tagOrigin: 'header dubbo-tag' });
    expect(read({ headers: { baggage: headers.baggage } })).toMatchObject({
      routing: { tag: 'b' },
      tagOrigin: 'baggage',
    });
    expect(read({})).toEqual({
      routing: { tag: null, isTagForced: false, place: null },
      attachments: [],
      tagOrigin: null,
    });
  });

  it('goes out as an attachment and in the baggage, wherever it comes from', () => {
    const read = reader(everything);
    expect(read({ headers: { 'x-user-id': '7' } }).attachments).toEqual([
      ['baggage', 'dubbo.tag=canary'],
      ['dubbo.tag', 'canary'],
    ]);
    expect(read({ headers: { 'x-user-id': '7', baggage: 'a=1,dubbo.tag=other' } }).attachments).toEqual([
      ['baggage', 'a=1,dubbo.tag=canary'],
      ['dubbo.tag', 'canary'],
    ]);
    expect(read({ headers: { baggage: 'a=1,dubbo.tag=%20' } }).attachments).toEqual([['baggage', 'a=1']]);
  });

  it('counts in header and baggage only where that is allowed', () => {
    const headers = { 'dubbo-tag': 'h', baggage: 'a=1,dubbo.tag=b' };
    expect(reader({})({ headers })).toEqual({
      routing: expect.objectContaining({ tag: null }),
      attachments: [],
      tagOrigin: null,
    });
    expect(tagOf(reader({ tags: { baggage: true } })({ headers }))).toBe('b');
    expect(tagOf(reader({ tags: { header: true } })({ headers }))).toBe('h');
  });

  it('counts in the baggage of a signed request only where the signature covers it; else nothing of it goes on', () => {
    const read = reader({ tags: { baggage: true } });
    const headers = { baggage: 'a=1,dubbo.tag=b' };
    expect(tagOf(read({ headers, identity: KEY }))).toBe('b');
    const { routing, attachments } = read({ headers, identity: { ...KEY, coversBaggage: false } });
    expect([routing.tag, attachments]).toEqual([null, [['dubbo-gateway.access-key-id', 'AK1']]]);
  });

  it('is percent-encoded UTF-8 in the header', () => {
    const read = reader({ tags: { header: true } });
    expect(tagOf(read({ headers: { 'dubbo-tag': '%E7%81%B0%E5%BA%A6' } }))).toBe('灰度');
    expect(tagOf(read({ headers: { 'dubbo-tag': 'beta|team1' } }))).toBe('beta|team1');
  });

  it.each(['', ' ', '%zz', '%ff', 'a b', '%0a', 'é', 'x'.repeat(129), '%ED%A0%80'])(
    'is refused as the header %j',
    (value) => {
      const read = reader({ tags: { header: true } });
      expect(() => read({ headers: { 'dubbo-tag': value } })).toThrow(GatewayError);
      expect(tagOf(reader({})({ headers: { 'dubbo-tag': value } }))).toBeNull();
    },
  );

  it('is forced where its rule says so', () => {
    const read = reader({ tags: { rules: [rule('header', 'x', { equals: '1' }, { force: true })] } });
    const { routing, attachments } = read({ headers: { x: '1' } });
    expect(routing).toEqual({ tag: 'canary', isTagForced: true, place: null });
    expect(attachments.slice(-2)).toEqual([
      ['dubbo.tag', 'canary'],
      ['dubbo.force.tag', 'true'],
    ]);
  });
});

describe('a colouring rule', () => {
  it('reads a header, a cookie, a query parameter', () => {
    const when = { mod: 1000, below: 5 };
    const header = reader({ tags: { rules: [rule('header', 'X-User-Id', when)] } });
    expect(tagOf(header({ headers: { 'x-user-id': '9007199254741004' } }))).toBe('canary');
    const cookie = reader({ tags: { rules: [rule('cookie', 'uid', when)] } });
    const cookies = ['uid=1004', 'a=1; uid=1004; b=2', ' uid="1004"', 'uid=%31004', 'uid=1004; uid=5', 'uidx=5;uid=4'];
    expect(cookies.map((text) => tagOf(cookie({ headers: { cookie: text } })))).toEqual(cookies.map(() => 'canary'));
    expect(tagOf(cookie({ headers: { cookie: 'uid=5; uid=1004' } }))).toBeNull();
    expect(tagOf(cookie({ headers: { cookie: 'UID=4; xuid=4; uid' } }))).toBeNull();
    const query = reader({ tags: { rules: [rule('query', 'u id', when)] } });
    expect(tagOf(query({ query: 'u+id=4&u+id=5' }))).toBe('canary');
    expect(tagOf(query({ query: 'uid=4' }))).toBeNull();
  });

  it('reads an argument by JSON pointer, with all its digits', () => {
    const at = (pointer: string, value: string, json: string): string | null =>
      tagOf(reader({ tags: { rules: [rule('argument', pointer, { equals: value })] } })({ arguments: json }));
    expect(at('/0', '9007199254740993', '[9007199254740993]')).toBe('canary');
    expect(at('/1/userId', '1.50', '[{}, {"userId": 1.50}]')).toBe('canary');
    expect(at('/0/a~1b/1/~0', 'x"y', '[{"a/b": [0, {"~": "x\\"y"}]}]')).toBe('canary');
    expect(at('/0', 'true', '[true]')).toBe('canary');
    expect(at('/0/', 'x', '[{"": "x"}]')).toBe('canary');
    for (const [pointer, json] of [
      ['/0', '[null]'],
      ['/0', '[]'],
      ['/1', '["x"]'],
      ['/0', '[["x"]]'],
      ['/0', '[{"x": "x"}]'],
      ['/0/0/x', '["x"]'],
      ['/0/1', '[["x"]]'],
      ['/0/00', '[["x"]]'],
      ['/0/-', '[["x"]]'],
    ] as const)
      expect(at(pointer, 'x', json)).toBeNull();
  });

  it('does not apply where its value is missing, empty, overlong or no ASCII', () => {
    const read = reader({
      tags: { rules: [rule('header', 'x', { percent: 100 }), rule('cookie', 'c', { equals: '' })] },
    });
    expect(tagOf(read({}))).toBeNull();
    expect(tagOf(read({ headers: { x: '' } }))).toBeNull();
    expect(tagOf(read({ headers: { x: 'a'.repeat(1025), cookie: 'c=' } }))).toBeNull();
    expect(tagOf(read({ headers: { x: 'é' } }))).toBeNull();
    expect(tagOf(read({ headers: { x: 'a'.repeat(1024) } }))).toBe('canary');
  });

  it('is for the services that it names; the first that applies counts', () => {
    const read = reader({
      tags: {
        rules: [
          rule('header', 'x', { equals: '1' }, { services: ['com.example.A', 'org.*'], tag: 'first' }),
          rule('header', 'x', { in: ['1', '2'] }, { tag: 'second' }),
        ],
      },
    });
    const tag = (service: string, x: string): string | null => tagOf(read({ service, headers: { x } }));
    expect([tag('com.example.A', '1'), tag('org.b.C', '1'), tag('com.example.B', '1')]).toEqual([
      'first',
      'first',
      'second',
    ]);
    expect([tag('com.example.A', '2'), tag('com.example.A', '3')]).toEqual(['second', null]);
  });

  it('asks for arguments only for services that it is for', () => {
    const { tags, attachments } = loadSettings({
      tags: { rules: [rule('argument', '/0', { equals: '1' }, { services: ['a.*'] })] },
    });
    const { needsArguments } = createOutgoingReader(tags, attachments);
    expect([needsArguments('a.B'), needsArguments('b.A')]).toEqual([true, false]);
  });
});

describe('names that mean something to JavaScript', () => {
  it('are names like others, wherever a rule or a header has one', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const rules = ['header', 'cookie', 'query'].map((from) => rule(from, name, { percent: 100 }));
      const read = reader({ tags: { rules: [...rules, rule('argument', `/0/${name}`, { percent: 100 })] } });
      expect(tagOf(read({ query: 'a=1', headers: { cookie: 'a=1' }, arguments: '[{}]' }))).toBeNull();
      expect(tagOf(read({ headers: { [name]: '1' } }))).toBe('canary');
      expect(tagOf(read({ headers: { cookie: `${name}=1` } }))).toBe('canary');
      expect(tagOf(read({ query: `${name}=1` }))).toBe('canary');
      expect(tagOf(read({ arguments: `[{"${name}": 1}]` }))).toBe('canary');
    }
    const headers = Object.fromEntries([['__proto__', 'proto']]);
    const read = reader({ attachments: { headers } });
    expect(read({ headers: Object.fromEntries([['__proto__', '1']]) }).attachments).toEqual([['proto', '1']]);
    expect(read({}).attachments).toEqual([]);
  });

  it('read a cookie header of a megabyte at once', () => {
    const read = reader({ tags: { rules: [rule('cookie', 'uid', { equals: '1' })] } });
    const cookie = `${'a="; '.repeat(200_000)}uid=1`;
    const begun = performance.now();
    expect(tagOf(read({ headers: { cookie } }))).toBe('canary');
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe('what goes on with a call', () => {
  it('is the trace, as it was received', () => {
    const read = reader({});
    expect(read({ traceparent: TRACEPARENT, tracestate: 'a=1,b=2' }).attachments).toEqual([
      ['traceparent', TRACEPARENT],
      ['tracestate', 'a=1,b=2'],
    ]);
    expect(read({ traceparent: TRACEPARENT, headers: { tracestate: 'a=1' } }).attachments).toHaveLength(1);
  });

  it('is each header that is allowed, under its key', () => {
    const read = reader({ attachments: { headers: { 'X-User-Id': 'user-id', 'x-lang': 'lang' } } });
    expect(read({ headers: { 'x-user-id': ' 42 ', 'x-other': 'y', 'x-lang': '' } }).attachments).toEqual([
      ['user-id', '42'],
    ]);
    expect(() => read({ headers: { 'x-user-id': 'é' } })).toThrow(
      'The header x-user-id holds other octets than ASCII: encode them.',
    );
  });

  it('is who signed the request, which no header can say', () => {
    const read = reader({ attachments: { headers: { 'x-user-id': 'user-id' } } });
    const headers = { 'dubbo-gateway.access-key-id': 'forged', 'x-user-id': '1' };
    expect(read({ headers, identity: KEY }).attachments).toEqual([
      ['user-id', '1'],
      ['dubbo-gateway.access-key-id', 'AK1'],
    ]);
    expect(read({ headers }).attachments).toEqual([['user-id', '1']]);
  });

  it('is also where the caller is', () => {
    const place = { latitude: 30, longitude: 120 };
    expect(reader({})({ place }).routing).toEqual({ tag: null, isTagForced: false, place });
    const read = reader({ tags: { header: true } });
    expect(read({ place, headers: { 'dubbo-tag': 'a' } }).routing).toEqual({ tag: 'a', isTagForced: false, place });
  });

  it('is one constant where nothing is to go on', () => {
    const read = reader({});
    expect(read({ headers: { 'dubbo-tag': 'a' } })).toBe(read({}));
  });
});
