import { ContentHash } from '../../metadata/definition/content-hash.ts';
import type { ListedService, MetadataHub, ServiceList } from '../../metadata/hub.ts';
import { NotReadyError } from '../../metadata/not-ready-error.ts';
import { createDocument } from '../../openapi/document.ts';
import type { DocumentOptions } from '../../openapi/document-options.ts';
import { documentJson, documentYaml } from '../../openapi/document-text.ts';
import { interfacePaths, type InterfacePaths } from '../../openapi/interface-paths.ts';
import { placeRoutes } from '../../openapi/place-routes.ts';
import type { PlacedRoute } from '../../openapi/described-route.ts';
import type { ServiceModel } from '../../openapi/service-model.ts';
import type { GatewayConfig } from '../config/config.ts';
import { createExposure } from '../config/exposure.ts';
import { GatewayError } from '../gateway-error.ts';
import { documentBytes } from './document-bytes.ts';
import { type DocumentBytes, KeptDocuments } from './kept-documents.ts';
import { serviceListJson } from './service-list-json.ts';
import { type ModelledService, othersTurn, ServiceModels } from './service-models.ts';

/** Who looks, and what he may call. */
export interface Viewer {
  /** The same for those who may call the same. */
  readonly name: string;
  readonly mayCall: (serviceInterface: string, methodName: string) => boolean;
}

/** Which services. Null: any. */
export interface DocumentFilter {
  readonly serviceInterface: string | null;
  /** The empty text stands for the service without one. */
  readonly group: string | null;
  readonly version: string | null;
  /** Services that have providers of this tag; the empty text stands for those without any. */
  readonly tag: string | null;
}

export interface DocumentQuestion {
  readonly format: 'json' | 'yaml';
  readonly filter: DocumentFilter;
  /** From the document's own address to that of the gateway. */
  readonly serverUrl: string;
}

export interface DocumentsDeps {
  readonly hub: MetadataHub;
  readonly config: GatewayConfig;
  readonly options: DocumentOptions;
  /** Whether everybody may call a method without a signature. */
  readonly isOpen: (serviceInterface: string, methodName: string) => boolean;
  /** Characters of the definitions that one document may be made of. It, and what is known to make it again, take about
   * 20 times as many octets. Documents are kept up to ten times as many. */
  readonly mostLength: number;
}

const IN_A_ROW = 50;
/**
 * How often it is looked whether another request is done with a document, in milliseconds, and how many times: on Workers a request that is ended
 * never is, and its promise never settles, so that none is shared.
 */
const LOOK_MS = 20;
const MOST_LOOKS = 250;
/** Octets. */
const MOST_KEPT = 128 * 1024 * 1024;

/** The descriptions of the exposed services, each made when it is asked for and kept until something in it changes. */
export class Documents {
  readonly #deps: DocumentsDeps;
  readonly #models: ServiceModels;
  readonly #isExposed: (serviceInterface: string) => boolean;
  readonly #routes: ReadonlyMap<string, readonly PlacedRoute[]>;
  readonly #kept: KeptDocuments;
  /** Keys of documents that somebody is making: who asks for one waits for it, as each would take its memory. */
  readonly #making = new Set<string>();
  /** Of interfaces with all their services, by the model of the first of them: gone when that is forgotten. */
  readonly #paths = new WeakMap<ServiceModel, { readonly contentId: string; readonly paths: InterfacePaths }>();
  /** The exposed ones among the hub's, and the list that they are from. */
  #exposed: { readonly list: ServiceList; readonly services: readonly ListedService[] } | null = null;

  constructor(deps: DocumentsDeps) {
    this.#deps = deps;
    this.#models = new ServiceModels(deps.hub, deps.config, deps.mostLength);
    this.#kept = new KeptDocuments(Math.min(MOST_KEPT, 10 * deps.mostLength));
    this.#routes = placeRoutes(deps.config.routes);
    this.#isExposed = createExposure(deps.config.expose);
  }

