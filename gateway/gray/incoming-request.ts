import type { HeaderLookup } from '../auth/signature-base.ts';
import type { BoundArguments } from '../translate/bound-arguments.ts';
import type { CallerIdentity } from '../auth/caller-identity.ts';

/** What of a request may decide its tag. */
export interface IncomingRequest {
  readonly headers: HeaderLookup;
  readonly query: URLSearchParams | null;
  readonly serviceInterface: string;
  /** Null unless `needsArguments` has asked for them. */
  readonly arguments: BoundArguments | null;
  /** Who signed it; null where nobody has to. */
  readonly identity: CallerIdentity | null;
}
