import { isJsonObject } from './json-object.ts';

/**
 * What lies in metadata centers side by side: a provider's `ServiceDefinition`, the flat map of a consumer, the old
 * form of dubbo-go (capitalised keys, Go kinds), an application's `MetadataInfo`, and anything else.
 */
export type DocumentKind = 'provider' | 'consumer' | 'dubbo-go' | 'metadata-info' | 'unknown';

/** Tells by its outermost keys what a parsed JSON document is. Only `provider` can become a definition. */
export function documentKind(document: unknown): DocumentKind {
  if (!isJsonObject(document)) return 'unknown';
  if (Object.hasOwn(document, 'CanonicalName') || Object.hasOwn(document, 'Methods')) return 'dubbo-go';
  if (document['side'] === 'consumer' && !Array.isArray(document['methods'])) return 'consumer';
  if (isJsonObject(document['services']) && Object.hasOwn(document, 'app')) return 'metadata-info';
  if (Object.hasOwn(document, 'canonicalName') || Array.isArray(document['methods'])) return 'provider';
  return 'unknown';
}
