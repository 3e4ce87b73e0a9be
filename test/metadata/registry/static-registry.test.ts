import { describe, expect, it } from 'vitest';
import type { ProvidersChange } from '../../../metadata/registry/registry.ts';
import { createStaticRegistry } from '../../../metadata/registry/static-registry.ts';

async function tell(urls: readonly string[]): Promise<Record<string, string[]>> {
  const changes: ProvidersChange[] = [];
  await createStaticRegistry(urls).subscribe((change) => changes.push(change));
  return Object.fromEntries(
    changes.map(({ serviceInterface, providers }) => [
      serviceInterface,
      providers.map(({ protocol, host, port }) => `${protocol}://${host}:${port}`),
    ]),
  );
}

describe('createStaticRegistry', () => {
  it('tells all providers of each interface, plain and encoded', async () => {
    expect(
      await tell([
        'dubbo://192.0.2.1:1/a.B?version=1',
        'dubbo://192.0.2.1:1/a.C',
        encodeURIComponent('dubbo://192.0.2.2:2/a.B?version=2'),
        'tri://192.0.2.1:50051/a.B',
      ]),
    ).toEqual({
      'a.B': ['dubbo://192.0.2.1:1', 'dubbo://192.0.2.2:2', 'tri://192.0.2.1:50051'],
      'a.C': ['dubbo://192.0.2.1:1'],
    });
  });

  it('counts a provider that is listed twice once, but each of its services', async () => {
    const urls = ['', '?timeout=5', '?group=g', '?version=1', '?version=0.0.0'].map((rest) => `dubbo://h:1/a.B${rest}`);
    expect((await tell(urls))['a.B']).toHaveLength(3);
  });

  it('skips what it cannot read, and says where it stands, without its parameters', async () => {
    const urls = ['nonsense', 'dubbo://h:1/a.B', 'dubbo://h:1/a.B?token=secret&x=%q'];
    expect(await tell(urls)).toEqual({ 'a.B': ['dubbo://h:1'] });
    const registry = createStaticRegistry(urls);
    expect(registry.problems()).toEqual([
      'providers[0]: no protocol at 0',
      'providers[2]: broken percent escape at 31',
    ]);
    expect(registry.state(1)).toEqual({
      address: 'static',
      connected: true,
      ageMs: 0,
      detail: '1 provider URLs of 1 interfaces',
    });
    await registry.close();
  });
});
