import type { InnerList } from 'structured-headers';
import { refusal } from './refusal.ts';

/** What is the same for all signatures of one client and one kind of request. */
export interface SignatureShape {
  /** Its name in the dictionaries of `signature-input` and `signature`. */
  readonly label: string;
  readonly keyId: string;
  /** The components that it covers, in its order: header names in lower case, or derived ones such as `@path`. */
  readonly components: readonly string[];
  readonly covered: ReadonlySet<string>;
}

/** Tells our signature from those of proxies, which may stand beside it. */
export const SIGNATURE_TAG = 'dubbo-gateway';
const SIGNATURE_ALGORITHM = 'hmac-sha256';

/** Derived components that can be worked out here. Scheme and port of the URL are known to whoever ends TLS, not to us. */
const DERIVED: ReadonlySet<string> = new Set(['@method', '@path', '@query', '@authority', '@request-target']);
const FIELD_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const MAX_COMPONENTS = 32;

/** @throws the refusal for a signature that cannot be checked, or covers too little of any request */
export function parseShape(label: string, [items, parameters]: InnerList): SignatureShape {
  if (items.length > MAX_COMPONENTS) throw refusal('the signature covers too many components');
  const components = items.map(([name, itsParameters]) => {
    if (typeof name !== 'string' || itsParameters.size > 0) throw refusal('a component is not understood');
    if (!DERIVED.has(name) && !FIELD_NAME.test(name)) throw refusal('a component is not understood');
    return name;
  });
  const covered = new Set(components);
  if (covered.size < components.length) throw refusal('a component is covered twice');
  if (!covered.has('@method') || !covered.has('@path')) throw refusal('method or path is not covered');
  const keyId = parameters.get('keyid');
  if (typeof keyId !== 'string') throw refusal('keyid is missing');
  const algorithm = parameters.get('alg');
  if (algorithm !== undefined && algorithm !== SIGNATURE_ALGORITHM) throw refusal('alg is not hmac-sha256');
  return { label, keyId, components, covered };
}
