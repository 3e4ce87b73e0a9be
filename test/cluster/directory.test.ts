import { expect, it } from 'vitest';
import { isEnabled } from '../../gateway/cluster/directory.ts';
import { createFixture } from './gateway-fixture.ts';
import { provider } from './router/provider-urls.ts';

it.each([
  ['', true],
  ['disabled=true', false],
  ['disabled=True', false],
  ['disabled=false', true],
  ['disabled=yes', true],
  ['disabled=', true],
  ['enabled=true', true],
  ['enabled=TRUE', true],
  ['enabled=false', false],
  ['enabled=1', false],
  ['enabled=false&disabled=false', true],
  ['enabled=true&disabled=true', false],
])('a provider with %j may be called as in Java: %j', (parameters, isCalled) => {
  expect(isEnabled(provider('h:1', parameters))).toBe(isCalled);
});

it('a provider that an override rule disables is not called', async () => {
  const urls = ['dubbo://127.0.0.1:1/com.example.Api', 'dubbo://127.0.0.1:2/com.example.Api'];
  const rule =
    'key: com.example.Api\nconfigs: [{side: provider, addresses: ["127.0.0.1:1"], parameters: {disabled: true}}]';
  const fixture = await createFixture({ urls, rules: { 'com.example.Api::.configurators': rule } });
  for (let i = 0; i < 4; i++) await fixture.call('ping');
  expect(fixture.sent.map(({ address }) => address.port)).toEqual([2, 2, 2, 2]);
});

it('a provider that registers as disabled is not called, until an override rule says otherwise', async () => {
  const urls = ['dubbo://127.0.0.1:1/com.example.Api?release=3.3.6&disabled=true'];
  const refused = await (await createFixture({ urls })).failure('ping');
  expect([refused.code, refused.message]).toEqual([
    'NO_PROVIDER',
    'no provider of com.example.Api is switched on (enabled, disabled)',
  ]);
  const rule = 'key: com.example.Api\nconfigs: [{side: consumer, parameters: {disabled: false}}]';
  const fixture = await createFixture({ urls, rules: { 'com.example.Api::.configurators': rule } });
  await fixture.call('ping');
  expect(fixture.sent).toHaveLength(1);
});
