import { posix } from 'node:path';
import { listImports } from './list-imports.ts';

export interface ImportReport {
  /** One sentence each: which file breaks which rule. */
  readonly violations: readonly string[];
  /** How many imports were looked at: a walk that saw none proves nothing. */
  readonly importCount: number;
}

const BELOW_HTTP = [
  'gateway/auth',
  'gateway/governance',
  'gateway/gray',
  'gateway/metrics',
  'gateway/tracing',
  'gateway/translate',
  'gateway/cluster',
  'gateway/documents',
  'gateway/gateway-error.ts',
  'gateway/config',
  'metadata',
  'openapi',
];

/**
 * Which parts of the tree a part may import: the arrows of the layout, written down once. A part is a folder, or a file
 * that stands beside the folders. Every part may import itself; a part that is not named here is a mistake.
 */
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  'gateway/hessian2': [],
  'gateway/dubbo': ['gateway/hessian2'],
  'gateway/gateway-error.ts': [],
  'gateway/remoting': ['gateway/dubbo', 'gateway/hessian2', 'gateway/gateway-error.ts'],
  'gateway/config': ['gateway/gateway-error.ts', 'metadata/center', 'metadata/definition', 'metadata/url'],
  'gateway/translate': [
    'gateway/hessian2',
    'gateway/dubbo',
    'gateway/gateway-error.ts',
    'gateway/config',
    'metadata/definition',
    'metadata/url',
    'metadata/hub.ts',
    'metadata/not-ready-error.ts',
  ],
  'gateway/cluster': [
    'gateway/auth',
    'gateway/translate',
    'gateway/remoting',
    'gateway/dubbo',
    'gateway/hessian2',
    'gateway/gateway-error.ts',
    'gateway/config',
    'metadata',
  ],
  'gateway/governance': [
    'gateway/translate',
    'gateway/cluster',
    'gateway/gateway-error.ts',
    'gateway/config',
    'metadata',
  ],
  'gateway/auth': ['gateway/gateway-error.ts', 'gateway/config'],
  'gateway/gray': [
    'gateway/auth',
    'gateway/cluster',
    'gateway/translate',
    'gateway/config',
    'gateway/gateway-error.ts',
  ],
  'gateway/tracing': ['gateway/translate', 'gateway/config'],
  'gateway/metrics': [
    'gateway/tracing',
    'gateway/translate',
    'gateway/cluster',
    'gateway/remoting',
    'gateway/gateway-error.ts',
    'gateway/config',
    'metadata/hub.ts',
  ],
  // The descriptions of the services, as they are asked for.
  'gateway/documents': ['gateway/config', 'gateway/gateway-error.ts', 'gateway/translate', 'metadata', 'openapi'],
  'gateway/http': BELOW_HTTP,
  'gateway/app.ts': ['gateway/http', ...BELOW_HTTP],
  // The page /docs: what it signs with is handed to it.
  'gateway/browser.ts': ['gateway/auth', 'openapi/ui'],
  'openapi/ui': [],
  // What both entries need to put the layers together.
  'gateway/create-gateway.ts': ['gateway', 'metadata', 'openapi'],
  'gateway/printable.ts': [],
  // The centers that a configuration names, opened.
  'gateway/centers': [
    'gateway/config',
    'gateway/translate',
    'gateway/dubbo',
    'gateway/hessian2',
    'gateway/remoting',
    'gateway/printable.ts',
    'metadata',
  ],
  'gateway/remoting-options.ts': ['gateway/config', 'gateway/remoting'],
  // The commands that start the gateway. They run in Node.
  'gateway/launch': ['gateway', 'metadata'],
  'gateway/server.ts': ['gateway', 'metadata', 'openapi'],
  'gateway/worker.ts': ['gateway', 'metadata', 'openapi'],
  'metadata/definition': [],
  'metadata/url': [],
  'metadata/center': ['metadata/url'],
  'metadata/registry': ['metadata/center', 'metadata/definition', 'metadata/url'],
  'metadata/report': ['metadata/center', 'metadata/definition', 'metadata/url'],
  'metadata/config-center': ['metadata/center', 'metadata/url'],
  'metadata/view': ['metadata'],
  'metadata/not-ready-error.ts': [],
  'metadata/remote-hub.ts': ['metadata'],
  'metadata/hub-port.ts': ['metadata'],
  'metadata/hub.ts': ['metadata'],
  openapi: ['metadata/definition', 'metadata/url'],
};

const ENTRY = /^gateway\/(server|worker|browser)\.ts$/;
/** The only other files that may know a runtime. Only those that run in the same one may import them. */
const ADAPTER =
  /^(gateway|gateway\/auth|gateway\/remoting|metadata\/(center|registry|report|config-center|view))\/(?<runtime>node|worker)-[^/]+\.ts$/;

