/** Who signed a request: what of an access key the rest of the gateway may know. */
export interface CallerIdentity {
  readonly accessKeyId: string;
  /** The tag that all requests of the key have, whatever they say themselves. */
  readonly fixedTag: string | null;
  /** The signature covers the header `baggage`, so that the tag in it is the caller's own. */
  readonly coversBaggage: boolean;
  /** May see how requests are routed (`/-/explain`). */
  readonly isOperator: boolean;
}
