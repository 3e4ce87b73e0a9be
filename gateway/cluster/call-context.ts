import type { Admission } from '../auth/admission.ts';
import type { Caller } from '../remoting/exchange.ts';
import type { Address } from '../remoting/transport.ts';
import type { RoutingRequest } from './routing-request.ts';

/** What comes with a call, beside its arguments. */
export interface CallContext {
  readonly requestId: string;
  /** When the provider began to be chosen, on the cluster's clock. */
  readonly startMs: number;
  /** When he has gone, the call's slot is freed. */
  readonly caller?: Caller;
  /** Decides whether anybody may be called, where that is not known yet. */
  readonly admission?: Admission | null;
  readonly routing: RoutingRequest;
  /** Attachments of this call only, such as `dubbo.tag`. */
  readonly attachments: readonly (readonly [key: string, value: string])[];
  /** Is told who is asked, so that it is known of calls that fail, too. */
  readonly asked: Asked;
}

/** What is known of a provider that is asked. */
export interface Asked {
  /** By which it was found; null where it has none, or stands in for those who have. */
  tag: string | null;
  /** How near it is: `zone x`, `region y`, `all`; null where places do not matter. */
  level: string | null;
  /** Of the last one that was asked. */
  address: Address | null;
}
