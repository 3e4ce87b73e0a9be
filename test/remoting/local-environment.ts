import { afterAll, afterEach } from 'vitest';
import type { Address } from '../../gateway/remoting/transport.ts';
import { BlackHole } from './black-hole.ts';
import { FakeProvider } from './fake-provider.ts';

/** Fake providers for a test file in Node; they end with the test. */
export function localProviders(): { openProvider(): Promise<FakeProvider>; blackHole(): Promise<Address> } {
  const providers: FakeProvider[] = [];
  let hole: Promise<BlackHole> | null = null;
  afterEach(async () => {
    await Promise.all(providers.splice(0).map((provider) => provider.kill()));
  });
  afterAll(async () => (await hole)?.close());
  return {
    async openProvider() {
      const provider = await FakeProvider.start();
      providers.push(provider);
      return provider;
    },
    async blackHole() {
      hole ??= BlackHole.start();
      return (await hole).address;
    },
  };
}
