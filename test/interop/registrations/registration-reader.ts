/** One export: `[group/]interface[:version]`. */
export interface ExportKey {
  readonly serviceInterface: string;
  readonly group: string | null;
  readonly version: string | null;
}

/** An application instance as its provider registered it. */
export interface RegisteredInstance {
  readonly host: string;
  readonly port: number;
  readonly metadata: Readonly<Record<string, string>>;
}

/** What providers wrote into a registry, read without the gateway's own code. */
export interface RegistryReader {
  /** URL parameters of the interface entries of an export; `host` and `port` are among them. */
  providers(key: ExportKey): Promise<readonly Readonly<Record<string, string>>[]>;
  instances(application: string): Promise<readonly RegisteredInstance[]>;
  close(): void;
}

/** What providers wrote into a metadata center; null where there is nothing. */
export interface MetadataReader {
  definition(key: ExportKey, application: string): Promise<string | null>;
  /** Names of applications, with commas (3.x); of 2.7 the name where that application wrote it. */
  mapping(serviceInterface: string, application: string, isOf27: boolean): Promise<string | null>;
  metadataInfo(application: string, revision: string): Promise<string | null>;
  close(): void;
}

export function toExportKey(url: string): ExportKey {
  const { searchParams } = new URL(url);
  return {
    serviceInterface: searchParams.get('interface') ?? '',
    group: searchParams.get('group'),
    version: searchParams.get('version'),
  };
}