  /** Fails with SERVICE_NOT_FOUND where the filter leaves nothing of an interface, NO_PROVIDER where nobody can say, PAYLOAD_TOO_LARGE. */
  async document(viewer: Viewer, { format, filter, serverUrl }: DocumentQuestion): Promise<DocumentBytes> {
    const exposed = await this.#services();
    const key = JSON.stringify([viewer.name, format, filter]);
    const select = (): readonly ListedService[] =>
      visibleOf(
        exposed.filter((service) => isMeant(service, filter)),
        viewer,
      );
    const known = this.#kept.find(key, exposed, () => contentIdOf(select(), exposed));
    if (known !== null) return known;
    const selected = select();
    if (filter.serviceInterface !== null && selected.length === 0) throw notFound(filter.serviceInterface);
    requireModest(selected, this.#deps.mostLength);
    let looks = 0;
    for (; this.#making.has(key) && looks < MOST_LOOKS; looks++) await othersTurn(LOOK_MS);
    const madeByOther = looks === 0 ? null : this.#kept.find(key, exposed, () => contentIdOf(selected, exposed));
    if (madeByOther !== null) return madeByOther;
    this.#making.add(key);
    try {
      const document = createDocument({
        interfaces: await this.#interfaces(selected, exposed),
        isIncluded: viewer.mayCall,
        serverUrl,
        options: this.#deps.options,
      });
      const made = await documentBytes(format === 'json' ? documentJson(document) : documentYaml(document));
      this.#kept.keep(key, { ...made, contentId: contentIdOf(selected, exposed), source: exposed });
      return made;
    } finally {
      this.#making.delete(key);
    }
  }

  /** Which services there are, as JSON. */
  async serviceList(viewer: Viewer): Promise<DocumentBytes> {
    const exposed = await this.#services();
    const key = JSON.stringify([viewer.name]);
    const known = this.#kept.find(key, exposed, () => contentIdOf(exposed));
    if (known !== null) return known;
    const made = await documentBytes([serviceListJson(exposed, viewer.mayCall)]);
    this.#kept.keep(key, { ...made, contentId: contentIdOf(exposed), source: exposed });
    return made;
  }

  /** The same list for as long as nothing has changed. */
  async #services(): Promise<readonly ListedService[]> {
    try {
      const list = await this.#deps.hub.services();
      if (this.#exposed?.list !== list) {
        const services = list.services.filter(({ serviceInterface }) => this.#isExposed(serviceInterface));
        this.#exposed = { list, services };
        this.#models.forgetOthers(services);
      }
      return this.#exposed.services;
    } catch (error) {
      if (!(error instanceof NotReadyError)) throw error;
      throw new GatewayError('NO_PROVIDER', `the services are not known yet: ${error.message}`, { retryable: true });
    }
  }

  async #interfaces(
    selected: readonly ListedService[],
    exposed: readonly ListedService[],
  ): Promise<readonly InterfacePaths[]> {
    const models = Map.groupBy(await this.#models.of(selected), ({ serviceInterface }) => serviceInterface);
    const all = Map.groupBy(exposed, ({ serviceInterface }) => serviceInterface);
    const found: InterfacePaths[] = [];
    for (const [serviceInterface, services] of [...models].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
      if (found.length % IN_A_ROW === IN_A_ROW - 1) await othersTurn();
      found.push(this.#pathsOf(serviceInterface, services, all.get(serviceInterface) ?? services));
    }
    return found;
  }

  #pathsOf(
    serviceInterface: string,
    services: readonly ModelledService[],
    all: readonly ListedService[],
  ): InterfacePaths {
    const make = (): InterfacePaths =>
      interfacePaths(serviceInterface, services, all, {
        document: this.#deps.options,
        isOpen: this.#deps.isOpen,
        routes: this.#routes,
      });
    if (services.length < all.length) return make();
    const contentId = contentIdOf(services);
    const known = this.#paths.get(services[0]!.model);
    if (known?.contentId === contentId) return known.paths;
    const paths = make();
    this.#paths.set(services[0]!.model, { contentId, paths });
    return paths;
  }
}

function isMeant(service: ListedService, { serviceInterface, group, version, tag }: DocumentFilter): boolean {
  if (serviceInterface !== null && service.serviceInterface !== serviceInterface) return false;
  if (!matches(group, service.group) || !matches(version, service.version)) return false;
  if (tag === '') return service.tags.length === 0;
  return tag === null || service.tags.includes(tag);
}

/** As calls choose their service. */
function matches(wanted: string | null, actual: string | null): boolean {
  if (wanted === null) return true;
  return wanted === '' || wanted === '0.0.0' ? actual === null : wanted === actual;
}

/** Those of interfaces of which the viewer may call something: of no others he learns anything, nor do they make his document too large. */
function visibleOf(services: readonly ListedService[], { mayCall }: Viewer): readonly ListedService[] {
  const visible = new Set<string>();
  for (const { serviceInterface, methodNames } of services) {
    if (visible.has(serviceInterface)) continue;
    if (methodNames.some((name) => mayCall(serviceInterface, name))) visible.add(serviceInterface);
  }
  return services.filter(({ serviceInterface }) => visible.has(serviceInterface));
}

/** @param all services: which others an interface has decides whether group and version have to be given */
function contentIdOf(services: readonly ListedService[], all: readonly ListedService[] = services): string {
  const hash = new ContentHash();
  if (services.length < all.length) {
    const names = new Set(services.map(({ serviceInterface }) => serviceInterface));
    for (const { serviceInterface, serviceKey } of all) if (names.has(serviceInterface)) hash.add(serviceKey);
  }
  for (const { serviceKey, definitionId, tags } of services) {
    hash.add(serviceKey).add(definitionId);
    for (const tag of tags) hash.add(tag);
    hash.add('');
  }
  return hash.digits;
}

function requireModest(selected: readonly ListedService[], mostLength: number): void {
  const length = selected.reduce((sum, { definitionLength }) => sum + definitionLength, 0);
  if (length <= mostLength) return;
  throw new GatewayError(
    'PAYLOAD_TOO_LARGE',
    `One document of ${selected.length} services would be too large. /openapi/services.json lists them, and where the document of each is.`,
  );
}

function notFound(serviceInterface: string): GatewayError {
  return new GatewayError('SERVICE_NOT_FOUND', `no service ${serviceInterface}`);
}
