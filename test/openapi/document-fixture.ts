import { parseServiceDefinition } from '../../metadata/definition/parse-service-definition.ts';
import type { ServiceDefinition } from '../../metadata/definition/service-definition.ts';
import { serviceKey } from '../../metadata/url/service-key.ts';
import { HTTP_STATUS } from '../../gateway/http/problem.ts';
import { createDocument, type OpenapiDocument } from '../../openapi/document.ts';
import type { DocumentOptions } from '../../openapi/document-options.ts';
import { documentJson } from '../../openapi/document-text.ts';
import type { ServiceSettings } from '../../openapi/described-method.ts';
import { interfacePaths } from '../../openapi/interface-paths.ts';
import type { DescribedRoute } from '../../openapi/described-route.ts';
import { placeRoutes } from '../../openapi/place-routes.ts';
import { createServiceModel } from '../../openapi/service-model.ts';

/** A service as a test writes it. */
export interface TestService {
  readonly name: string;
  readonly group?: string;
  readonly version?: string;
  readonly tags?: readonly string[];
  /** Name to types: `{ find: [['long'], 'com.example.User'] }`; several overloads as a list of those. */
  readonly methods: Readonly<Record<string, TestMethod | readonly TestMethod[]>>;
  /** Properties by class; a list is an enum. */
  readonly types?: Readonly<Record<string, Readonly<Record<string, string>> | readonly string[]>>;
  readonly settings?: ServiceSettings;
}

type TestMethod = readonly [parameterTypes: readonly string[], returnType: string];

export interface TestDocument {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, TestOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Record<string, unknown>>> };
}

interface TestOperation {
  readonly operationId: string;
  readonly [member: string]: unknown;
}

const OPTIONS: DocumentOptions = {
  title: 'test',
  timeoutMs: 1000,
  takesTag: false,
  signing: null,
  problems: Object.entries(HTTP_STATUS).map(([code, status]) => ({ code, status, meaning: 'it failed.' })),
};

const SCHEMA_OPTIONS = { lenient: false, strict: false, timeZone: 'UTC' };

/** The document as Dubbo 3 writes it. */
export function definitionDocument({ name, group, version, methods, types = {} }: TestService): object {
  return {
    canonicalName: name,
    parameters: {
      interface: name,
      ...(group === undefined ? {} : { group }),
      ...(version === undefined ? {} : { version }),
    },
    methods: Object.entries(methods).flatMap(([method, overloads]) => {
      const list = (typeof overloads[1] === 'string' ? [overloads] : overloads) as readonly TestMethod[];
      return list.map(([parameterTypes, returnType]) => ({ name: method, parameterTypes, returnType }));
    }),
    types: Object.entries(types).map(([type, shape]) =>
      Array.isArray(shape) ? { type, enums: shape } : { type, properties: shape },
    ),
  };
}

export function openapiOf(
  services: readonly TestService[],
  options: Partial<DocumentOptions> & {
    readonly isIncluded?: (name: string, method: string) => boolean;
    readonly routes?: readonly DescribedRoute[];
  } = {},
): OpenapiDocument {
  const { isIncluded = () => true, routes = [], ...others } = options;
  const document = { ...OPTIONS, ...others };
  const modelled = services.map((service) => ({
    serviceInterface: service.name,
    serviceKey: serviceKey(service.name, service.group ?? null, service.version ?? null),
    group: service.group ?? null,
    version: service.version ?? null,
    tags: service.tags ?? [],
    model: createServiceModel(parseServiceDefinition(definitionDocument(service)), service.settings, SCHEMA_OPTIONS),
    unfit: new Set<DescribedRoute>(),
  }));
  const interfaces = [...Map.groupBy(modelled, ({ serviceInterface }) => serviceInterface)]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, found]) => {
      const inOrder = found.toSorted((left, right) => (left.serviceKey < right.serviceKey ? -1 : 1));
      return interfacePaths(name, inOrder, inOrder, { document, isOpen: () => false, routes: placeRoutes(routes) });
    });
  return createDocument({ interfaces, isIncluded, serverUrl: '.', options: document });
}

/** The document of definitions as centers hold them. */
export function documentOfDefinitions(
  definitions: readonly ServiceDefinition[],
  settings?: ServiceSettings,
): TestDocument {
  const modelled = definitions.map((definition) => {
    const { serviceInterface, group, version } = definition;
    const model = createServiceModel(definition, settings, SCHEMA_OPTIONS);
    const key = serviceKey(serviceInterface, group, version);
    return { serviceInterface, serviceKey: key, group, version, tags: [], model, unfit: new Set<DescribedRoute>() };
  });
  const interfaces = [...Map.groupBy(modelled, ({ serviceInterface }) => serviceInterface)].map(([name, services]) => {
    return interfacePaths(name, services, services, { document: OPTIONS, isOpen: () => false, routes: new Map() });
  });
  const document = createDocument({ interfaces, isIncluded: () => true, serverUrl: '.', options: OPTIONS });
  return JSON.parse([...documentJson(document)].join('')) as TestDocument;
}

export function textOf(...parameters: Parameters<typeof openapiOf>): string {
  return [...documentJson(openapiOf(...parameters))].join('');
}

export function documentOf(...parameters: Parameters<typeof openapiOf>): TestDocument {
  return JSON.parse(textOf(...parameters)) as TestDocument;
}

/** Names of the components that are not the gateway's own. */
export function componentNames(document: TestDocument): readonly string[] {
  return Object.keys(document.components.schemas).filter((name) => name !== 'problem');
}

/** Each `$ref` of a document. */
export function referencesIn(value: unknown, found: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, part] of Object.entries(value)) {
    if (key === '$ref' && typeof part === 'string') found.push(part);
    else referencesIn(part, found);
  }
  return found;
}
