import type { CenterAddress } from '../center-address.ts';

/** What a client needs to know of one Nacos. */
export interface NacosOptions {
  /** Shown to operators. */
  readonly label: string;
  readonly servers: readonly NacosServerAddress[];
  /** Empty for `public`. */
  readonly namespace: string;
  readonly credentials: NacosCredentials;
  readonly pollIntervalMs: number;
}

export interface NacosServerAddress {
  /** `host:port`. */
  readonly label: string;
  /** `http://host:port/nacos/`. */
  readonly baseUrl: string;
}

export type NacosCredentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'login'; readonly username: string; readonly password: string };

const DEFAULT_POLL_INTERVAL_MS = 1_000;
const MIN_POLL_INTERVAL_MS = 20;
const MAX_POLL_INTERVAL_MS = 3_600_000;

/**
 * Reads the parameters of a `nacos://` address: `namespace`, `username`, `password`, `accessToken` (or `token`), `contextPath`
 * (default `nacos`), `secure` (https), `poll-interval` (milliseconds). Throws an Error that names the parameter, never its value.
 */
export function readNacosOptions(address: CenterAddress): NacosOptions {
  const { parameters } = address;
  const scheme = parameters.get('secure') === 'true' ? 'https' : 'http';
  const contextPath = (parameters.get('contextPath') ?? 'nacos').replaceAll(/^\/+|\/+$/g, '');
  const namespace = parameters.get('namespace') ?? '';
  return {
    label: address.label,
    servers: address.servers.map(({ host, port }) => {
      const label = `${host.includes(':') ? `[${host}]` : host}:${port}`;
      return { label, baseUrl: `${scheme}://${label}/${contextPath === '' ? '' : `${contextPath}/`}` };
    }),
    namespace: namespace === 'public' ? '' : namespace,
    credentials: readCredentials(address),
    pollIntervalMs: readPollInterval(parameters.get('poll-interval')),
  };
}

function readCredentials({ username, password, parameters }: CenterAddress): NacosCredentials {
  const token = parameters.get('accessToken') ?? parameters.get('token');
  if (token !== undefined) return { kind: 'token', token };
  return username === null ? { kind: 'none' } : { kind: 'login', username, password: password ?? '' };
}

function readPollInterval(text: string | undefined): number {
  if (text === undefined) return DEFAULT_POLL_INTERVAL_MS;
  const milliseconds = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (milliseconds < MIN_POLL_INTERVAL_MS || milliseconds > MAX_POLL_INTERVAL_MS) {
    throw new Error(`poll-interval: expected milliseconds from ${MIN_POLL_INTERVAL_MS} to ${MAX_POLL_INTERVAL_MS}`);
  }
  return milliseconds;
}
