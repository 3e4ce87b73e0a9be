import { join } from 'node:path';
import {
  type RegisteredProvider,
  type RegisteredProviderOptions,
  startRegisteredProvider,
} from '../registered-providers.ts';

type Registration = Pick<RegisteredProviderOptions, 'dubboVersion' | 'registerMode' | 'metadataType' | 'simplified'>;

/** Providers of the same services, which a gateway sees together; a column of the table for each runtime. */
export interface ProviderKind {
  readonly name: string;
  readonly providers: readonly Registration[];
}

const INTERFACE_27: Registration = { dubboVersion: '2.7.23', registerMode: 'interface' };
const ALL_32: Registration = { dubboVersion: '3.2.16', registerMode: 'all', metadataType: 'local' };
const INSTANCE_33: Registration = { dubboVersion: '3.3.6', registerMode: 'instance', metadataType: 'local' };

export const PROVIDER_KINDS = {
  interface27: { name: '2.7.23 interface', providers: [INTERFACE_27] },
  simplified27: { name: '2.7.23 simplified', providers: [{ ...INTERFACE_27, simplified: true }] },
  service27: { name: '2.7.23 service', providers: [{ dubboVersion: '2.7.23', registerMode: 'instance' }] },
  all32: { name: '3.2.16 all', providers: [ALL_32] },
  instance33: { name: '3.3.6 instance', providers: [INSTANCE_33] },
  remote33: { name: '3.3.6 remote', providers: [{ ...INSTANCE_33, metadataType: 'remote' }] },
  mixed: { name: 'all three', providers: [INTERFACE_27, ALL_32, INSTANCE_33] },
} as const satisfies Readonly<Record<string, ProviderKind>>;

/** What providers have in their URLs is nobody's business. */
export const PROVIDER_SECRET = 'hush-of-the-provider';

/** Starts all providers of a kind, each as an application of its own, `app-3.2.16`. */
export async function startProviders(
  dir: string,
  { providers }: ProviderKind,
  centers: Pick<RegisteredProviderOptions, 'registry' | 'metadataReport'>,
): Promise<readonly RegisteredProvider[]> {
  return Promise.all(
    providers.map((registration) =>
      startRegisteredProvider({
        ...registration,
        ...centers,
        dir: join(dir, registration.dubboVersion),
        application: `app-${registration.dubboVersion}`,
        services: ['TypesService', 'CallService', 'GroupedService'],
        parameters: { 'interop.secret': PROVIDER_SECRET, timeout: '10000' },
      }),
    ),
  );
}
