import { inject } from 'vitest';
import type { Address } from '../../gateway/remoting/transport.ts';
import type { ProviderCounts, ProviderHandle } from './provider-handle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Base URL of `startProviderControl`. */
    providerControl: string;
  }
}

async function ask<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${inject('providerControl')}/${path}`);
  return (await response.json()) as Answer;
}

/** Fake providers for tests inside workerd: they run in the Node process that started the tests. */
export async function openProvider(): Promise<ProviderHandle> {
  const address = await ask<Address>('new');
  return {
    address,
    counts: () => ask<ProviderCounts>(`${address.port}/counts`),
    kill: () => ask(`${address.port}/kill`),
    restart: () => ask(`${address.port}/restart`),
    resume: () => ask(`${address.port}/resume`),
  };
}

export function blackHole(): Promise<Address> {
  return ask<Address>('black-hole');
}
