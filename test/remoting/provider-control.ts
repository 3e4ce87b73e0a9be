import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BlackHole } from './black-hole.ts';
import { FakeProvider } from './fake-provider.ts';

/** Starts and steers fake providers over HTTP, for tests that run inside workerd. Gives its base URL. */
export async function startProviderControl(): Promise<{ url: string; close(): Promise<void> }> {
  const providers = new Map<string, FakeProvider>();
  const blackHole = await BlackHole.start();
  const server = createServer((request, response) => {
    const [, port = '', action = ''] = (request.url ?? '').split('/');
    void act(port, action).then((result) => response.end(JSON.stringify(result ?? null)));
  });
  const act = async (port: string, action: string): Promise<unknown> => {
    if (port === 'black-hole') return blackHole.address;
    if (port === 'new') {
      const provider = await FakeProvider.start();
      providers.set(String(provider.address.port), provider);
      return provider.address;
    }
    const provider = providers.get(port)!;
    if (action === 'counts') return provider.counts();
    if (action === 'resume') return provider.resume();
    return action === 'kill' ? provider.kill() : provider.restart();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await blackHole.close();
      await Promise.all([...providers.values()].map((provider) => provider.kill()));
    },
  };
}
