import { setTimeout as sleep } from 'node:timers/promises';
import { readMetadataReport, readRegistry } from './read-registrations.ts';
import { type ExportKey, type MetadataReader, type RegistryReader, toExportKey } from './registration-reader.ts';

/** What a provider is to have written, and where. */
export interface ExpectedRegistration {
  readonly registry: string;
  readonly metadataReport: string;
  readonly registerMode: 'interface' | 'instance' | 'all';
  readonly isOf27: boolean;
  /** The MetadataInfo is in the metadata center. */
  readonly hasMetadataInfo: boolean;
  readonly application: string;
  readonly host: string;
  readonly port: number;
  readonly registeredUrls: readonly string[];
}

const TIMEOUT_MS = 30_000;
const POLL_MS = 100;

/** Resolves when all of it is there; Dubbo writes definitions and mappings in the background. Else says what is missing. */
export async function awaitRegistration(expected: ExpectedRegistration): Promise<void> {
  const registry = await readRegistry(expected.registry, expected.isOf27);
  const report = await readMetadataReport(expected.metadataReport);
  try {
    const deadline = performance.now() + TIMEOUT_MS;
    for (;;) {
      const missing = await listMissing(expected, registry, report);
      if (missing.length === 0) return;
      if (performance.now() > deadline) throw new Error(`not registered: ${missing.join(', ')}`);
      await sleep(POLL_MS);
    }
  } finally {
    registry.close();
    report.close();
  }
}

async function listMissing(
  expected: ExpectedRegistration,
  registry: RegistryReader,
  report: MetadataReader,
): Promise<readonly string[]> {
  const keys = expected.registeredUrls.map(toExportKey);
  const found = await Promise.all([
    ...(expected.registerMode === 'instance' ? [] : keys.map((key) => missesProvider(expected, registry, key))),
    ...(expected.registerMode === 'interface' ? [] : keys.map((key) => missesMapping(expected, report, key))),
    ...(expected.registerMode === 'interface' ? [] : [missesInstance(expected, registry, report)]),
    ...expected.registeredUrls.map((url) => missesDefinition(expected, report, url)),
  ]);
  return found.filter((missing) => missing !== null);
}

async function missesProvider(
  { host, port }: ExpectedRegistration,
  registry: RegistryReader,
  key: ExportKey,
): Promise<string | null> {
  const entries = await registry.providers(key);
  const isThere = entries.some((entry) => entry['host'] === host && entry['port'] === String(port));
  return isThere ? null : `provider of ${key.serviceInterface}`;
}

/** A definition of an earlier run does not count. */
async function missesDefinition(
  { application }: ExpectedRegistration,
  report: MetadataReader,
  url: string,
): Promise<string | null> {
  const key = toExportKey(url);
  const { parameters } = JSON.parse((await report.definition(key, application)) ?? '{"parameters":{}}');
  const { searchParams } = new URL(url);
  // Only 3.x has the timestamp in it.
  const isOwn =
    parameters.methods === searchParams.get('methods') &&
    (parameters.timestamp ?? searchParams.get('timestamp')) === searchParams.get('timestamp');
  return isOwn ? null : `definition of ${key.serviceInterface}`;
}

async function missesInstance(
  { application, host, port, hasMetadataInfo }: ExpectedRegistration,
  registry: RegistryReader,
  report: MetadataReader,
): Promise<string | null> {
  const instances = await registry.instances(application);
  const own = instances.find((instance) => instance.host === host && instance.port === port);
  const revision = own?.metadata['dubbo.metadata.revision'];
  if (revision === undefined) return `instance of ${application}`;
  if (!hasMetadataInfo) return null;
  return (await report.metadataInfo(application, revision)) === null ? `MetadataInfo ${revision}` : null;
}

async function missesMapping(
  { application, isOf27, metadataReport }: ExpectedRegistration,
  report: MetadataReader,
  { serviceInterface }: ExportKey,
): Promise<string | null> {
  if (metadataReport.startsWith('redis:')) return null; // Dubbo writes none there
  const applications = await report.mapping(serviceInterface, application, isOf27);
  return applications?.split(',').includes(application) === true ? null : `mapping of ${serviceInterface}`;
}
