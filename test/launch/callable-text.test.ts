import { describe, expect, it } from 'vitest';
import type { ConfigDocument } from '../../gateway/config/config-document.ts';
import { readConfig } from '../../gateway/config/read-config.ts';
import { callableText } from '../../gateway/launch/callable-text.ts';
import { openNodeHub } from '../../gateway/launch/open-node-hub.ts';

const methods = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => ({
  name,
  parameterTypes: ['long', 'java.util.List<java.lang.String>'],
  returnType: 'void',
}));
methods.push({ name: '$c', parameterTypes: ['long'], returnType: 'void' });
methods.push({ name: 'none', parameterTypes: [], returnType: 'void' });

async function textFor(expose: readonly string[], settings: object = { auth: { mode: 'none' } }): Promise<string> {
  const document: unknown = {
    registry: { address: 'static', providers: ['dubbo://h:1/x.Shown', 'dubbo://h:1/y.Hidden'] },
    'metadata-report': { address: 'file:x' },
    expose,
    ...settings,
  };
  const config = readConfig(document, { A_SECRET: 'a'.repeat(16), OTHER: 'b'.repeat(16) });
  const definitions = new Map(
    ['x.Shown', 'y.Hidden'].map((name) => [name, JSON.stringify({ canonicalName: name, methods, types: [] })]),
  );
  const hub = await openNodeHub(config, { definitions, rules: new Map() }, null);
  return callableText('http://h:1', hub, { config, document: document as ConfigDocument });
}

describe('callableText', () => {
  it('shows a few of the exposed methods and no other', async () => {
    const text = await textFor(['x.*']);
    expect(text).toContain('1 service with 10 methods exposed. Try next, with arguments in the place of types:\n');
    expect(text).toContain("  curl -sS -w '\\n' http://h:1/readyz\n");
    expect(text).toContain(
      "  curl -sS -w '\\n' http://h:1/x.Shown/a -H 'content-type: application/json' -d '[long, java.util.List]'\n",
    );
    expect(text).toContain('  and 4 more\n');
    expect(text).not.toContain('y.Hidden');
  });

  it('shows lines that are signed by the first key that may, where calls have to be', async () => {
    const keys = [
      { id: 'OLD', secrets: ['${A_SECRET}'], allow: ['*'], expires: '2020-01-01T00:00:00Z' },
      { id: 'a', secrets: ['${A_SECRET}'], allow: ['x.Shown#a'] },
      { id: 'A', secrets: ['${A_SECRET}', '${OTHER}'], allow: ['x.*#b'] },
      { id: 'B', secrets: ['${OTHER}'], allow: ['x.Shown#b', 'x.Shown#$c', 'x.Shown#none', 'y.*'] },
    ];
    const auth = { mode: 'aksk', open: ['x.Shown#d'] };
    const text = await textFor(['x.*'], { auth, 'access-keys': keys });
    expect(text)
      .toBe(`1 service with 10 methods exposed. Try next what access keys may call, in a terminal that has their secrets, with arguments in the place of types:
  curl -sS -w '\\n' http://h:1/readyz
  npm run -s sign -- --key a --secret-env A_SECRET POST http://h:1/x.Shown/a --body '[long, java.util.List]' | sh
  npm run -s sign -- --key A POST http://h:1/x.Shown/b --body '[long, java.util.List]' | sh
  curl -sS -w '\\n' http://h:1/x.Shown/d -H 'content-type: application/json' -d '[long, java.util.List]'
  npm run -s sign -- --key B --secret-env OTHER POST 'http://h:1/x.Shown/$c' --body long | sh
  npm run -s sign -- --key B --secret-env OTHER POST http://h:1/x.Shown/none | sh
`);
  });

  it('says group and version where an interface has several services', async () => {
    const providers = ['dubbo://h:1/x.Shown?group=a&version=1.0.0', 'dubbo://h:1/x.Shown', 'dubbo://h:1/y.Hidden'];
    const registry = { address: 'static', providers };
    const open = await textFor(['x.*', 'y.*'], { auth: { mode: 'none' }, registry });
    expect(open).toContain(" 'http://h:1/x.Shown/a?group=a&version=1.0.0' -H");
    const key = { id: 'A', secrets: ['${A_SECRET}'], allow: ['x.Shown#a', 'y.Hidden#a'] };
    const signed = await textFor(['x.*', 'y.*'], { auth: { mode: 'aksk' }, 'access-keys': [key], registry });
    expect(signed).toContain(" POST 'http://h:1/x.Shown/a?group=&version=' --body");
    expect(signed).toContain(' POST http://h:1/y.Hidden/a --body');
  });

  it('names the services that routes call and nobody provides', async () => {
    const routes = ['x.Shown#a', 'x.Gone#a', 'x.Gone#b'].map((dubbo, index) => ({ http: `POST /r${index}`, dubbo }));
    const text = await textFor(['x.*'], { auth: { mode: 'none' }, routes });
    expect(text).toMatch(/^not found: x\.Gone, which is called by \/routes\/1, \/routes\/2\n1 service with /);
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
