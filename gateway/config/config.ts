import type { RouteConfig } from './route-config.ts';

/**
 * The gateway's own configuration after loading: every default is filled in, names are ours, units are in the names.
 * The keys of the document (kebab-case, Dubbo's words) and their meaning are in `gateway.schema.json`.
 */
export interface GatewayConfig {
  /** Goes out as `remote.application`. */
  readonly application: string;
  readonly registry: RegistryConfig;
  readonly metadataReport: CenterConfig;
  readonly configCenter: CenterConfig;
  /** Exact interface names or `com.example.*` (everything below). Nothing is exposed that is not named. */
  readonly expose: readonly string[];
  readonly auth: AuthConfig;
  /** Who may call, where `auth.mode` is `aksk`. */
  readonly accessKeys: readonly AccessKeyConfig[];
  /** Deadline of a call, connecting included. Dubbo's `timeout`. */
  readonly timeoutMs: number;
  /** Deadline of opening a connection to a provider. Dubbo's `connect.timeout`. */
  readonly connectTimeoutMs: number;
  /** By interface name. */
  readonly services: ReadonlyMap<string, ServiceConfig>;
  readonly region: RegionConfig;
  readonly health: HealthConfig;
  readonly tags: TagsConfig;
  readonly attachments: AttachmentsConfig;
  /** REST paths beside the default routes, as the document lists them. */
  readonly routes: readonly RouteConfig[];
  readonly http: HttpConfig;
  readonly openapi: OpenapiConfig;
  readonly metrics: MetricsConfig;
  /** Null: no spans are made. */
  readonly tracing: TracingConfig | null;
  readonly limits: LimitsConfig;
  /** Zone of dates that come without an offset: an IANA name or a fixed offset such as `+08:00`. */
  readonly timeZone: string;
  /** A JSON scalar is taken for a String, by its source text. */
  readonly lenient: boolean;
  /** An unknown property of a POJO is refused; else it is ignored, as Dubbo does. */
  readonly strict: boolean;
}

export interface AuthConfig {
  /** `aksk`: each request is signed with an access key. `none`: everybody may call. */
  readonly mode: 'aksk' | 'none';
  /** What everybody may call without a signature, in the form of `AccessKeyConfig.allow`. */
  readonly open: readonly string[];
  /** How much older or younger than now a signature may be. */
  readonly windowSeconds: number;
  /** How many nonces of one key are remembered. */
  readonly maxNonces: number;
  /** In lower case: what may come unsigned although the tag, an attachment or an argument depends on it. */
  readonly unsignedHeaders: ReadonlySet<string>;
}

export interface AccessKeyConfig {
  readonly id: string;
  /** One, or two while one takes the place of the other. */
  readonly secrets: readonly string[];
  /** Milliseconds since 1970; null: from ever. */
  readonly notBeforeMs: number | null;
  /** Milliseconds since 1970; null: for ever. */
  readonly expiresMs: number | null;
  /** `com.example.UserService`, `com.example.*`, `*`, each perhaps with `#method` or `#find*` behind it. */
  readonly allow: readonly string[];
  /** Of all its requests. */
  readonly tag: string | null;
  /** May see how requests are routed. */
  readonly isOperator: boolean;
}

/** Where providers come from. */
export interface RegistryConfig {
  /** `static`, or a center such as `zookeeper://host:2181`: may hold a password. Null: the config center names it. */
  readonly address: string | null;
  /** Of `static`: provider URLs as a registry would hold them: `dubbo://host:port/interface?group=g&version=1.0.0`. */
  readonly providers: readonly string[];
  /** Changes of one service are merged for so long. */
  readonly updateIntervalMs: number;
  /** The last providers of a service stay when the registry says that all have gone. */
  readonly emptyProtection: boolean;
  /** Nothing changes, whatever the centers say. */
  readonly isFrozen: boolean;
}

/** Where definitions come from, or rules. */
export interface CenterConfig {
  /**
   * `file:<path>` (of one document or of a folder of documents, relative to the configuration file), or a center: may hold a
   * password. Null: the config center names it (of a metadata center), else the registry.
   */
  readonly address: string | null;
}

export interface ServiceConfig {
  /** Null: the gateway's own `timeoutMs`. */
  readonly timeoutMs: number | null;
  /** How calls prove themselves to its providers (dubbo-auth); null: not at all. */
  readonly auth: OutboundAuthConfig | null;
  /** By method name. */
  readonly methods: ReadonlyMap<string, MethodConfig>;
}

/** Of Dubbo's two authenticators, `accesskey` (2.7 to 3.2) or `basic` (3.3). */
export type OutboundAuthConfig =
  | { readonly authenticator: 'accesskey'; readonly accessKey: string; readonly secret: string }
  | { readonly authenticator: 'basic'; readonly username: string; readonly password: string };

export interface MethodConfig {
  /** Null: that of the service. */
  readonly timeoutMs: number | null;
  /** How many other providers a failed call may go to. Null: none, as the method is not declared idempotent. */
  readonly retries: number | null;
  /** Names of the parameters, in order. Null: `arg0`, `arg1`, ... */
  readonly parameters: readonly string[] | null;
  /** The full Java signature, where the definition has lost type arguments: `Page<User> search(Query<User> q)`. */
  readonly signature: string | null;
}

/** Whose names of regions are meant. */
export type CloudName = 'alibaba' | 'tencent' | 'huawei' | 'aws' | 'azure' | 'gcp';

