/**
 * The views of one interface as a text (JSON) would have them: what is stored as last known good, and what the hub of a Worker
 * hands to the isolates. Holds tokens of providers.
 */
export interface ViewDocument {
  readonly serviceInterface: string;
  /** That of its newest view. */
  readonly revision: number;
  /** By service key in order. */
  readonly services: readonly ServiceDocument[];
}

export interface ServiceDocument {
  readonly group: string | null;
  readonly version: string | null;
  /** JSON text of the definition, as the metadata center holds it. */
  readonly definition: string;
  /** Provider URLs. */
  readonly providers: readonly string[];
  readonly isHeldBack: boolean;
  readonly rules: readonly RuleDocument[];
  readonly revision: number;
}

export interface RuleDocument {
  /** `order-app.tag-router`. */
  readonly name: string;
  /** Where it was read: the center, without credentials. */
  readonly origin: string;
  readonly text: string;
}
