/** What a document says beside the services. */
export interface DocumentOptions {
  readonly title: string;
  /** Milliseconds of a call for which nobody says another number. */
  readonly timeoutMs: number;
  /** Requests may carry the header `dubbo-tag`. */
  readonly takesTag: boolean;
  /** Null where nobody has to sign. */
  readonly signing: SigningOptions | null;
  /** Every code of an error and its HTTP status. */
  readonly problems: readonly ProblemCode[];
}

export interface SigningOptions {
  /** Seconds that a signature may be older or younger than now. */
  readonly windowSeconds: number;
  /** Headers, in lower case, that have to be covered where they are sent. */
  readonly mustBeCovered: readonly string[];
}

export interface ProblemCode {
  readonly code: string;
  readonly status: number;
  /** The end of a sentence that begins with the code. */
  readonly meaning: string;
}
