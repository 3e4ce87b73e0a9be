import { readRule } from '../config-center/rule.ts';
import { StoredDefinition } from '../definition/stored-definition.ts';
import { parseProviderUrl } from '../url/provider-url.ts';
import { serviceKey } from '../url/service-key.ts';
import { createServiceView } from './service-view.ts';
import type { ServiceView } from './service-view.ts';
import type { ServiceDocument, ViewDocument } from './view-document.ts';

/** The views of one interface as they were read from a document, and what the next document may share with them. */
export interface DecodedViews {
  readonly revision: number;
  readonly views: readonly ServiceView[];
  /** By service key. */
  readonly parts: ReadonlyMap<string, { readonly stored: StoredDefinition; readonly view: ServiceView }>;
}

/**
 * Makes views of a document that a hub has made. What has not changed since `previous` is the same object again, so that what was made of
 * a definition lasts while providers come and go.
 */
export function decodeViews(document: ViewDocument, previous: DecodedViews | null): DecodedViews {
  const { serviceInterface, revision } = document;
  const parts = new Map<string, { readonly stored: StoredDefinition; readonly view: ServiceView }>();
  for (const service of document.services) {
    const key = serviceKey(serviceInterface, service.group, service.version);
    const known = previous?.parts.get(key);
    if (known?.view.revision === service.revision) parts.set(key, known);
    else parts.set(key, decode(serviceInterface, key, service, known?.stored ?? null));
  }
  return { revision, views: [...parts.values()].map(({ view }) => view), parts };
}

function decode(
  serviceInterface: string,
  key: string,
  service: ServiceDocument,
  known: StoredDefinition | null,
): { readonly stored: StoredDefinition; readonly view: ServiceView } {
  const { group, version, providers, isHeldBack, revision } = service;
  const stored = known?.text === service.definition ? known : new StoredDefinition(service.definition);
  const view = createServiceView({
    serviceKey: key,
    serviceInterface,
    group,
    version,
    stored,
    providers: providers.map((url) => parseProviderUrl(url)),
    isHeldBack,
    rules: service.rules.flatMap(({ name, text, origin }) => readRule(name, text, origin).rule ?? []),
    revision,
  });
  return { stored, view };
}
