/** What Ajv says of one place that does not fit. */
export interface OverlayError {
  /** JSON pointer into the value. */
  readonly instancePath: string;
  /** JSON pointer into the schema, with `#` before it. */
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
  /** Where a property's name is what does not fit. */
  readonly propertyName?: string;
}

/** A schema of a route, compiled: as Ajv makes them, and the modules that Ajv writes. Its errors are those of the last call. */
export interface OverlayValidator {
  (value: unknown): boolean;
  errors?: readonly OverlayError[] | null;
}

/** By the schema's place in the configuration: `/routes/0/schema`, `/routes/0/args/1/schema`. */
export type RouteOverlays = ReadonlyMap<string, OverlayValidator>;
