import { escapePointer } from './escape-pointer.ts';
import { entriesOf, valueAt } from './loose-document.ts';

const ACCESS_KEY = ['access-key', 'secret'];
const BASIC = ['username', 'password'];

/**
 * What a schema cannot say of `services.<interface>.auth`: which of its keys belong together.
 *
 * @param services of any shape
 */
export function outboundAuthMistakes(services: unknown): string[] {
  return entriesOf(services).flatMap(([name, service]) => {
    const auth = valueAt(service, 'auth');
    if (typeof auth !== 'object' || auth === null) return [];
    const place = `/services/${escapePointer(name)}/auth`;
    const missing = (keys: readonly string[]): string[] => keys.filter((key) => !Object.hasOwn(auth, key));
    const hasAny = (keys: readonly string[]): boolean => missing(keys).length < keys.length;
    if (hasAny(ACCESS_KEY) === hasAny(BASIC))
      return [`${place}: must have either access-key and secret, or username and password`];
    return missing(hasAny(BASIC) ? BASIC : ACCESS_KEY).map((key) => `${place}/${key}: is missing`);
  });
}

/** The secrets and passwords of `services.<interface>.auth`, with their places. @param document of any shape */
export function outboundSecretsOf(document: unknown): readonly { readonly pointer: string; readonly secret: string }[] {
  return entriesOf(valueAt(document, 'services')).flatMap(([name, service]) =>
    ['secret', 'password'].flatMap((key) => {
      const secret = valueAt(service, 'auth', key);
      return typeof secret === 'string' ? [{ pointer: `/services/${escapePointer(name)}/auth/${key}`, secret }] : [];
    }),
  );
}
