import { describe, expect, it } from 'vitest';
import { Documents, type DocumentFilter, type Viewer } from '../../gateway/documents/documents.ts';
import { documentSettings } from '../../gateway/http/document-settings.ts';
import type { MetadataHub } from '../../metadata/hub.ts';
import { NotReadyError } from '../../metadata/not-ready-error.ts';
import { loadSettings } from '../config/load-settings.ts';
import { ListedHub } from './listed-hub.ts';
import { definitionDocument, type TestDocument, type TestService } from '../openapi/document-fixture.ts';

const ALL: Viewer = { name: '*', mayCall: () => true };
const ANY: DocumentFilter = { serviceInterface: null, group: null, version: null, tag: null };
const METHODS: TestService['methods'] = {
  get: [['long'], 'java.lang.String'],
  getAll: [[], 'int'],
  save: [['int'], 'void'],
};

/** Few definitions come at a time. */
class TestHub extends ListedHub {
  constructor() {
    super(2);
  }

  add(service: TestService): this {
    return this.put(JSON.stringify(definitionDocument(service)), service.tags);
  }
}

function documentsOf(hub: TestHub, mostLength = 1e6, settings: object = {}): Documents {
  const config = loadSettings({ expose: ['a.*'], ...settings });
  return new Documents({
    hub: hub as unknown as MetadataHub,
    config,
    options: documentSettings(config),
    isOpen: () => false,
    mostLength,
  });
}

async function textOf(documents: Documents, filter: Partial<DocumentFilter> = {}, viewer = ALL): Promise<string> {
  const question = { format: 'json', filter: { ...ANY, ...filter }, serverUrl: '.' } as const;
  return new TextDecoder().decode((await documents.document(viewer, question)).bytes);
}

async function pathsOf(...question: Parameters<typeof textOf>): Promise<readonly string[]> {
  return Object.keys((JSON.parse(await textOf(...question)) as TestDocument).paths);
}

