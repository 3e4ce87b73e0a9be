import type { CloudName } from './config.ts';
import type { OverlaySchema, RouteArgument } from './route-config.ts';

/** The document as the schema leaves it: valid, defaults filled in. */
export interface ConfigDocument {
  application: string;
  registry: {
    address?: string;
    providers: string[];
    'update-interval': number;
    'empty-protection': boolean;
    freeze: boolean;
  };
  'metadata-report': { address?: string };
  'config-center': { address?: string };
  expose: string[];
  auth: {
    mode: 'aksk' | 'none';
    open: string[];
    window: number;
    'max-nonces': number;
    'unsigned-headers': string[];
  };
  'access-keys': AccessKeyDocument[];
  timeout: number;
  'connect-timeout': number;
  services: Record<string, { timeout?: number; auth?: OutboundAuthDocument; methods: Record<string, MethodDocument> }>;
  region: RegionDocument;
  health: HealthDocument;
  tags: { rules: ColoringRuleDocument[]; header: boolean; baggage: boolean };
  attachments: { headers: Record<string, string> };
  exceptions: Record<string, number>;
  routes: RouteDocument[];
  http: { 'max-body-size': number; 'access-log': boolean; 'local-explain': boolean; cors?: CorsDocument };
  metrics: { enabled: boolean; token?: string; 'max-methods': number; 'buckets-ms': number[] };
  tracing: { endpoint?: string; headers: Record<string, string>; 'sample-ratio': number; 'follow-parent': boolean };
  openapi: { enabled: boolean; access: 'key' | 'public'; docs: boolean };
  limits: {
    'max-depth': number;
    'max-request-size': number;
    'max-response-size': number;
    'max-in-flight': number;
    'max-timeout': number;
  };
  'time-zone': string;
  lenient: boolean;
  strict: boolean;
}

export interface RegionDocument {
  enabled: boolean;
  self?: string;
  zone?: string;
  cloud: CloudName;
  places: Record<string, readonly [latitude: number, longitude: number]>;
  labels: { region: string[]; zone: string[] };
  'min-providers': number;
  'min-healthy': number;
  hold: number;
}

export interface HealthDocument {
  enabled: boolean;
  'consecutive-failures': number;
  unanswered: number;
  refused: number;
  'error-ratio': number;
  'min-calls': number;
  window: number;
  isolation: number;
  'max-isolation': number;
  forget: number;
  panic: number;
  exceptions: string[];
}

export interface MethodDocument {
  timeout?: number;
  idempotent: boolean;
  retries?: number;
  parameters?: string[];
  signature?: string;
}

export interface AccessKeyDocument {
  id: string;
  secrets: string[];
  'not-before'?: string;
  expires?: string;
  allow: string[];
  tag?: string;
  operator: boolean;
}

export interface CorsDocument {
  origins: string[];
  'allow-headers': string[];
  'expose-headers': string[];
  'max-age': number;
}

/** Either the first two or the last two. */
export interface OutboundAuthDocument {
  'access-key'?: string;
  secret?: string;
  username?: string;
  password?: string;
}

export interface ColoringRuleDocument {
  tag: string;
  force: boolean;
  services?: string[];
  from: 'header' | 'cookie' | 'query' | 'argument';
  name?: string;
  pointer?: string;
  when: { equals?: string; in?: string[]; mod?: number; below?: number; percent?: number; salt?: string };
}

export interface RouteDocument {
  http: string;
  dubbo: string;
  group?: string;
  version?: string;
  args: RouteArgumentDocument[];
  schema?: OverlaySchema;
}

/** Which of the keys are there goes by `from`. */
export interface RouteArgumentDocument {
  from: RouteArgument['from'];
  name?: string;
  pointer?: string;
  value?: unknown;
  default?: unknown;
  schema?: OverlaySchema;
}
