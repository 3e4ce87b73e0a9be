import { createHash } from 'node:crypto';

import { type CenterShape, discoveryRoot, INSTANCES_EACH, SERVICES_EACH } from './shape.ts';
import { METHOD_NAMES, simulatedDefinition } from './simulated-definition.ts';

/** A node of ZooKeeper, and what is in it. */
export interface CenterNode {
  readonly path: string;
  readonly data: string;
}

/** A service, with what its application publishes of it. */
export interface Service {
  readonly serviceInterface: string;
  readonly version: string | null;
  readonly methods: readonly string[];
  readonly definition: string;
}

/** One process of an application. */
export interface Instance {
  readonly application: string;
  readonly services: readonly Service[];
  readonly host: string;
  readonly port: number;
}

export interface Application {
  /** 0, 1, ... */
  readonly index: number;
  readonly name: string;
  readonly services: readonly Service[];
}

const DOMAINS = ['order', 'stock', 'user', 'payment', 'delivery', 'catalogue', 'promotion', 'message'];
const RELEASE = '3.3.6';
/** When the first process started, in milliseconds since 1970. */
const STARTED_MS = 1_760_000_000_000;
/** What Dubbo puts into inner nodes and provider nodes: the address of whoever made them. */
export const MAKER = '127.0.0.1';

/** One application of a simulated center. */
export function simulatedApplication(index: number): Application {
  const domain = `${DOMAINS[index % DOMAINS.length]}${Math.floor(index / DOMAINS.length)}`;
  const name = `${domain}-center`;
  const version = '1.0.0';
  const services = Array.from({ length: SERVICES_EACH }, (_, service) => {
    const serviceInterface = `com.example.mall.${domain}.api.${domain[0]?.toUpperCase()}${domain.slice(1)}Part${service}Service`;
    const definition = simulatedDefinition(serviceInterface, version, name);
    return { serviceInterface, version, methods: METHOD_NAMES, definition };
  });
  return { index, name, services };
}

/** A process of it, on loopback; nothing need listen there. */
export function simulatedInstance({ index, name, services }: Application, number: number): Instance {
  return { application: name, services, host: `127.1.${index}.${number + 1}`, port: 20_880 };
}

/** Everything of a center. */
export function* centerNodes(shape: CenterShape): Iterable<CenterNode> {
  for (let index = 0; index < shape.applications; index++) {
    const application = simulatedApplication(index);
    for (let number = 0; number < INSTANCES_EACH; number++) {
      const instance = simulatedInstance(application, number);
      if (number === 0) yield* publishedNodes(shape, instance);
      yield* registeredNodes(shape, instance);
    }
  }
}

/** What an instance writes into the metadata center. */
export function publishedNodes(shape: CenterShape, instance: Instance): CenterNode[] {
  const { application, services } = instance;
  const folder = `/${shape.root}/metadata`;
  const nodes = services.map(({ serviceInterface, version, definition }) => ({
    path: [folder, serviceInterface, ...(version === null ? [] : [version]), 'provider', application].join('/'),
    data: definition,
  }));
  if (shape.layout === 'interface') return nodes;
  const { revision, text } = metadataInfo(instance);
  return [...nodes, { path: `${folder}/${application}/${revision}`, data: text }];
}

/** What an instance writes into the registry. */
export function registeredNodes(shape: CenterShape, instance: Instance): CenterNode[] {
  const { application, services, host, port } = instance;
  if (shape.layout === 'interface') {
    return services.map((service) => ({
      path: `/${shape.root}/${service.serviceInterface}/providers/${encodeURIComponent(providerUrl(instance, service))}`,
      data: MAKER,
    }));
  }
  const id = `${host}:${port}`;
  return [
    { path: `/${discoveryRoot(shape)}/${application}/${id}`, data: JSON.stringify(curatorInstance(instance, id)) },
  ];
}

function providerUrl(instance: Instance, service: Service): string {
  const { application, host, port } = instance;
  const parameters = { application, ...serviceParameters(service), timestamp: startedMs(instance) };
  const query = Object.entries(parameters).map(([key, value]) => `${key}=${value}`);
  return `dubbo://${host}:${port}/${service.serviceInterface}?${query.join('&')}`;
}

function serviceParameters({ serviceInterface, version, methods }: Service): Readonly<Record<string, string>> {
  return {
    deprecated: 'false',
    dubbo: '2.0.2',
    dynamic: 'true',
    generic: 'false',
    interface: serviceInterface,
    methods: methods.join(','),
    'prefer.serialization': 'hessian2,fastjson2',
    region: 'north',
    release: RELEASE,
    'service-name-mapping': 'true',
    side: 'provider',
    timeout: '3000',
    ...(version === null ? {} : { version }),
    zone: 'a',
  };
}

function metadataInfo({ application, services, port }: Instance): { readonly revision: string; readonly text: string } {
  const entries = services.map((service) => {
    const { serviceInterface, version } = service;
    const key = `${serviceInterface}${version === null ? '' : `:${version}`}:dubbo`;
    const params = serviceParameters(service);
    return [key, { name: serviceInterface, version, protocol: 'dubbo', port, path: serviceInterface, params }] as const;
  });
  const described = { app: application, services: Object.fromEntries(entries) };
  const revision = createHash('md5').update(JSON.stringify(described)).digest('hex');
  return { revision, text: JSON.stringify({ ...described, revision }) };
}

function curatorInstance(instance: Instance, id: string): object {
  const { application, host, port } = instance;
  const metadata = {
    'dubbo.endpoints': JSON.stringify([{ port, protocol: 'dubbo' }]),
    'dubbo.metadata.revision': metadataInfo(instance).revision,
    'dubbo.metadata.storage-type': 'remote',
    'meta-v': '1.0.0',
    timestamp: startedMs(instance),
  };
  return {
    name: application,
    id,
    address: host,
    port,
    sslPort: null,
    payload: { '@class': 'org.apache.dubbo.registry.zookeeper.ZookeeperInstance', id, name: application, metadata },
    registrationTimeUTC: STARTED_MS,
    serviceType: 'DYNAMIC',
    uriSpec: null,
  };
}

/** Different for each process, as in life. */
function startedMs({ host, port }: Instance): string {
  return String(STARTED_MS + Number(host.split('.').slice(1).join('')) * 1_000 + port);
}
