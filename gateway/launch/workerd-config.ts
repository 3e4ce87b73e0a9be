export interface WorkerdOptions {
  /** Address to listen on, `127.0.0.1:8787`; port 0 lets the system choose. */
  readonly listen: string;
  /** Environment variables that the Worker may read. */
  readonly environment: readonly string[];
  /** Folder where Durable Objects keep the last good views and used nonces; it exists. */
  readonly storage: string;
  /** Folder of the files of the page `/docs`. */
  readonly docs: string;
  /** Seconds since 1970; see `RunWorkerdOptions`. */
  readonly noncesKnownSince: number | null;
}

/** File names in the folder of the configuration. */
export const WORKER_MODULE = 'worker.js';
export const CONFIGURATION_MODULE = 'packed-configuration.txt';
export const OVERLAYS_MODULE = 'packed-overlays.mjs';
export const REDIS_MODULE = 'redis-package.mjs';

/** Binding that tells the Worker to gather lines of its log: nobody tells them apart by request here, as Cloudflare does. */
const GATHER_LOG = 'GATHER_LOG';

/** Binding that tells from when on the storage has all used nonces. On Cloudflare it has them always. */
const NONCES_KNOWN_SINCE = 'NONCES_KNOWN_SINCE';

/** As in wrangler.toml: the same bundle has to behave the same. A test compares them. */
export const COMPATIBILITY_DATE = '2026-11-01';
export const COMPATIBILITY_FLAGS: readonly string[] = ['enable_request_signal', 'no_nodejs_global_timers'];

/**
 * The configuration of workerd (Cap'n Proto text) that serves the built Worker as Cloudflare would, but with sockets to
 * private addresses, where self-hosted providers are. Secrets are read from the environment by workerd itself: none is
 * written down.
 */
export function workerdConfig({ listen, environment, storage, docs, noncesKnownSince }: WorkerdOptions): string {
  const bindings = [
    `(name = "${GATHER_LOG}", text = "yes")`,
    `(name = "ASSETS", service = "docs")`,
    `(name = "HUB", durableObjectNamespace = "HubObject")`,
    `(name = "NONCES", durableObjectNamespace = "NonceObject")`,
    ...(noncesKnownSince === null ? [] : [`(name = "${NONCES_KNOWN_SINCE}", text = "${noncesKnownSince}")`]),
    ...environment.map((name) => `(name = "${name}", fromEnvironment = "${name}")`),
  ];
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "gateway", worker = (
      modules = [
        (name = "${WORKER_MODULE}", esModule = embed "${WORKER_MODULE}"),
        (name = "${REDIS_MODULE}", esModule = embed "${REDIS_MODULE}"),
        (name = "${OVERLAYS_MODULE}", esModule = embed "${OVERLAYS_MODULE}"),
        (name = "${CONFIGURATION_MODULE}", text = embed "${CONFIGURATION_MODULE}"),
      ],
      compatibilityDate = "${COMPATIBILITY_DATE}",
      compatibilityFlags = [${COMPATIBILITY_FLAGS.map((flag) => `"${flag}"`).join(', ')}],
      bindings = [${bindings.join(', ')}],
      globalOutbound = "network",
      durableObjectNamespaces = [
        (className = "HubObject", uniqueKey = "dubbo-edge-gateway-hub", enableSql = true, preventEviction = true),
        (className = "NonceObject", uniqueKey = "dubbo-edge-gateway-nonces", enableSql = true),
      ],
      durableObjectStorage = (localDisk = "storage"),
    )),
    (name = "storage", disk = (path = ${JSON.stringify(storage)}, writable = true)),
    (name = "docs", disk = (path = ${JSON.stringify(docs)})),
    (name = "network", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "${listen}", http = (), service = "gateway")],
);
`;
}