/** How near providers are preferred. */
export interface RegionConfig {
  readonly isEnabled: boolean;
  /** Where all calls come from. Null: from where the platform says, if it does. */
  readonly self: string | null;
  readonly zone: string | null;
  /** Its names count before those of other clouds. */
  readonly cloud: CloudName;
  /** Degrees of latitude and longitude, by region: before those that are built in. */
  readonly places: ReadonlyMap<string, readonly [latitude: number, longitude: number]>;
  /** Parameters of a provider's URL, the first that is there counts. */
  readonly regionLabels: readonly string[];
  readonly zoneLabels: readonly string[];
  /** Healthy ones that a zone or region must have to be used. */
  readonly minProviders: number;
  /** Share of the known ones that must be healthy. */
  readonly minHealthy: number;
  /** So long must one that was given up have been strong enough without a break. */
  readonly holdMs: number;
}

/** When a provider is isolated, and for how long. */
export interface HealthConfig {
  readonly isEnabled: boolean;
  /** Of any kind, in a row. */
  readonly consecutiveFailures: number;
  /** Calls without an answer in time, in a row. */
  readonly unanswered: number;
  /** Connections that could not be opened, in a row. */
  readonly refused: number;
  /** Share of failures among at least `minCalls` of the last `windowMs`. */
  readonly errorRatio: number;
  readonly minCalls: number;
  readonly windowMs: number;
  /** The first isolation; each repeat is twice as long, up to the longest. */
  readonly isolationMs: number;
  readonly maxIsolationMs: number;
  /** After so much health earlier isolations do not count. */
  readonly forgetMs: number;
  /** Where a larger share is isolated, isolation is ignored. */
  readonly panic: number;
  /** Exception classes of the business, or `com.example.*`, that count as failures. */
  readonly exceptions: readonly string[];
}

/** Where a request's tag comes from, beside the fixed tag of its key: the first that gives one counts. */
export interface TagsConfig {
  /** The first that applies counts. */
  readonly rules: readonly ColoringRule[];
  /** Then the header `dubbo-tag`. */
  readonly allowsHeader: boolean;
  /** Then the member `dubbo.tag` of the header `baggage`. */
  readonly allowsBaggage: boolean;
}

/** Gives a request a tag by a value that it carries. */
export interface ColoringRule {
  readonly tag: string;
  /** Dubbo's `dubbo.force.tag`: rather no provider than one without the tag. */
  readonly isForced: boolean;
  /** As in `expose`; null: all. */
  readonly services: readonly string[] | null;
  readonly source: ValueSource;
  readonly when: ValueCondition;
}

export type ValueSource =
  | { readonly from: 'header' | 'cookie' | 'query'; readonly name: string }
  /** The steps of a JSON pointer into the list of arguments: the first one is an index. */
  | { readonly from: 'argument'; readonly path: readonly string[] };

export type ValueCondition =
  | { readonly kind: 'in'; readonly values: readonly string[] }
  /** An integer whose remainder, which is never negative, is smaller than `below`. */
  | { readonly kind: 'mod'; readonly divisor: number; readonly below: number }
  /** So many of a hundred values, and always the same ones. */
  | { readonly kind: 'percent'; readonly percent: number; readonly salt: string };

export interface AttachmentsConfig {
  /** Name of a request's header, in lower case -> key of the attachment. */
  readonly headers: ReadonlyMap<string, string>;
}

export interface HttpConfig {
  /** Octets of a request's body. */
  readonly maxBodyBytes: number;
  /** Null: no CORS headers at all. */
  readonly cors: CorsConfig | null;
  /** One JSON line for each request on standard output. */
  readonly accessLog: boolean;
  /** `/-/explain` and `/metrics` answer the machine itself without a signature. */
  readonly explainsLocally: boolean;
  /** Status (400 to 599) for what providers throw, by exception class or `com.example.*`. */
  readonly exceptionStatuses: ReadonlyMap<string, number>;
}

export interface CorsConfig {
  /** Exact origins, or the single entry `*`. */
  readonly origins: readonly string[];
  /** Request headers that a page may set. */
  readonly allowHeaders: readonly string[];
  /** Response headers that a page may read. */
  readonly exposeHeaders: readonly string[];
  /** How long a browser may remember the answer to a preflight. */
  readonly maxAgeSeconds: number;
}

/** The description of the services, for tools and people. */
export interface OpenapiConfig {
  readonly isEnabled: boolean;
  /** `key`: where requests are signed, these are as well, and show what the key may call. `public`: everybody sees all that is exposed. */
  readonly access: 'key' | 'public';
  /** The page `/docs`; only where the description itself is enabled. */
  readonly hasDocs: boolean;
}

/** What operators may read at `/metrics`. */
export interface MetricsConfig {
  readonly isEnabled: boolean;
  /** Lets in who sends it; null: nobody. */
  readonly token: string | null;
  /** So many are told apart. */
  readonly maxMethods: number;
  /** Upper bounds of the histograms, ascending. Dubbo's `histogram.buckets-ms`. */
  readonly bucketsMs: readonly number[];
}

/** Which spans are sent where. */
export interface TracingConfig {
  /** Of a collector of OTLP/HTTP, with its path. */
  readonly endpoint: string;
  /** What is sent with them: may hold secrets. */
  readonly headers: Readonly<Record<string, string>>;
  /** Share of the traces that are sampled. */
  readonly sampleRatio: number;
  /** Of a request that comes with a `traceparent` that says whether. */
  readonly followsParent: boolean;
}

export interface LimitsConfig {
  /** Nesting of a JSON text and of a Hessian value. */
  readonly maxDepth: number;
  /** Octets of a request frame's body. Dubbo's `payload` of the provider. */
  readonly maxRequestBytes: number;
  /** Octets of a response frame's body. Dubbo's `payload` of the consumer. */
  readonly maxResponseBytes: number;
  /** Unanswered calls on the connection to one provider. */
  readonly maxInFlight: number;
  /** What no call may exceed, whoever asks for more: configuration or a provider's URL. */
  readonly maxTimeoutMs: number;
}
