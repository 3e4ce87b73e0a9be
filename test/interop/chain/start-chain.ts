import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { DubboVersion } from '../java-build.ts';
import { type RegisteredProvider, startRegisteredProvider } from '../registered-providers.ts';

/** Names of the instances: two plain ones and one with the static tag `canary` of each application. */
const INSTANCES = ['plain-1', 'plain-2', 'canary'] as const;
type Instance = (typeof INSTANCES)[number];

/** Two applications, of which the first one calls the second by way of the registry. */
export interface Chain {
  readonly front: Readonly<Record<Instance, RegisteredProvider>>;
  readonly back: Readonly<Record<Instance, RegisteredProvider>>;
  stop(): Promise<void>;
}

export const FRONT_APPLICATION = 'chain-front';
export const BACK_APPLICATION = 'chain-back';

/** Six processes; they answer as `A-plain-1` or `B-canary`. @param registry its address */
export async function startChain(dubboVersion: DubboVersion, dir: string, registry: string): Promise<Chain> {
  const start = async (letter: 'A' | 'B', instance: Instance): Promise<RegisteredProvider> =>
    startRegisteredProvider({
      dubboVersion,
      dir: await mkdtemp(join(dir, `${letter}-${instance}-`)),
      registry,
      application: letter === 'A' ? FRONT_APPLICATION : BACK_APPLICATION,
      services: [letter === 'A' ? 'FrontService' : 'BackService'],
      instance: `${letter}-${instance}`,
      passesTag: true,
      // The time that a first call takes on a busy machine.
      parameters: { timeout: '10000', ...(instance === 'canary' ? { 'dubbo.tag': 'canary' } : {}) },
    });
  const [front, back] = await Promise.all(
    (['A', 'B'] as const).map(async (letter) => {
      // One after the other: replicas write the same definition, and each waits for its own.
      const started: [Instance, RegisteredProvider][] = [];
      for (const instance of INSTANCES) started.push([instance, await start(letter, instance)]);
      return Object.fromEntries(started) as Record<Instance, RegisteredProvider>;
    }),
  );
  const all = [...Object.values(front!), ...Object.values(back!)];
  return {
    front: front!,
    back: back!,
    stop: async () => void (await Promise.all(all.map((provider) => provider.kill()))),
  };
}
