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
  auth: { mode: 'none' };
  timeout: number;
  'connect-timeout': number;
  services: Record<string, { timeout?: number; methods: Record<string, MethodDocument> }>;
  exceptions: Record<string, number>;
  http: { 'max-body-size': number; 'access-log': boolean; cors?: CorsDocument };
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

export interface MethodDocument {
  timeout?: number;
  parameters?: string[];
  signature?: string;
}

export interface CorsDocument {
  origins: string[];
  'allow-headers': string[];
  'expose-headers': string[];
  'max-age': number;
}
