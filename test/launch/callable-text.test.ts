import { describe, expect, it } from 'vitest';
import { readConfig } from '../../gateway/config/read-config.ts';
import { callableText } from '../../gateway/launch/callable-text.ts';
import { openHub } from '../../gateway/open-hub.ts';

const methods = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => ({
  name,
  parameterTypes: ['long', 'java.util.List<java.lang.String>'],
  returnType: 'void',
}));

async function textFor(expose: readonly string[]): Promise<string> {
  const config = readConfig(
    {
      registry: { address: 'static', providers: ['dubbo://h:1/x.Shown', 'dubbo://h:1/y.Hidden'] },
      'metadata-report': { address: 'file:x' },
      expose,
      auth: { mode: 'none' },
    },
    {},
  );
  const definitions = new Map(
    ['x.Shown', 'y.Hidden'].map((name) => [name, JSON.stringify({ canonicalName: name, methods, types: [] })]),
  );
  return callableText('http://h:1', await openHub(config, definitions, () => 0), config);
}

describe('callableText', () => {
  it('shows a few of the exposed methods and no other', async () => {
    const text = await textFor(['x.*']);
    expect(text).toContain('1 service with 8 methods exposed. Try next:\n  curl -sS http://h:1/readyz\n');
    expect(text).toContain('  POST http://h:1/x.Shown/a  (long, java.util.List)\n');
    expect(text).toContain('  and 2 more\n');
    expect(text).not.toContain('y.Hidden');
  });

  it('says so when nothing is exposed', async () => {
    expect(await textFor([])).toBe('0 services with 0 methods exposed. Try next:\n  curl -sS http://h:1/readyz\n');
  });
});
