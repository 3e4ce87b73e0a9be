import { describe, expect, it } from 'vitest';
import type { CenterState } from '../../../metadata/center/center-state.ts';
import { createMergedRegistry } from '../../../metadata/registry/merged-registry.ts';
import type { ProvidersChange, Registry } from '../../../metadata/registry/registry.ts';
import { parseProviderUrl } from '../../../metadata/url/provider-url.ts';

class Half implements Registry {
  tell: (change: ProvidersChange) => void = () => {};
  connection: CenterState = { address: 'center', connected: true, ageMs: 0, detail: '' };
  isClosed = false;
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  subscribe(listener: (change: ProvidersChange) => void): Promise<void> {
    this.tell = listener;
    return Promise.resolve();
  }

  problems(): readonly string[] {
    return [this.#name];
  }

  state(): CenterState {
    return this.connection;
  }

  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }

  set(...urls: string[]): void {
    this.tell({ serviceInterface: 'a.B', providers: urls.map((url) => parseProviderUrl(url)) });
  }
}

async function merged() {
  const halves = { byUrl: new Half('by url'), byApplication: new Half('by application') };
  const registry = createMergedRegistry(halves.byUrl, halves.byApplication);
  const changes: ProvidersChange[] = [];
  await registry.subscribe((change) => changes.push(change));
  const last = () => changes.at(-1)!.providers;
  return { ...halves, registry, changes, last };
}

describe('a merged registry', () => {
  it('counts a provider that is seen both ways once, with the parameters of both', async () => {
    const { byUrl, byApplication, last } = await merged();
    byUrl.set('dubbo://h:1/a.B?release=3.2.16&timeout=1');
    byApplication.set('dubbo://h:1/a.B?timeout=2&region=east', 'dubbo://h2:1/a.B');
    expect(last().map(({ host, parameters }) => [host, Object.fromEntries(parameters)])).toEqual([
      ['h', { timeout: '1', region: 'east', release: '3.2.16' }],
      ['h2', {}],
    ]);
    expect(last()[0]?.release).toBe('3.2.16');
  });

  it('tells apart services, protocols and ports', async () => {
    const { byUrl, byApplication, last } = await merged();
    byUrl.set('dubbo://h:1/a.B', 'tri://h:1/a.B', 'dubbo://h:1/a.B?version=1');
    byApplication.set('dubbo://h:1/a.B?group=g', 'dubbo://h:2/a.B', 'dubbo://h:1/a.B?version=1.0');
    expect(last()).toHaveLength(6);
  });

  it('keeps a provider until it has gone on both sides', async () => {
    const { byUrl, byApplication, last } = await merged();
    byUrl.set('dubbo://h:1/a.B');
    byApplication.set('dubbo://h:1/a.B');
    byUrl.set();
    expect(last()).toHaveLength(1);
    byApplication.set();
    expect(last()).toEqual([]);
  });

  it('gives the same object for a pair that has not changed', async () => {
    const { byUrl, byApplication, changes } = await merged();
    const own = parseProviderUrl('dubbo://h:1/a.B');
    const other = parseProviderUrl('dubbo://h:1/a.B?region=east');
    byApplication.tell({ serviceInterface: 'a.B', providers: [other] });
    for (const more of [[], [parseProviderUrl('dubbo://h2:1/a.B')]]) {
      byUrl.tell({ serviceInterface: 'a.B', providers: [own, ...more] });
    }
    expect(changes[2]!.providers[0]).toBe(changes[1]!.providers[0]);
  });

  it('is connected when both halves are, and as old as the older', async () => {
    const { byUrl, byApplication, registry } = await merged();
    expect(registry.state(0)).toMatchObject({ connected: true, ageMs: 0 });
    byApplication.connection = { address: 'center', connected: false, ageMs: 70, detail: 'refused' };
    expect(registry.state(0)).toEqual({ address: 'center', connected: false, ageMs: 70, detail: 'refused' });
    expect(registry.problems()).toEqual(['by url', 'by application']);
    await registry.close();
    expect([byUrl.isClosed, byApplication.isClosed]).toEqual([true, true]);
  });
});
