/** Headers that prove who calls; without a key none. */
type SignatureHeaders = Readonly<Partial<Record<'content-digest' | 'signature' | 'signature-input', string>>>;

/** A request before it is signed, as `gateway/auth/sign-request.ts` takes it. */
export interface UnsignedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly signedHeaders: readonly string[];
}

export type Signer = (request: UnsignedRequest) => Promise<SignatureHeaders>;

/** Makes a signer of an access key: handed in, so that the page has no signing of its own. */
export type CreateSigner = (key: { readonly id: string; readonly secret: string }) => Signer;

/** Headers that no signature covers: intermediaries may write them anew, and the digest says more of the body. */
const UNSIGNED = new Set(['accept', 'content-type']);

/**
 * Who uses the page and where it is. The secret is in memory only, in the signer's closure: it is written to no storage, no URL and no cookie, and
 * gone with the page.
 */
export class Session {
  /** The gateway's own root as this page sees it, with a slash at its end: behind a proxy perhaps `https://host/edge/`. */
  readonly baseUrl: URL;
  /** Value of the header `dubbo-tag`; empty: none is sent. */
  tag = '';
  readonly #createSigner: CreateSigner;
  #key: { readonly id: string; readonly sign: Signer } | null = null;

  constructor(pageUrl: string, createSigner: CreateSigner) {
    this.baseUrl = new URL('.', pageUrl);
    this.#createSigner = createSigner;
  }

  /** Null: calls are not signed. */
  get keyId(): string | null {
    return this.#key?.id ?? null;
  }

  useKey(id: string, secret: string): void {
    this.#key = { id, sign: this.#createSigner({ id, secret }) };
  }

  forgetKey(): void {
    this.#key = null;
  }

  /** The headers to add to a request; none where there is no key. @param headers names in lower case */
  async sign(request: Omit<UnsignedRequest, 'signedHeaders'>): Promise<SignatureHeaders> {
    if (this.#key === null) return {};
    const signedHeaders = Object.keys(request.headers).filter((name) => !UNSIGNED.has(name));
    return this.#key.sign({ ...request, url: this.#asTheGatewaySees(request.url), signedHeaders });
  }

  /** A proxy that serves the gateway under a path of its own takes that path away: what is signed is what the gateway gets. */
  #asTheGatewaySees(text: string): string {
    const url = new URL(text, this.baseUrl);
    const prefix = this.baseUrl.pathname;
    if (url.pathname.startsWith(prefix)) url.pathname = url.pathname.slice(prefix.length - 1);
    return url.href;
  }
}
