import zookeeper, { type Client } from 'node-zookeeper-client';
import type { ExportKey, MetadataReader, RegisteredInstance, RegistryReader } from './registration-reader.ts';

/**
 * Reads what Dubbo's ZooKeeper registry and metadata report wrote. `discoveryRoot`: where instances are; 3.x puts them
 * below the registry's `group` when it has one, 2.7 always below `services`.
 * @param address Dubbo's: `zookeeper://127.0.0.1:2181?group=shop`
 */
export async function readZooKeeper(address: string, isOf27 = false): Promise<RegistryReader & MetadataReader> {
  const { host, searchParams } = new URL(address);
  const root = `/${searchParams.get('group') ?? 'dubbo'}`;
  const discoveryRoot = isOf27 ? '/services' : `/${searchParams.get('group') ?? 'services'}`;
  const client = await connect(host);
  return {
    providers: async ({ serviceInterface, group, version }) => {
      const nodes = (await children(client, `${root}/${serviceInterface}/providers`)) ?? [];
      return nodes
        .map((node) => toParameters(decodeURIComponent(node)))
        .filter((found) => (found['group'] ?? null) === group && (found['version'] ?? null) === version);
    },
    instances: async (application) => {
      const ids = (await children(client, `${discoveryRoot}/${application}`)) ?? [];
      const texts = await Promise.all(ids.map((id) => data(client, `${discoveryRoot}/${application}/${id}`)));
      return texts.flatMap((text) => (text === null ? [] : [toInstance(text)]));
    },
    definition: (key, application) => data(client, `${root}/metadata/${toPath(key)}/provider/${application}`),
    mapping: async (serviceInterface, application, wroteAs27) => {
      if (!wroteAs27) return data(client, `${root}/mapping/${serviceInterface}`);
      // Without regard to any group: it is written by way of the config center.
      const timestamp = await data(client, `/dubbo/config/mapping/${serviceInterface}/${application}`);
      return timestamp === null ? null : application;
    },
    metadataInfo: (application, revision) => data(client, `${root}/metadata/${application}/${revision}`),
    close: () => client.close(),
  };
}

async function connect(host: string): Promise<Client> {
  const client = zookeeper.createClient(host);
  await new Promise<void>((resolve) => {
    client.once('connected', resolve);
    client.connect();
  });
  return client;
}

function toPath({ serviceInterface, group, version }: ExportKey): string {
  return [serviceInterface, version, group].filter((part) => part !== null).join('/');
}

function toParameters(url: string): Record<string, string> {
  const { hostname, port, searchParams } = new URL(url);
  return { ...Object.fromEntries(searchParams), host: hostname, port };
}

function toInstance(text: string): RegisteredInstance {
  const { address, port, payload } = JSON.parse(text);
  return { host: address, port, metadata: payload.metadata };
}

/** Null where there is no such node. */
async function children(client: Client, path: string): Promise<string[] | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string[] | null>();
  client.getChildren(path, (error, names) => {
    if (error === null) resolve(names);
    else if (error.getCode() === zookeeper.Exception.NO_NODE) resolve(null);
    else reject(error);
  });
  return promise;
}

async function data(client: Client, path: string): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  client.getData(path, (error, bytes) => {
    if (error === null) resolve(bytes.toString());
    else if (error.getCode() === zookeeper.Exception.NO_NODE) resolve(null);
    else reject(error);
  });
  return promise;
}
