import { expect } from 'vitest';
import { parseCenterAddress } from '../../../../metadata/center/center-address.ts';
import { createNacosClient } from '../../../../metadata/center/nacos/nacos-client.ts';
import type { NacosClient, NacosClientDependencies } from '../../../../metadata/center/nacos/nacos-client.ts';
import { FakeNacos } from './fake-nacos.ts';
import type { FakeNacosOptions } from './fake-nacos.ts';

/** As `expect.poll`, with time for a machine that is busy. */
export function soon<T>(read: () => T, options: { readonly timeout?: number; readonly interval?: number } = {}) {
  return expect.poll(read, { timeout: 5_000, ...options });
}

/** Fake servers and clients of one test. */
export class NacosFixture {
  readonly #fakes: FakeNacos[] = [];
  readonly #clients: NacosClient[] = [];

  async start(options: FakeNacosOptions = { version: '2' }): Promise<FakeNacos> {
    const fake = await FakeNacos.start(options);
    this.#fakes.push(fake);
    return fake;
  }

  open(address: string, dependencies: Partial<NacosClientDependencies> = {}): NacosClient {
    const client = createNacosClient({ address: parseCenterAddress(address), now: Date.now, ...dependencies });
    this.#clients.push(client);
    return client;
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.splice(0).map((client) => client.close()));
    await Promise.all(this.#fakes.splice(0).map((fake) => fake.stop()));
  }
}

/** What was told of the instances of a service: each time their addresses in order, or why they could not be read. */
export function followInstances(client: NacosClient, name: string, group = 'DEFAULT_GROUP'): (string[] | string)[] {
  const told: (string[] | string)[] = [];
  client.watchInstances(name, group, {
    tell: (instances) => told.push(instances.map(({ ip, port }) => `${ip}:${port}`)),
    fail: (reason) => told.push(reason),
  });
  return told;
}

export function followNames(client: NacosClient, group = 'DEFAULT_GROUP'): (readonly string[])[] {
  const told: (readonly string[])[] = [];
  client.watchServiceNames(group, { tell: (names) => told.push(names) });
  return told;
}

export function followConfig(client: NacosClient, dataId: string, group = 'dubbo'): (string | null)[] {
  const told: (string | null)[] = [];
  client.watchConfig(dataId, group, { tell: (text) => told.push(text) });
  return told;
}
