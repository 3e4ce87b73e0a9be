import { describe, expect, it } from 'vitest';
import type { ViewDocument } from '../../../metadata/view/view-document.ts';
import type { ViewStore } from '../../../metadata/view/view-store.ts';

export interface ViewStoreEnvironment {
  /** A store on the same place each time, as a process that starts again would open it. */
  open(identity: string): Promise<ViewStore> | ViewStore;
}

export function viewDocument(serviceInterface: string, revision: number, definition = '{}'): ViewDocument {
  const service = {
    group: null,
    version: '1.0',
    definition,
    providers: ['dubbo://h:1/a.B?token=t'],
    isHeldBack: false,
    rules: [{ name: 'app.tag-router', origin: 'zookeeper://h:1', text: 'tags: []' }],
    revision,
  };
  return { serviceInterface, revision, services: [service] };
}

/** What every store of views has to do. */
export function describeViewStoreContract(name: string, environment: () => ViewStoreEnvironment): void {
  describe(`view store contract: ${name}`, () => {
    it('has nothing at first', async () => {
      const store = await environment().open('centers');
      expect(await store.load()).toEqual([]);
    });

    it('gives back what was saved last, to whoever opens it next', async () => {
      const place = environment();
      const store = await place.open('centers');
      for (const revision of [1, 2, 3]) await store.save(viewDocument('a.B', revision));
      await store.save(viewDocument('a.C$D', 7));
      const documents = (await (await place.open('centers')).load()).toSorted((a, b) => a.revision - b.revision);
      expect(documents).toEqual([viewDocument('a.B', 3), viewDocument('a.C$D', 7)]);
    });

    it('keeps the last of many at once', async () => {
      const place = environment();
      const store = await place.open('centers');
      await Promise.all(Array.from({ length: 50 }, (_, index) => store.save(viewDocument('a.B', index))));
      expect(await (await place.open('centers')).load()).toEqual([viewDocument('a.B', 49)]);
    });

    it('has nothing of other centers', async () => {
      const place = environment();
      await (await place.open('centers')).save(viewDocument('a.B', 1));
      expect(await (await place.open('others')).load()).toEqual([]);
    });

    it('keeps long texts whole, and shortens them again', async () => {
      const place = environment();
      const store = await place.open('centers');
      const long = viewDocument('a.B', 1, `{"x":"${'😀'.repeat(1_000_000)}"}`);
      await store.save(long);
      expect((await (await place.open('centers')).load())[0]).toEqual(long);
      await store.save(viewDocument('a.B', 2));
      expect(await (await place.open('centers')).load()).toEqual([viewDocument('a.B', 2)]);
    });

    it('takes any name', async () => {
      const place = environment();
      const names = ['../../etc/passwd', '', 'a'.repeat(1_000), '__proto__', "x'; DROP TABLE view; --"];
      const store = await place.open('centers');
      for (const serviceInterface of names) await store.save(viewDocument(serviceInterface, 1));
      const found = (await (await place.open('centers')).load()).map(({ serviceInterface }) => serviceInterface);
      expect(found.toSorted()).toEqual(names.toSorted());
    });
  });
}
