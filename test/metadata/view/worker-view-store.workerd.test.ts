import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { createWorkerViewStore } from '../../../metadata/view/worker-view-store.ts';
import type { ViewStore } from '../../../metadata/view/view-store.ts';
import { describeViewStoreContract } from './view-store-contract.ts';

declare module 'cloudflare:workers' {
  interface ProvidedEnv {
    readonly STORAGE: DurableObjectNamespace;
  }
}

let count = 0;

describeViewStoreContract('Durable Object', () => {
  const { STORAGE } = env as unknown as { readonly STORAGE: DurableObjectNamespace };
  const stub = STORAGE.get(STORAGE.idFromName(`store ${count++}`));
  const within = <T>(identity: string, work: (store: ViewStore) => Promise<T>): Promise<T> =>
    runInDurableObject(stub, (_instance, { storage }) => work(createWorkerViewStore(storage, identity)));
  return {
    open: async (identity) => {
      // Opened once by itself, as an object does in its constructor.
      await within(identity, () => Promise.resolve());
      return {
        load: () => within(identity, (store) => store.load()),
        save: (document) => within(identity, (store) => store.save(document)),
      };
    },
  };
});