/** Which files may use a package. One that is not named here may be used by none. */
const PACKAGES: readonly (readonly [name: RegExp, users: RegExp])[] = [
  [/^hono$/, /^gateway\/(app\.ts|server\.ts|worker\.ts|http\/)/],
  [/^@hono\/node-server$/, /^gateway\/launch\/request-listener\.ts$/],
  [/^hessian\.js$/, /^gateway\/hessian2\//],
  [/^ajv(-formats)?$/, /^gateway\/config\//],
  [/^@cfworker\/json-schema$/, /^metadata\/config-center\//],
  [/^properties-file$/, /^metadata\/config-center\//],
  [/^@redis\/client$/, /^(metadata\/center\/(redis\/|node-load-redis\.ts$)|gateway\/launch\/bundle-redis\.ts$)/],
  [/^esbuild$/, /^gateway\/launch\/(bundle-(docs|redis)|pack-overlays)\.ts$/],
  [/^@prometheus-io\/client$/, /^gateway\/metrics\//],
  [/^swagger-ui-dist$/, /^gateway\/launch\/bundle-docs\.ts$/],
  [/^@opentelemetry\/otlp-transformer$/, /^gateway\/tracing\//],
  [/^workerd$/, /^gateway\/launch\//],
  [/^structured-headers$/, /^gateway\/auth\//],
  [/^yaml$/, /^(gateway\/config|metadata\/config-center|openapi)\//],
];

/** Checks the files of the three source folders. @param files path from the root of the repository -> text */
export function checkImports(files: ReadonlyMap<string, string>): ImportReport {
  const violations: string[] = [];
  let importCount = 0;
  for (const [path, text] of files) {
    if (partOf(path) === undefined && !path.endsWith('.d.ts'))
      violations.push(`${path}: is in no part of the layout (see ARROWS)`);
    for (const specifier of listImports(path, text)) {
      importCount++;
      const problem = problemOf(path, specifier, files);
      if (problem !== undefined) violations.push(`${path}: ${problem}`);
    }
  }
  return { violations, importCount };
}

function problemOf(path: string, specifier: string | null, files: ReadonlyMap<string, string>): string | undefined {
  if (specifier === null) return 'imports a module whose name is worked out at run time';
  if (/^(node|cloudflare|workerd):/.test(specifier)) {
    const runtime = runtimeOf(path);
    return runtime === undefined || runtime === 'browser'
      ? `"${specifier}" belongs to entries and platform adapters`
      : undefined;
  }
  return specifier.startsWith('.') ? fileProblem(path, specifier, files) : packageProblem(path, specifier);
}

function packageProblem(path: string, specifier: string): string | undefined {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  const rule = PACKAGES.find(([pattern]) => pattern.test(name));
  if (rule === undefined) return `package "${name}" is not among the packages that may be used (see PACKAGES)`;
  return rule[1].test(path) ? undefined : `package "${name}" may not be used here`;
}

function fileProblem(path: string, specifier: string, files: ReadonlyMap<string, string>): string | undefined {
  const target = posix.join(posix.dirname(path), specifier);
  const isDocument = /^(gateway|metadata|openapi)\/.*\.(json|txt|mjs)$/.test(target);
  if (!isDocument && !files.has(target)) return `"${specifier}" is no file of the source folders`;
  if (ENTRY.test(target)) return `"${specifier}" is an entry, which nothing imports`;
  const runtime = runtimeOf(target);
  if (runtime !== undefined && runtime !== runtimeOf(path)) return `"${specifier}" runs in ${runtime} only`;
  const from = partOf(path);
  const to = partOf(target);
  if (from === undefined || to === undefined || from === to) return undefined;
  const allowed = ARROWS[from]?.some((part) => to === part || to.startsWith(`${part}/`)) ?? false;
  return allowed ? undefined : `${from} may not import ${to}`;
}

/** The runtime that a file knows (a browser's page is one, too); undefined for all that must run in both. */
function runtimeOf(path: string): string | undefined {
  if (path.startsWith('openapi/ui/')) return 'browser';
  const entry = ENTRY.exec(path)?.[1];
  if (entry !== undefined) return entry === 'server' ? 'node' : entry;
  if (path.startsWith('gateway/launch/')) return 'node';
  return ADAPTER.exec(path)?.groups?.['runtime'];
}

/** The longest prefix of the path that has a line in ARROWS; adapters beside the entries are part of their entry. */
function partOf(path: string): string | undefined {
  if (path.startsWith('gateway/worker-')) return 'gateway/worker.ts';
  if (path.startsWith('gateway/node-')) return 'gateway/server.ts';
  for (let part = path; part !== '.'; part = posix.dirname(part)) if (Object.hasOwn(ARROWS, part)) return part;
  return undefined;
}
