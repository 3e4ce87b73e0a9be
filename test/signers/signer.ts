/** A request that somebody else's code is to sign. */
export interface RequestToSign {
  readonly method: string;
  readonly url: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for none. */
  readonly body: string;
  readonly keyId: string;
  readonly secret: string;
  readonly nonce: string;
  /** What the gateway wants covered, but the digest. */
  readonly components: readonly string[];
}

/** Signs by RFC 9421 without any code of ours. @returns the headers to add, by their names in lower case */
export type Signer = (request: RequestToSign) => Promise<Readonly<Record<string, string>>>;
