import { describe, expect, it } from 'vitest';
import { CallProfiles } from '../../gateway/cluster/call-profile.ts';
import { provider } from './router/provider-urls.ts';

describe('the profile of a call', () => {
  it('is one for all providers that take the same calls, whatever else they say', () => {
    const profiles = new CallProfiles();
    const [a, b] = ['timestamp=1&weight=5', 'timestamp=2&region=x'].map((text, index) =>
      profiles.of(provider(`h${index}:1`, `timeout=5&get.timeout=9&${text}`)),
    );
    expect(a).toBe(b);
  });

  it.each(['timeout=6', 'get.timeout=8', 'default.timeout=7', 'token=t', 'group=g', 'version=1', 'release=2.6.12'])(
    'is another for %s',
    (parameters) => {
      const profiles = new CallProfiles();
      expect(profiles.of(provider('h:1', parameters))).not.toBe(profiles.of(provider('h:1')));
    },
  );

  it('is another for what override rules set for the gateway', () => {
    const profiles = new CallProfiles();
    const url = provider('h:1');
    const overrides = new Map([['timeout', '5']]);
    expect(profiles.of({ ...url, overrides })).not.toBe(profiles.of(url));
  });

  it('is kept while somebody has it, and forgotten then', () => {
    const profiles = new CallProfiles();
    const [first, second] = ['token=1', 'token=2'].map((token) => profiles.of(provider('h:1', token)));
    profiles.retain([second!]);
    expect(profiles.of(provider('h:1', 'token=2'))).toBe(second);
    expect(profiles.of(provider('h:1', 'token=1'))).not.toBe(first);
  });
});
