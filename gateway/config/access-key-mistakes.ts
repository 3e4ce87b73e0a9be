import { metricsSecretsOf } from './metrics-mistakes.ts';
import { outboundSecretsOf } from './outbound-auth-mistakes.ts';
import { valueAt } from './loose-document.ts';

/** Octets. HMAC-SHA256 with less can be found by trying. */
const MIN_SECRET_BYTES = 16;
const VARIABLE = /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/;

const encoder = new TextEncoder();

/**
 * Adds a mistake for each secret that stands in the file itself, even in part, and its place to `unset`. No message repeats one.
 *
 * @param document of any shape, before environment variables are put in
 */
export function refuseWrittenSecrets(document: unknown, mistakes: string[], unset: Set<string>): void {
  for (const { pointer, secret } of [
    ...secretsOf(document),
    ...outboundSecretsOf(document),
    ...metricsSecretsOf(document),
  ]) {
    if (VARIABLE.test(secret)) continue;
    unset.add(pointer);
    mistakes.push(`${pointer}: a secret must be nothing but \${NAME}, an environment variable`);
  }
}

/** Secrets that are too short. @param document of any shape, with environment variables put in as far as they are known */
export function shortSecretMistakes(document: unknown): string[] {
  return [...secretsOf(document), ...metricsSecretsOf(document)]
    .filter(({ secret }) => !VARIABLE.test(secret) && encoder.encode(secret).length < MIN_SECRET_BYTES)
    .map(({ pointer }) => `${pointer}: the secret has less than ${MIN_SECRET_BYTES} octets`);
}

/** What a schema cannot say of access keys. @param document of any shape, with environment variables put in as far as they are known */
export function accessKeyMistakes(document: unknown): string[] {
  const mistakes: string[] = [];
  const places = new Map<unknown, string>();
  for (const [index, key] of keysOf(document).entries()) {
    const pointer = `/access-keys/${index}`;
    const id = valueAt(key, 'id');
    const other = places.get(id);
    if (id !== undefined && other !== undefined) mistakes.push(`${pointer}/id: is that of ${other} too`);
    places.set(id, pointer);
    const [from, until] = [timeOf(key, 'not-before'), timeOf(key, 'expires')];
    if (Number.isNaN(from)) mistakes.push(`${pointer}/not-before: is no day of the calendar`);
    if (Number.isNaN(until)) mistakes.push(`${pointer}/expires: is no day of the calendar`);
    if (from !== null && until !== null && from >= until) mistakes.push(`${pointer}/expires: is not after not-before`);
  }
  return [...mistakes, ...shortSecretMistakes(document)];
}

function keysOf(document: unknown): readonly unknown[] {
  const keys = valueAt(document, 'access-keys');
  return Array.isArray(keys) ? keys : [];
}

function secretsOf(document: unknown): readonly { readonly pointer: string; readonly secret: string }[] {
  return keysOf(document).flatMap((key, index) => {
    const secrets = valueAt(key, 'secrets');
    if (!Array.isArray(secrets)) return [];
    return secrets.flatMap((secret: unknown, position) =>
      typeof secret === 'string' ? [{ pointer: `/access-keys/${index}/secrets/${position}`, secret }] : [],
    );
  });
}

/** NaN for what is no time; null where there is none. */
function timeOf(key: unknown, name: string): number | null {
  const text = valueAt(key, name);
  return typeof text === 'string' ? Date.parse(text) : null;
}
