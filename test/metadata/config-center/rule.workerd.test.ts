import { expect, it } from 'vitest';
import { centerAddressesOf, parseDubboProperties } from '../../../metadata/config-center/dubbo-properties.ts';
import { readRule } from '../../../metadata/config-center/rule.ts';

it('reads and checks rules where no code may be generated', () => {
  const text = `
configVersion: v3.0
force: yes
tags:
- name: gray
  match: [{ key: env, value: { regex: 'gray-\\d+' } }]
`;
  const { rule, problem } = readRule('shop.tag-router', text, 'center');
  expect(problem).toBeNull();
  expect(rule?.model).toMatchObject({ force: true, tags: [{ name: 'gray', match: [{ key: 'env' }] }] });
  expect(readRule('shop.tag-router', 'force: 1\ntags: [{}, {name: yes}]', 'center')).toEqual({
    rule: null,
    problem:
      'shop.tag-router: /force: is something else, expected true or false; /tags/0/name: is missing, expected a text; /tags/1/name: is true or false, expected a text',
  });
});

it('refuses in workerd what is nested too deeply', () => {
  expect(readRule('shop.tag-router', '['.repeat(100_000), 'center').problem).toMatch(/nested too deeply/);
});

it('reads properties in workerd', () => {
  const { registries } = centerAddressesOf(parseDubboProperties('dubbo.registry.address=nacos\\://n\\:8848'));
  expect([...registries]).toEqual([['default', 'nacos://n:8848']]);
});
