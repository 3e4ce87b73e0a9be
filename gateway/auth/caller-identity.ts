/** Who signed a request: what of an access key the rest of the gateway may know. */
export interface CallerIdentity {
  readonly accessKeyId: string;
  /** The tag that all requests of the key have, whatever they say themselves. */
  readonly fixedTag: string | null;
  /** May see how requests are routed (`/-/explain`). */
  readonly isOperator: boolean;
}
