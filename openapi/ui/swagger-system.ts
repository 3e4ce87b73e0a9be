// What this page uses of Swagger UI 5: the package has no types of its own. See its documentation under "Customization", "Plugin API".

/** A component of React, which this page neither makes nor looks into, but hands on. */
export type Component = (props: never) => unknown;

export type Props = Readonly<Record<string, unknown>>;

export interface React {
  createElement(type: unknown, props?: Props | null, ...children: readonly unknown[]): unknown;
  useMemo<T>(make: () => T, inputs: readonly unknown[]): T;
}

export interface SwaggerRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: unknown;
  curlOptions?: readonly string[];
}

type Fetch = (request: SwaggerRequest) => Promise<unknown>;

/** What a press of "Execute" hands to the action that sends the request. */
export interface ExecuteRequest {
  readonly pathName: string;
  readonly fetch: Fetch;
  /** Set by the button of this page that explains. */
  readonly explains?: boolean;
}

export interface System {
  readonly React: React;
  readonly specActions: {
    updateSpec(text: string): void;
    updateJsonSpec(document: unknown): void;
    execute(operation: Props): void;
    clearResponse(path: string, method: string): void;
    clearRequest(path: string, method: string): void;
  };
  readonly layoutActions: {
    show(thing: readonly string[], isShown: boolean): void;
    scrollToVirtualizedOperation(thing: readonly string[]): void;
  };
}

/** The part of a plugin that this page needs. */
export interface Plugin {
  readonly wrapComponents: Readonly<Record<string, (original: Component, system: System) => unknown>>;
  readonly fn: {
    /** What is shown of a part of the document: references resolved. */
    readonly resolveSubtree: (
      document: unknown,
      path: readonly string[],
    ) => Promise<{ readonly spec: unknown; readonly errors: readonly unknown[] }>;
    readonly jsonSchema202012: {
      /** What is shown for a schema, with its references resolved. @param given an example that stands beside it */
      readonly memoizedSampleFromSchema: (schema: unknown, config: unknown, given: unknown) => unknown;
    };
  };
  readonly statePlugins: {
    readonly spec: {
      readonly wrapActions: {
        readonly parseToJson: (original: unknown, system: System) => (text: string) => void;
        readonly executeRequest: (
          original: (request: ExecuteRequest) => unknown,
          system: System,
        ) => (request: ExecuteRequest) => unknown;
      };
    };
  };
}

export interface SwaggerOptions {
  readonly domNode: HTMLElement;
  readonly plugins: readonly (() => Plugin)[];
  readonly requestInterceptor: (request: SwaggerRequest) => Promise<SwaggerRequest>;
  readonly [option: string]: unknown;
}

/** Made by `swagger-ui-bundle.js`, a script of its own. */
export type CreateSwaggerUi = (options: SwaggerOptions) => { getSystem(): System };
