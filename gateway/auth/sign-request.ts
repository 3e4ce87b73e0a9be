/** What a caller signs with. */
export interface SigningKey {
  /** The key's `id` in the gateway's configuration. */
  readonly id: string;
  readonly secret: string;
}

/** A request before it is signed. */
export interface UnsignedRequest {
  readonly method: string;
  /** Absolute. Signed as `new URL(url)` writes it, which is how `fetch` and browsers send it. */
  readonly url: string | URL;
  /** By their names in lower case. Those that choose what is called are signed. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | null;
  /** Names of further headers to sign, in lower case: those that the gateway makes tags or attachments of. */
  readonly signedHeaders?: readonly string[];
}

export interface SigningTime {
  /** Seconds since 1970. Default: now. */
  readonly created?: number;
  /** 8 to 64 characters of base64, hexadecimal or a UUID; each for one request. Default: 128 random bits. */
  readonly nonce?: string;
}

/** Headers to send with the request, beside its own. */
export interface SignatureHeaders {
  readonly 'signature-input': string;
  readonly signature: string;
  /** Where there is a body. */
  readonly 'content-digest'?: string;
}

/** What the gateway wants covered where it is sent. */
const COVERED_HEADERS = ['dubbo-group', 'dubbo-version', 'dubbo-tag', 'tri-service-group', 'tri-service-version'];

const encoder = new TextEncoder();

/**
 * Signs requests by RFC 9421 with `hmac-sha256`, as the gateway wants them. Needs nothing but Web Crypto: browsers, Node and
 * Workers have it. It imports nothing, so that it can be copied.
 */
export function createSigner(
  key: SigningKey,
): (request: UnsignedRequest, time?: SigningTime) => Promise<SignatureHeaders> {
  let imported: ReturnType<typeof importKey> | null = null;
  return async (request, time = {}) => {
    imported ??= importKey(key.secret);
    const { digest, base, params } = await prepare(key.id, request, time);
    const signature = await crypto.subtle.sign('HMAC', await imported, encoder.encode(base));
    return {
      ...(digest === null ? {} : { 'content-digest': digest }),
      'signature-input': `sig1=${params}`,
      signature: `sig1=:${toBase64(signature)}:`,
    };
  };
}

/** The text that is signed, its parameters, and the digest of the body. */
async function prepare(
  keyId: string,
  { method, url, headers = {}, body, signedHeaders = [] }: UnsignedRequest,
  { created = Math.floor(Date.now() / 1000), nonce = randomNonce() }: SigningTime,
): Promise<{ readonly base: string; readonly params: string; readonly digest: string | null }> {
  const { href, pathname } = new URL(url);
  // Not `search`, which is empty of a URL that ends with `?`.
  const query = /^[^?#]*(\?[^#]*)/.exec(href)?.[1];
  const octets = typeof body === 'string' ? encoder.encode(body) : (body ?? new Uint8Array(0));
  const digest = octets.length === 0 ? null : `sha-256=:${toBase64(await crypto.subtle.digest('SHA-256', octets))}:`;
  const components: [string, string][] = [
    ['@method', method],
    ['@path', pathname],
  ];
  if (query !== undefined) components.push(['@query', query]);
  if (digest !== null) components.push(['content-digest', digest]);
  for (const name of new Set([...COVERED_HEADERS, ...signedHeaders])) {
    const value = headers[name];
    if (value !== undefined) components.push([name, value.trim()]);
  }
  const names = components.map(([name]) => `"${name}"`).join(' ');
  const params = `(${names});created=${created};nonce="${nonce}";keyid="${keyId}";tag="dubbo-gateway"`;
  const lines = components.map(([name, value]) => `"${name}": ${value}\n`).join('');
  return { base: `${lines}"@signature-params": ${params}`, params, digest };
}

function importKey(secret: string) {
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

function randomNonce(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

function toBase64(octets: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(octets)));
}
