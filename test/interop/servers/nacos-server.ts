import { mkdir, readFile, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { buildMavenProject } from '../maven-build.ts';
import { setUpNacosUsers } from './nacos-users.ts';
import { type RunningServer, startServerProcess } from './server-process.ts';

export type NacosVersion = '2.2.4' | '3.1.0';

export interface NacosServerOptions {
  readonly version: NacosVersion;
  /** A folder of this server's own: log and `nacos/`, Nacos's home, whose configs the next start finds again. */
  readonly dir: string;
  /** For a server that comes back on its old port; a free one by default. It takes the ports +1000, +1001, -1000, too. */
  readonly port?: number;
  /** Starts with an empty home. Only after the server that used it has ended. */
  readonly clean?: boolean;
  /** Default: everybody may do everything. */
  readonly auth?: NacosAuth;
  /** Further properties: `{ 'nacos.core.param.check.enabled': 'false' }`. */
  readonly properties?: Readonly<Record<string, string>>;
}

export interface NacosAuth {
  /** `nacos` is the administrator; another name is a user who may read and write in every namespace. */
  readonly username: string;
  readonly password: string;
  /** Nacos's `token.expire.seconds`. Default 18000. */
  readonly tokenTtlSeconds?: number;
  /** As shops have it: the server reads its users some seconds after its start, and every 15 s. Default: at once. */
  readonly caching?: boolean;
}

export interface NacosServer extends RunningServer {
  readonly version: NacosVersion;
  /** As a registry address, without user and password: `nacos://127.0.0.1:<port>`. */
  readonly address: string;
  /** Where the HTTP API begins: `http://127.0.0.1:<port>/nacos`. */
  readonly url: string;
}

/**
 * Builds (once) and starts a Nacos server; resolves when it answers and, with `auth`, when its user can log in (4 to 10 s).
 * HTTP is on 127.0.0.1; the other ports are on every address, which Nacos does not let one choose.
 */
export async function startNacosServer(options: NacosServerOptions): Promise<NacosServer> {
  const release = RELEASES[options.version];
  const classPath = await buildNacos(release.module);
  const home = join(options.dir, 'nacos');
  if (options.clean === true) await rm(home, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  const server = await startServerProcess({
    name: `Nacos ${options.version}`,
    port: options.port,
    portOffsets: [1_000, 1_001, -1_000],
    logFile: join(options.dir, 'nacos.log'),
    startTimeoutMs: 120_000,
    command: (port) =>
      Promise.resolve(['java', ...toArguments(options, home, port), '-cp', classPath, release.mainClass]),
    isReady: async (port) => (await fetch(`${toUrl(port)}${release.readinessPath}`)).ok,
  });
  const url = toUrl(server.port);
  if (options.auth !== undefined) {
    await setUpNacosUsers(options.version, url, options.auth).catch(async (error: unknown) => {
      await server.kill();
      throw error;
    });
  }
  return { ...server, version: options.version, url, address: `nacos://127.0.0.1:${server.port}` };
}

const RELEASES = {
  '2.2.4': {
    module: 'nacos-2',
    mainClass: 'com.alibaba.nacos.NacosMain',
    portProperty: 'server.port',
    readinessPath: '/v1/ns/operator/metrics',
  },
  '3.1.0': {
    module: 'nacos-3',
    mainClass: 'com.example.nacos.NacosMain',
    portProperty: 'nacos.server.main.port',
    readinessPath: '/v3/admin/core/state/readiness',
  },
} as const;

function toUrl(port: number): string {
  return `http://127.0.0.1:${port}/nacos`;
}

async function buildNacos(module: string): Promise<string> {
  const dir = join(import.meta.dirname, module);
  await buildMavenProject({ dir, sources: ['pom.xml', 'src'] });
  const dependencies = await readFile(join(dir, 'target', 'class-path.txt'), 'utf8');
  return [join(dir, 'target', 'nacos.jar'), dependencies.trim()].join(delimiter);
}

function toArguments(
  { version, dir, auth, properties: further }: NacosServerOptions,
  home: string,
  port: number,
): string[] {
  const properties = {
    [RELEASES[version].portProperty]: port,
    'server.address': '127.0.0.1',
    'nacos.inetutils.ip-address': '127.0.0.1',
    'nacos.standalone': true,
    'nacos.home': home,
    'user.home': dir,
    'nacos.core.auth.enabled': auth !== undefined,
    'nacos.core.auth.admin.enabled': auth !== undefined,
    // Of its own database: by default it gives up after 3 s, which a busy machine takes to make it.
    'db.pool.config.connectionTimeout': 60_000,
    'nacos.core.auth.caching.enabled': auth?.caching === true,
    'nacos.core.auth.plugin.nacos.token.expire.seconds': auth?.tokenTtlSeconds ?? 18_000,
    ...further,
  };
  return [...JVM_OPTIONS, ...Object.entries(properties).map(([name, value]) => `-D${name}=${value}`)];
}

const JVM_OPTIONS = ['-Xmx224m', '-Xss512k', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
