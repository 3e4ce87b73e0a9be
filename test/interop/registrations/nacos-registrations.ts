import type { ExportKey, MetadataReader, RegistryReader } from './registration-reader.ts';

/**
 * Reads what Dubbo's Nacos registry and metadata report wrote, by the HTTP API v1, which 2.2.4 and 3.1.0 have.
 * @param address Dubbo's: `nacos://127.0.0.1:8848?username=...&password=...&namespace=...&group=...`
 */
export async function readNacos(address: string, isOf27 = false): Promise<RegistryReader & MetadataReader> {
  const { host, searchParams } = new URL(address);
  const url = `http://${host}/nacos/v1`;
  const namespace = searchParams.get('namespace') ?? '';
  const token = await login(url, searchParams);
  const get = async (path: string, parameters: Record<string, string>): Promise<string | null> => {
    const query = new URLSearchParams({ ...parameters, ...token });
    const response = await fetch(`${url}${path}?${query.toString()}`, { signal: AbortSignal.timeout(5_000) });
    // 409: it is just being written.
    if (response.status === 404 || response.status === 409) return null;
    if (!response.ok) throw new Error(`Nacos answers ${response.status} to ${path}`);
    return response.text();
  };
  const config = (dataId: string, group: string): Promise<string | null> =>
    get('/cs/configs', { dataId, group, tenant: namespace });
  const hosts = async (serviceName: string, groupName: string): Promise<NacosInstance[]> => {
    const text = await get('/ns/instance/list', { serviceName, groupName, namespaceId: namespace });
    return text === null ? [] : JSON.parse(text).hosts;
  };
  const registryGroup = searchParams.get('group') ?? 'DEFAULT_GROUP';
  return {
    providers: async (key) => {
      const found = await hosts(`providers:${toColons(key)}`, registryGroup);
      return found.map(({ ip, port, metadata }) => Object.assign({}, metadata, { host: ip, port: String(port) }));
    },
    instances: async (application) => {
      // 2.7 has no group for its instances.
      const found = await hosts(application, isOf27 ? 'DEFAULT_GROUP' : registryGroup);
      return found.map(({ ip, port, metadata }) => ({ host: ip, port, metadata }));
    },
    definition: (key, application) =>
      config(`${toColons(key)}:provider:${application}`, searchParams.get('group') ?? 'dubbo'),
    mapping: async (serviceInterface, application, wroteAs27) => {
      if (!wroteAs27) return config(serviceInterface, 'mapping');
      const timestamp = await config(application, `mapping-${serviceInterface}`);
      return timestamp === null ? null : application;
    },
    metadataInfo: config,
    close: () => undefined,
  };
}

interface NacosInstance {
  readonly ip: string;
  readonly port: number;
  readonly metadata: Readonly<Record<string, string>>;
}

async function login(url: string, address: URLSearchParams): Promise<{ accessToken?: string }> {
  const [username, password] = [address.get('username'), address.get('password')];
  if (username === null || password === null) return {};
  const body = new URLSearchParams({ username, password });
  const response = await fetch(`${url}/auth/login`, { method: 'POST', body, signal: AbortSignal.timeout(5_000) });
  const { accessToken } = (await response.json()) as { accessToken: string };
  return { accessToken };
}

function toColons({ serviceInterface, version, group }: ExportKey): string {
  return `${serviceInterface}:${version ?? ''}:${group ?? ''}`;
}
