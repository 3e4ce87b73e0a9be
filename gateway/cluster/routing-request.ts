/** What of a request decides which providers may take it. */
export interface RoutingRequest {
  /** Dubbo's `dubbo.tag`; null for an untagged request. */
  readonly tag: string | null;
  /** Dubbo's `dubbo.force.tag`: no provider at all rather than one without the tag. */
  readonly isTagForced: boolean;
  /** Where the caller is; null: where the gateway itself is. */
  readonly place: CallerPlace | null;
}

/** Degrees, as the platform knows them; NaN where it does not. */
export interface CallerPlace {
  readonly latitude: number;
  readonly longitude: number;
}

export const UNTAGGED: RoutingRequest = { tag: null, isTagForced: false, place: null };