describe('documents', () => {
  it('have what is exposed, and nothing else', async () => {
    const hub = new TestHub().add({ name: 'a.B', methods: METHODS }).add({ name: 'b.Hidden', methods: METHODS });
    expect(await pathsOf(documentsOf(hub))).toEqual(['/a.B/get', '/a.B/getAll', '/a.B/save']);
    await expect(textOf(documentsOf(hub), { serviceInterface: 'b.Hidden' })).rejects.toMatchObject({
      code: 'SERVICE_NOT_FOUND',
    });
    expect(hub.asked.flat()).toEqual(['a.B']);
  });

  it('show each viewer what he may call, as if there were nothing else', async () => {
    const hub = new TestHub().add({ name: 'a.B', methods: METHODS }).add({ name: 'a.C', methods: METHODS });
    const documents = documentsOf(hub);
    const viewer: Viewer = { name: 'key k', mayCall: (name, method) => name === 'a.B' && method.startsWith('get') };
    expect(await pathsOf(documents, {}, viewer)).toEqual(['/a.B/get', '/a.B/getAll']);
    expect(await pathsOf(documents)).toHaveLength(6);
    expect(await textOf(documents, {}, viewer)).not.toContain('a.C');
    await expect(textOf(documents, { serviceInterface: 'a.C' }, viewer)).rejects.toMatchObject({
      code: 'SERVICE_NOT_FOUND',
    });
    const { services } = JSON.parse(new TextDecoder().decode((await documents.serviceList(viewer)).bytes)) as {
      services: object[];
    };
    expect(services).toEqual([
      {
        serviceInterface: 'a.B',
        group: null,
        version: null,
        methodCount: 2,
        methods: ['get', 'getAll'],
        tags: [],
        href: 'a.B.json?group=&version=',
      },
    ]);
  });

  it('leave out routes that do not fit, which nothing answers either, until the definition changes', async () => {
    const hub = new TestHub().add({ name: 'a.B', methods: METHODS });
    const route = (http: string, arg: object): object => ({ http, dubbo: 'a.B#get', args: [arg] });
    const routes = [
      route('GET /fits/{id}', { from: 'path', name: 'id' }),
      route('GET /constant', { from: 'constant', value: 'x' }),
      route('GET /default', { from: 'query', name: 'id', default: 'x' }),
    ];
    const documents = documentsOf(hub, 1e6, { routes });
    expect(await pathsOf(documents)).toEqual(['/fits/{id}', '/a.B/get', '/a.B/getAll', '/a.B/save']);
    hub.add({ name: 'a.B', methods: { get: [['java.lang.String'], 'int'] } });
    expect(await pathsOf(documents)).toEqual(['/fits/{id}', '/constant', '/default', '/a.B/get']);
  });

  it('are made by group, version and tag', async () => {
    const service = { name: 'a.B', methods: { get: [[], 'int'] } } as const;
    const hub = new TestHub()
      .add({ ...service, version: '1', tags: ['canary'] })
      .add({ ...service, version: '2', methods: { other: [[], 'int'] } })
      .add({ ...service, group: 'g', version: '2', methods: { third: [[], 'int'] } });
    const documents = documentsOf(hub);
    expect(await pathsOf(documents, { version: '1' })).toEqual(['/a.B/get']);
    expect(await pathsOf(documents, { version: '2', group: '' })).toEqual(['/a.B/other']);
    expect(await pathsOf(documents, { group: 'g' })).toEqual(['/a.B/third']);
    expect(await pathsOf(documents, { tag: 'canary' })).toEqual(['/a.B/get']);
    expect(await pathsOf(documents, { tag: 'none' })).toEqual([]);
    expect(await pathsOf(documents, { tag: '' })).toEqual(['/a.B/other', '/a.B/third']);
    // Whoever calls has to say which service, whatever the document leaves out.
    expect(JSON.parse(await textOf(documents, { version: '1', group: '' }))).toMatchObject({
      paths: {
        '/a.B/get': {
          parameters: [
            { name: 'group', required: true },
            { name: 'version', required: true, schema: { enum: ['1'] } },
          ],
        },
      },
    });
  });

  it('ask for each definition once for as long as it stays', async () => {
    const hub = new TestHub();
    for (const name of ['a.A', 'a.B', 'a.C', 'a.D', 'a.E']) hub.add({ name, methods: METHODS });
    const documents = documentsOf(hub);
    const before = await textOf(documents);
    expect(hub.asked).toEqual([['a.A', 'a.B', 'a.C', 'a.D', 'a.E'], ['a.C', 'a.D', 'a.E'], ['a.E']]);
    hub.asked.length = 0;
    hub.add({ name: 'a.C', methods: { get: [[], 'int'] } });
    const after = await textOf(documents);
    expect(hub.asked).toEqual([['a.C']]);
    expect(after).not.toBe(before);
    hub.add({ name: 'a.C', methods: METHODS });
    expect(await textOf(documents)).toBe(before);
  });

  it('are the same object until something in them changes, whatever happens to providers', async () => {
    const hub = new TestHub().add({ name: 'a.B', methods: METHODS }).add({ name: 'b.C', methods: METHODS });
    const documents = documentsOf(hub);
    const question = { format: 'json', filter: ANY, serverUrl: '.' } as const;
    const first = await documents.document(ALL, question);
    hub.add({ name: 'b.C', methods: METHODS, tags: ['x'] });
    expect((await documents.document(ALL, question)).bytes).toBe(first.bytes);
    hub.add({ name: 'a.B', methods: METHODS, tags: ['x'] });
    const second = await documents.document(ALL, question);
    expect(second.etag).not.toBe(first.etag);
    hub.add({ name: 'a.B', methods: METHODS });
    expect((await documents.document(ALL, question)).etag).toBe(first.etag);
  });

  it('say anew what has to be given when a service comes that they do not show', async () => {
    const hub = new TestHub().add({ name: 'a.B', version: '1', methods: METHODS });
    const documents = documentsOf(hub);
    expect(await textOf(documents, { version: '1' })).not.toContain(
      '"required":true,"schema":{"type":"string","enum":["1"]',
    );
    hub.add({ name: 'a.B', version: '2', methods: METHODS });
    expect(await textOf(documents, { version: '1' })).toContain(
      '"required":true,"schema":{"type":"string","enum":["1"]',
    );
  });

  it('are forgotten, those first that were not asked for longest, beyond as many as one may be made of', async () => {
    const hub = new TestHub();
    for (const name of ['a.A', 'a.B', 'a.C', 'a.D']) hub.add({ name, methods: METHODS });
    const { services } = await hub.services();
    const documents = documentsOf(hub, 2 * services[0]!.definitionLength);
    // Too large to be kept themselves.
    for (const serviceInterface of ['a.A', 'a.B', 'a.A', 'a.C', 'a.A', 'a.B']) {
      await textOf(documents, { serviceInterface });
    }
    expect(hub.asked.flat()).toEqual(['a.A', 'a.B', 'a.C', 'a.B']);
  });

  it('are whole, whatever was forgotten while their definitions were asked for', async () => {
    const hub = new TestHub();
    for (const name of ['a.A', 'a.B', 'a.C']) hub.add({ name, methods: METHODS, version: '1' });
    const { services } = await hub.services();
    const documents = documentsOf(hub, 2.5 * services[0]!.definitionLength);
    await textOf(documents, { serviceInterface: 'a.A' });
    hub.add({ name: 'a.A', methods: METHODS, version: '2' });
    const definitions = hub.definitions.bind(hub);
    const held = Promise.withResolvers<void>();
    hub.definitions = async (asked) => {
      if (asked.some(({ serviceKey }) => serviceKey === 'a.A:2')) await held.promise;
      return definitions(asked);
    };
    const both = textOf(documents, { serviceInterface: 'a.A' });
    for (const serviceInterface of ['a.B', 'a.C']) await textOf(documents, { serviceInterface });
    held.resolve();
    expect(await both).toContain('"enum":["1","2"]');
    expect(hub.asked.flat()).toEqual(['a.A:1', 'a.B:1', 'a.C:1', 'a.A:2']);
  });

  it('are made once, however many ask at the same time, and again where that fails', async () => {
    const hub = new TestHub().add({ name: 'a.A', methods: METHODS });
    const documents = documentsOf(hub);
    const question = { format: 'json', filter: ANY, serverUrl: '.' } as const;
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => documents.document(ALL, question)));
    expect(others.every(({ bytes }) => bytes === first!.bytes)).toBe(true);
    expect(hub.asked).toHaveLength(1);
    const definitions = hub.definitions.bind(hub);
    let failures = 0;
    hub.definitions = (services) => (failures++ === 0 ? Promise.reject(new Error('lost')) : definitions(services));
    hub.add({ name: 'a.B', methods: METHODS });
    const settled = await Promise.allSettled(Array.from({ length: 3 }, () => documents.document(ALL, question)));
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(failures).toBe(2);
  });

  it('leave out a service that went while it was asked for', async () => {
    const hub = new TestHub()
      .add({ name: 'a.A', methods: METHODS })
      .add({ name: 'a.B', methods: METHODS })
      .add({ name: 'a.C', methods: METHODS });
    const definitions = hub.definitions.bind(hub);
    hub.definitions = (services) => definitions(services.filter(({ serviceInterface }) => serviceInterface !== 'a.B'));
    expect(await pathsOf(documentsOf(hub))).toHaveLength(6);
  });

  it('say that they would be too large, or that nobody knows', async () => {
    const hub = new TestHub().add({ name: 'a.B', methods: METHODS }).add({ name: 'a.C', methods: METHODS });
    const documents = documentsOf(hub, 500);
    await expect(textOf(documents)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(await pathsOf(documents, { serviceInterface: 'a.B' })).toHaveLength(3);
    // Who may call little is not kept from that, nor told how much there is.
    const seesOne: Viewer = { name: 'one', mayCall: (serviceInterface) => serviceInterface === 'a.C' };
    expect(await pathsOf(documents, {}, seesOne)).toHaveLength(3);
    hub.failure = new NotReadyError('the registry has not been read yet');
    await expect(textOf(documents)).rejects.toMatchObject({ code: 'NO_PROVIDER' });
  });
});
