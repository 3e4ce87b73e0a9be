import { boundedLines } from '../center/bounded-lines.ts';
import { retryDelayMs } from '../center/retry-delay.ts';
import { parseProviderUrl } from '../url/provider-url.ts';
import type { ProviderUrl } from '../url/provider-url.ts';
import { UrlError } from '../url/url-error.ts';
import { readInstanceMetadata } from './instance-metadata.ts';
import { parseMetadataInfo } from './metadata-info.ts';
import type { MetadataInfo } from './metadata-info.ts';
import type { MetadataService } from './metadata-service.ts';
import type { ServiceInstance } from './service-discovery.ts';

/** What instances of one revision provide. */
export interface Revision {
  /** By MetadataInfo (Dubbo 3), the same for all instances; null before it is known. */
  readonly info: MetadataInfo | null;
  /** As 2.7 tells it: URLs of the one instance. */
  readonly urls: readonly ProviderUrl[] | null;
  /** What was skipped of the URLs, one line each. */
  readonly skipped: readonly string[];
  /** Why it is not known; null while it is asked for or known. */
  readonly problem: string | null;
}

export interface RevisionSource {
  /** JSON text from the metadata center; null for none. */
  metadataInfo(application: string, revision: string): Promise<string | null>;
  /** Null where providers cannot be asked. */
  readonly metadataService: MetadataService | null;
}

interface Entry {
  revision: Revision;
  isFirstTry: boolean;
  failures: number;
  retry: ReturnType<typeof setTimeout> | null;
  /** Those that have it now: each may be asked. */
  instances: readonly ServiceInstance[];
}

const UNKNOWN: Revision = { info: null, urls: null, skipped: [], problem: null };
/** Of one revision: what is wrong with one must not hide what is wrong with the others. */
const MOST_PROBLEMS = 10;
/** Of many instances of one revision so many are asked before the next try. */
const ASKED_INSTANCES = 3;

/**
 * Learns what each revision of each application provides: from the metadata center, or from the MetadataService of one of its instances
 * where `dubbo.metadata.storage-type` says so; from the other one where the first has nothing. Asked once, and again with
 * growing pauses until somebody answers or no instance has it any more.
 */
export class RevisionLoader {
  readonly #source: RevisionSource;
  readonly #onLoaded: (application: string) => void;
  readonly #entries = new Map<string, Entry>();
  #isClosed = false;

  /** @param onLoaded is told an application of which one more revision is known, or known not to be there */
  constructor(source: RevisionSource, onLoaded: (application: string) => void) {
    this.#source = source;
    this.#onLoaded = onLoaded;
  }

  /** Tells which instances each revision of an application has now, by `revisionKey`; those without any are forgotten. */
  setInstances(application: string, byRevision: ReadonlyMap<string, readonly ServiceInstance[]>): void {
    for (const [key, instances] of byRevision) {
      const known = this.#entries.get(key);
      if (known !== undefined) known.instances = instances;
      else this.#load(application, key, instances);
    }
    const prefix = `${application}\n`;
    for (const [key, entry] of this.#entries) {
      if (!key.startsWith(prefix) || byRevision.has(key)) continue;
      if (entry.retry !== null) clearTimeout(entry.retry);
      this.#entries.delete(key);
    }
  }

  get(key: string): Revision {
    return this.#entries.get(key)?.revision ?? UNKNOWN;
  }

