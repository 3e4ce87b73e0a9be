/** The HTTP methods that a route may have. A GET answers HEAD too. */
export const ROUTE_VERBS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type RouteVerb = (typeof ROUTE_VERBS)[number];

/**
 * A REST route, prepared once when the configuration is read: `GatewayConfig.routes` is the list of them, which the table that
 * matches paths and the description of the services are made of. Which overload of which definition it calls is known where the
 * definition is: `routeMethod` (translate/route-method.ts) tells.
 */
export interface RouteConfig {
  /** Its place in the document, a JSON pointer: `/routes/0`. */
  readonly pointer: string;
  /** As they are written; HEAD is not among them unless it is. */
  readonly verbs: readonly RouteVerb[];
  /** As it is written: `/users/{id}`, or `/files/{path...}`. */
  readonly template: string;
  readonly segments: readonly RouteSegment[];
  readonly serviceInterface: string;
  readonly methodName: string;
  /** Full or simple names, as behind the `~` of a forced overload; null: the only overload that takes as many arguments. */
  readonly parameterTypes: readonly string[] | null;
  /** The empty text stands for the service without one; null: the request says, as on the default route. */
  readonly group: string | null;
  readonly version: string | null;
  /** One for each parameter of the method, in order: that of the parameter with index 0 is the first. */
  readonly arguments: readonly RouteArgument[];
  /** What the whole body has to fit beside the Java types; null: nothing. */
  readonly bodySchema: OverlaySchema | null;
}

export type RouteSegment =
  /** `text` is decoded. */
  | { readonly kind: 'literal'; readonly text: string }
  /** One segment that is not empty. */
  | { readonly kind: 'variable'; readonly name: string }
  /** One or more segments, to the end of the path: the last one of a template. OpenAPI has no such form: there it is a variable. */
  | { readonly kind: 'rest'; readonly name: string };

/** Where the value of one argument comes from. */
export type RouteArgument = PathArgument | TextArgument | BodyArgument | ConstantArgument;

/** What all arguments have that come with a request. */
interface RequestArgument {
  /** JSON text of the value where the request has none; null: there is none, so that Java's null is sent, or a primitive refused. */
  readonly defaultJson: string | null;
  /** What it has to fit beside its Java type; null: nothing. */
  readonly schema: OverlaySchema | null;
}

export interface PathArgument extends RequestArgument {
  readonly from: 'path';
  readonly name: string;
  /** Which of the template's variables it is. */
  readonly index: number;
}

export interface TextArgument extends RequestArgument {
  readonly from: 'query' | 'header' | 'cookie';
  /** A header's in lower case. */
  readonly name: string;
}

export interface BodyArgument extends RequestArgument {
  readonly from: 'body';
  /** JSON pointer into the body; the empty text is the whole body. */
  readonly pointer: string;
}

export interface ConstantArgument {
  readonly from: 'constant';
  readonly json: string;
}

/** JSON Schema of draft 2020-12. */
export type OverlaySchema = Readonly<Record<string, unknown>>;
