/** A configured REST route, as far as a document tells of it. */
export interface DescribedRoute {
  readonly verbs: readonly string[];
  readonly segments: readonly RouteSegment[];
  readonly serviceInterface: string;
  readonly methodName: string;
  /** Full or simple names; null: the only overload that takes as many arguments. */
  readonly parameterTypes: readonly string[] | null;
  /** The empty text stands for the service without one; null: the request says. */
  readonly group: string | null;
  readonly version: string | null;
  /** One for each parameter of the method, in order. */
  readonly arguments: readonly RouteArgument[];
  /** What the whole body has to fit beside the Java types. */
  readonly bodySchema: OverlaySchema | null;
}

type RouteSegment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'variable' | 'rest'; readonly name: string };

/** JSON Schema of draft 2020-12. */
export type OverlaySchema = Readonly<Record<string, unknown>>;

export type RouteArgument =
  | (RequestArgument & { readonly from: 'path'; readonly index: number })
  | (RequestArgument & { readonly from: 'query' | 'header' | 'cookie'; readonly name: string })
  | (RequestArgument & { readonly from: 'body'; readonly pointer: string })
  | { readonly from: 'constant' };

interface RequestArgument {
  readonly defaultJson: string | null;
  readonly schema: OverlaySchema | null;
}

/** A route with the path at which a document has it. */
export interface PlacedRoute {
  readonly route: DescribedRoute;
  /** `/users/{id}`. */
  readonly path: string;
  /** Names of the variables in it, in order. */
  readonly variables: readonly string[];
}
