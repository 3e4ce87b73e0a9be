import { describe, expect, it } from 'vitest';
import { recogniseRule } from '../../../metadata/config-center/recognise-rule.ts';
import { readRule } from '../../../metadata/config-center/rule.ts';

describe('recogniseRule', () => {
  it.each([
    ['order-app.tag-router', 'tag', 'order-app', 'application'],
    ['com.example.app.tag-router', 'tag', 'com.example.app', 'application'],
    ['a.B:1.0.0:blue.condition-router', 'condition', 'a.B:1.0.0:blue', 'service'],
    ['a.B::.condition-router', 'condition', 'a.B::', 'service'],
    ['shop.condition-router', 'condition', 'shop', 'application'],
    ['a.B::.configurators', 'configurator', 'a.B::', 'service'],
    ['shop.configurators', 'configurator', 'shop', 'application'],
    ['shop.script-router', 'script', 'shop', 'application'],
    ['shop.MESHAPPRULE', 'mesh', 'shop', 'application'],
    ['a.B::.affinity-router', 'affinity', 'a.B::', 'service'],
    ['shop.affinity-router', 'affinity', 'shop', 'application'],
    ['x.tag-router.tag-router', 'tag', 'x.tag-router', 'application'],
  ])('knows %s', (name, kind, key, scope) => {
    expect(recogniseRule(name)).toEqual({ kind, key, scope });
  });

  it.each([
    '',
    'dubbo.properties',
    '.tag-router',
    'tag-router',
    'shop.tag-router.yaml',
    'shop.Tag-Router',
    'shopMESHAPPRULE',
  ])('does not know %j', (name) => {
    expect(recogniseRule(name)).toBeNull();
  });
});

describe('readRule', () => {
  it('keeps where a rule is from', () => {
    const text = 'tags: [{name: t, addresses: [a]}]';
    expect(readRule('shop.tag-router', text, 'zookeeper://z:2181')).toEqual({
      rule: expect.objectContaining({
        kind: 'tag',
        name: 'shop.tag-router',
        key: 'shop',
        scope: 'application',
        origin: 'zookeeper://z:2181',
        text,
      }),
      problem: null,
    });
  });

  it('gives no rule and a line that begins with its name where it is broken', () => {
    expect(readRule('shop.tag-router', 'tags: 1\nforce: 1', 'z')).toEqual({
      rule: null,
      problem:
        'shop.tag-router: /force: is something else, expected true or false; /tags: is a text or number, expected a list of tags',
    });
  });

  it('gives a rule and a line where something of it is ignored', () => {
    const { rule, problem } = readRule('shop.tag-router', 'tags: [{name: t, adresses: []}]', 'z');
    expect(rule).not.toBeNull();
    expect(problem).toBe('shop.tag-router: /tags/0/adresses: unknown key, ignored; known here: name, addresses, match');
  });

  it('takes an empty text for no rule', () => {
    expect(readRule('shop.tag-router', ' \n', 'z')).toEqual({ rule: null, problem: null });
  });

  it('reports what is the name of no rule', () => {
    expect(readRule('shop.yaml', 'a: 1', 'z')).toEqual({ rule: null, problem: 'shop.yaml: is the name of no rule' });
  });

  it.each(['script', 'affinity', 'condition'])(
    'says of a %s rule that it is not obeyed, while it is enabled',
    (kind) => {
      const name = `shop.${kind}-router`;
      const problem = `${name}: ${kind} rules are not obeyed by this version`;
      expect(readRule(name, 'key: shop', 'z')).toMatchObject({ rule: { kind, model: { key: 'shop' } }, problem });
      expect(readRule(name, 'enabled: false', 'z')).toMatchObject({ rule: { kind }, problem: null });
      expect(readRule(name, 'enabled: 7', 'z').problem).toBe(
        `${name}: /enabled: is something else, expected true or false`,
      );
    },
  );

  it('says of a mesh rule, which has several documents, that it is not obeyed', () => {
    expect(readRule('shop.MESHAPPRULE', 'kind: VirtualService\n---\nkind: DestinationRule', 'z')).toMatchObject({
      rule: { kind: 'mesh', model: null },
      problem: 'shop.MESHAPPRULE: mesh rules are not obeyed by this version',
    });
  });
});
