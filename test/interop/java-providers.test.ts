import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DUBBO_MODULES, type DubboVersion, type JavaProvider, startJavaProvider } from './java-providers.ts';
import { rawInvoke } from './raw-invoke.ts';

const TYPES = 'com.example.interop.TypesService';
const GROUPED = 'com.example.interop.GroupedService';

describe.for(Object.keys(DUBBO_MODULES) as DubboVersion[])('a Java provider of Dubbo %s', (dubboVersion) => {
  let dir: string;
  let provider: JavaProvider;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'interop-'));
    provider = await startJavaProvider({ dubboVersion, dir });
  }, 300_000);

  afterAll(async () => {
    await provider.stop();
    await rm(dir, { recursive: true });
  }, 30_000);

  it('says in its URLs which release it is', () => {
    for (const url of provider.urls) {
      expect(new URL(url).searchParams.get('release')).toBe(dubboVersion);
      expect(new URL(url).host).toBe(`127.0.0.1:${provider.port}`);
    }
  });

  it('publishes one definition per export, in the words of its own version', async () => {
    expect(provider.definitionFiles).toHaveLength(provider.urls.length);
    const file = provider.definitionFiles.find((name) => name.includes('TypesService'));
    const definition = JSON.parse(await readFile(file ?? '', 'utf8'));
    expect(definition.canonicalName).toBe(TYPES);
    expect(definition.methods.map(({ name }: { name: string }) => name)).toContain('echoLong');
    expect(definition.parameters.release).toBe(dubboVersion);
  });

  it.for(['true', 'raw.return'] as const)('answers $invoke with generic=%s', async (generic) => {
    const call = { serviceInterface: TYPES, methodName: 'describeLong', parameterTypes: ['long'], generic };
    const answer = await rawInvoke(provider.port, { ...call, args: [{ $class: 'long', $: '9223372036854775807' }] });
    expect(answer.status).toBe(20);
    expect(answer.values).toEqual([4, 'long:9223372036854775807']);
  });

  it('writes its refusals in the serialization it prefers, not in that of the request', async () => {
    const call = { serviceInterface: 'com.example.Nowhere', methodName: 'x', parameterTypes: [], args: [] };
    const answer = await rawInvoke(provider.port, { ...call, generic: 'true' });
    expect(answer.status).toBe(dubboVersion === '2.7.23' ? 70 : 40);
    expect(answer.serializationId).toBe(dubboVersion === '3.2.16' ? 23 : 2);
  });

  it('answers as the export of the group and version that was asked', async () => {
    const call = {
      serviceInterface: GROUPED,
      methodName: 'which',
      parameterTypes: [],
      args: [],
      generic: 'true',
    } as const;
    const answer = await rawInvoke(provider.port, { ...call, group: 'blue', version: '1.0.0' });
    expect(answer.values).toEqual([4, 'group=blue,version=1.0.0']);
  });
});