  /** Whether something is asked for the first time. */
  get isLoading(): boolean {
    for (const { isFirstTry } of this.#entries.values()) if (isFirstTry) return true;
    return false;
  }

  problems(): readonly string[] {
    const lines: string[] = [];
    for (const { revision } of this.#entries.values()) {
      if (revision.problem !== null) lines.push(revision.problem);
      lines.push(...boundedLines(revision.skipped, MOST_PROBLEMS));
      const ofInfo = revision.info?.problems ?? [];
      lines.push(
        ...boundedLines(
          ofInfo.map((problem) => `MetadataInfo of ${revision.info?.application}: ${problem}`),
          MOST_PROBLEMS,
        ),
      );
    }
    return lines;
  }

  close(): void {
    this.#isClosed = true;
    for (const { retry } of this.#entries.values()) if (retry !== null) clearTimeout(retry);
  }

  #load(application: string, key: string, instances: readonly ServiceInstance[]): void {
    const entry: Entry = { revision: UNKNOWN, isFirstTry: true, failures: 0, retry: null, instances };
    this.#entries.set(key, entry);
    void this.#try(application, key, entry);
  }

  async #try(application: string, key: string, entry: Entry): Promise<void> {
    entry.retry = null;
    const found = await this.#ask(application, entry.instances).catch((error: unknown): Revision => ({
      ...UNKNOWN,
      problem: String(error),
    }));
    if (this.#isClosed || this.#entries.get(key) !== entry) return;
    entry.revision = found;
    entry.isFirstTry = false;
    if (found.problem !== null) {
      entry.failures++;
      entry.retry = setTimeout(() => void this.#try(application, key, entry), retryDelayMs(entry.failures));
    }
    this.#onLoaded(application);
  }

  async #ask(application: string, instances: readonly ServiceInstance[]): Promise<Revision> {
    const first = instances[0];
    if (first === undefined) return UNKNOWN;
    const { revision, isRemote } = readInstanceMetadata(first);
    const where = `${application} at ${first.host}:${first.port}`;
    if (revision === '0') return { ...UNKNOWN, info: NOTHING };
    const reasons: string[] = [];
    const ways =
      revision === null
        ? [() => this.#exportedUrls(first, reasons)]
        : isRemote
          ? [
              () => this.#fromCenter(application, revision, reasons),
              () => this.#fromInstances(instances, revision, reasons),
            ]
          : [
              () => this.#fromInstances(instances, revision, reasons),
              () => this.#fromCenter(application, revision, reasons),
            ];
    for (const way of ways) {
      const found = await way();
      if (found !== null) return found;
    }
    const what = revision === null ? where : `${application}, revision ${revision}`;
    return { ...UNKNOWN, problem: `${what}: what it provides is not known: ${reasons.join('; ')}` };
  }

  async #fromCenter(application: string, revision: string, reasons: string[]): Promise<Revision | null> {
    try {
      const text = await this.#source.metadataInfo(application, revision);
      if (text === null) reasons.push('the metadata center has no MetadataInfo of it');
      return text === null ? null : read(text);
    } catch (error) {
      reasons.push(`metadata center: ${messageOf(error)}`);
      return null;
    }
  }

  async #fromInstances(
    instances: readonly ServiceInstance[],
    revision: string,
    reasons: string[],
  ): Promise<Revision | null> {
    for (const instance of instances.slice(0, ASKED_INSTANCES)) {
      const found = await this.#fromService(instance, reasons, async (service, endpoint) =>
        read(await service.getMetadataInfo(endpoint, revision)),
      );
      if (found !== null) return found;
    }
    return null;
  }

  #exportedUrls(instance: ServiceInstance, reasons: string[]): Promise<Revision | null> {
    return this.#fromService(instance, reasons, async (service, endpoint) => {
      const urls: ProviderUrl[] = [];
      const skipped: string[] = [];
      for (const [index, text] of (await service.getExportedUrls(endpoint)).entries()) {
        try {
          urls.push(parseProviderUrl(text));
        } catch (error) {
          if (!(error instanceof UrlError)) throw error;
          skipped.push(
            `${instance.application} at ${instance.host}:${instance.port}: URL ${index + 1}: ${error.message}`,
          );
        }
      }
      return { ...UNKNOWN, urls, skipped };
    });
  }

  async #fromService(
    instance: ServiceInstance,
    reasons: string[],
    ask: (service: MetadataService, endpoint: { application: string; host: string; port: number }) => Promise<Revision>,
  ): Promise<Revision | null> {
    const { metadataService } = this.#source;
    const port = readInstanceMetadata(instance).metadataServicePort;
    if (metadataService === null || port === null) {
      reasons.push('it names no MetadataService that speaks dubbo');
      return null;
    }
    try {
      const { application, host } = instance;
      return await ask(metadataService, { application, host, port });
    } catch (error) {
      reasons.push(`MetadataService at ${instance.host}:${port}: ${messageOf(error)}`);
      return null;
    }
  }
}

const NOTHING: MetadataInfo = { application: '', revision: '0', services: [], problems: [] };

/** Throws where the text is no MetadataInfo. */
function read(text: string): Revision {
  const info = parseMetadataInfo(parse(text));
  if (info === null) throw new Error('what it gives is no MetadataInfo');
  return { ...UNKNOWN, info };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
