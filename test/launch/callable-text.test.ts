import { describe, expect, it } from 'vitest';
import { readConfig } from '../../gateway/config/read-config.ts';
import { callableText } from '../../gateway/launch/callable-text.ts';
import { openNodeHub } from '../../gateway/launch/open-node-hub.ts';

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
  return callableText('http://h:1', await openNodeHub(config, { definitions, rules: new Map() }, null), config);
}

describe('callableText', () => {
  it('shows a few of the exposed methods and no other', async () => {
    const text = await textFor(['x.*']);
    expect(text).toContain('1 service with 8 methods exposed. Try next:\n  curl -sS http://h:1/readyz\n');
    expect(text).toContain('  POST http://h:1/x.Shown/a  (long, java.util.List)\n');
    expect(text).toContain('  and 2 more\n');
    expect(text).not.toContain('y.Hidden');
  });

  it('says what was looked for when nothing was found', async () => {
    expect(await textFor(['z.*'])).toBe(`No service was found. Looked for z.*
  providers:   static (2 provider URLs of 2 interfaces)
  definitions: file:x (definitions of 2 interfaces in 2 files)
Is the provider registered there, in this namespace and group, and does expose name its interface? What comes later is served at once.
`);
    expect(await textFor([])).toContain('Looked for nothing (expose is empty)');
  });
});
