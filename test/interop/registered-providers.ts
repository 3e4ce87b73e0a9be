import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DubboVersion } from './java-build.ts';
import { type JavaProcess, startJavaProcess } from './java-process.ts';
import { awaitRegistration } from './registrations/await-registration.ts';

export interface RegisteredProviderOptions {
  readonly dubboVersion: DubboVersion;
  /** An empty folder of this provider's own: log, and the JVM's `user.home`, where Dubbo keeps its caches. */
  readonly dir: string;
  /** Dubbo's address of the registry: `zookeeper://127.0.0.1:2181?group=...`, `nacos://127.0.0.1:8848?username=...&namespace=...`. */
  readonly registry: string;
  /**
   * `interface`: one entry per service; `instance`: one per application; `all`: both. By default what the release does
   * by itself: 2.7.23 `interface`, 3.x `all`. For 2.7.23 the other two are its `registry-type=service`.
   */
  readonly registerMode?: 'interface' | 'instance' | 'all';
  /** Dubbo's address of the metadata center (zookeeper, nacos, redis). By default Dubbo's own choice: the registry. */
  readonly metadataReport?: string;
  /** Where 3.x keeps its MetadataInfo: in the provider (`local`, Dubbo's default) or in the metadata center. */
  readonly metadataType?: 'local' | 'remote';
  /** Dubbo's simplified registration: few parameters in the registered URL. 2.7.23 then registers no application. */
  readonly simplified?: boolean;
  /** Default `interop-provider`. */
  readonly application?: string;
  /** For a provider that comes back on its old port; a free one by default. */
  readonly port?: number;
  /** Simple names of the interfaces to export: `['CallService']`. Default: all of them, but for those of the call chain. `[]`: none but `extraService`. */
  readonly services?: readonly string[];
  /** Exports `ExtraService` 1.0.0 as well: 1 has `greet(String)`, 2 also `improve(long, Discount)`. */
  readonly extraService?: 1 | 2;
  /** The name by which the services of the call chain answer. Default `unnamed`. */
  readonly instance?: string;
  /** Has the filter that passes the tag of a call to the calls that it makes itself. Default false. */
  readonly passesTag?: boolean;
  /** Parameters of every exported URL: `{ weight: '50', 'dubbo.tag': 'gray', token: 'secret', timeout: '3000' }`. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Further options of the JVM: `-D...`. */
  readonly jvmOptions?: readonly string[];
  /** How long ZooKeeper keeps the entries of a killed provider. Default 4000; the server has bounds of its own. */
  readonly sessionTimeoutMs?: number;
  /** Dubbo's `dubbo.service.shutdown.wait`. Default 1000. */
  readonly shutdownWaitMs?: number;
}

export interface RegisteredProvider extends JavaProcess {
  readonly application: string;
  /** What it is registered as, and bound to: 127.0.0.1 in the form that Dubbo takes. */
  readonly host: string;
}

/**
 * 127.0.0.1 as one number. Dubbo refuses to register `localhost` and `127.*`, but not this; the resolvers of Java, Node
 * and workerd take it. As the address to bind it keeps the provider on loopback.
 */
const LOOPBACK_NUMBER = '2130706433';

/** Derby, the database in Nacos, has refused a write because of others at the same time. Dubbo does not write it again, as long as it runs. */
const LOCKED = 'A lock could not be obtained within the time requested';

/** Builds (once) and starts a Java provider that registers; resolves when its registration is complete. */
export async function startRegisteredProvider(options: RegisteredProviderOptions): Promise<RegisteredProvider> {
  try {
    return await start(options);
  } catch (error) {
    if (!String(error).includes(LOCKED)) throw error;
    return start({ ...options, dir: join(options.dir, 'again') });
  }
}

async function start(options: RegisteredProviderOptions): Promise<RegisteredProvider> {
  const { dubboVersion, dir, port, shutdownWaitMs, application = 'interop-provider' } = options;
  const provider = await startJavaProcess({
    dubboVersion,
    dir,
    port,
    shutdownWaitMs,
    additions: [
      ...(options.extraService === 2 ? (['second-release'] as const) : []),
      ...(options.passesTag === true ? (['tag-filter'] as const) : []),
    ],
    mainClass: 'com.example.interop.provider.RegisteredProviderMain',
    jvmOptions: [...JVM_OPTIONS, ...toProperties(options, application), ...(options.jvmOptions ?? [])],
  });
  const isOf27 = dubboVersion === '2.7.23';
  const registration = awaitRegistration({
    registry: options.registry,
    metadataReport: options.metadataReport ?? options.registry,
    registerMode: options.registerMode ?? (isOf27 ? 'interface' : 'all'),
    isOf27,
    hasMetadataInfo: options.metadataType === 'remote',
    application,
    host: LOOPBACK_NUMBER,
    port: provider.port,
    registeredUrls: provider.registeredUrls,
  });
  await registration.catch(async (error: unknown) => {
    await provider.stop();
    const log = (await readFile(provider.logFile, 'utf8')).slice(-4_000);
    throw new Error(`the provider of Dubbo ${dubboVersion}: ${String(error)}\n${log}`, { cause: error });
  });
  return { ...provider, application, host: LOOPBACK_NUMBER };
}

const SESSION_TIMEOUT_MS = 4_000;
const JVM_OPTIONS = ['-Xmx192m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

function toProperties(options: RegisteredProviderOptions, application: string): string[] {
  const properties = {
    DUBBO_IP_TO_BIND: LOOPBACK_NUMBER,
    DUBBO_IP_TO_REGISTRY: LOOPBACK_NUMBER,
    // The instances have a session of their own, which no parameter of Dubbo reaches.
    'curator-default-session-timeout': options.sessionTimeoutMs ?? SESSION_TIMEOUT_MS,
    'interop.application': application,
    'interop.registries': toRegistryAddresses(options).join(' '),
    'dubbo.application.register-mode': options.registerMode,
    'interop.metadata-report': options.metadataReport,
    'interop.metadata-type': options.metadataType,
    'interop.simplified': options.simplified,
    'interop.services': options.services?.join(','),
    'interop.instance': options.instance,
    'interop.extra': options.extraService !== undefined,
    'interop.parameters': new URLSearchParams(options.parameters).toString(),
  };
  return Object.entries(properties).flatMap(([name, value]) => (value === undefined ? [] : [`-D${name}=${value}`]));
}

function toRegistryAddresses({
  registry,
  dubboVersion,
  registerMode,
  sessionTimeoutMs,
}: RegisteredProviderOptions): string[] {
  const timeout = sessionTimeoutMs ?? SESSION_TIMEOUT_MS;
  const sessionKey = dubboVersion === '2.7.23' ? 'zk.session.expire' : 'session';
  const address = registry.startsWith('zookeeper:') ? addParameter(registry, `${sessionKey}=${timeout}`) : registry;
  if (dubboVersion !== '2.7.23' || registerMode === undefined || registerMode === 'interface') return [address];
  const ofApplications = addParameter(address, 'registry-type=service');
  return registerMode === 'all' ? [address, ofApplications] : [ofApplications];
}

function addParameter(address: string, parameter: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${parameter}`;
}
