import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readDocumentFiles } from '../../metadata/center/node-document-files.ts';
import type { ConfigDocument } from '../config/config-document.ts';
import type { GatewayConfig } from '../config/config.ts';
import type { PackedFiles } from '../config/packed-configuration.ts';
import { parseConfigDocument } from '../config/parse-config-document.ts';
import { readConfig } from '../config/read-config.ts';
import type { Environment } from '../config/substitute-environment.ts';
import { validateDocument } from '../config/validate-document.ts';
import { StartError } from './start-error.ts';

export interface GatewayFiles {
  readonly config: GatewayConfig;
  /** The same as a document, with its defaults filled in and `${NAME}` still in it. */
  readonly document: ConfigDocument;
  /** Definitions and rules by file name, where they are files. */
  readonly files: PackedFiles;
}

/**
 * Reads and checks all that a gateway needs at its start: the configuration and the definitions that it names.
 *
 * @param environmentOf where `${NAME}` of the document is looked up.
 * @throws ConfigError with all mistakes of the configuration; StartError that names a file that cannot be read.
 */
export async function readGatewayFiles(
  configPath: string,
  environmentOf: (document: unknown) => Environment,
): Promise<GatewayFiles> {
  const document = parseConfigDocument(await read(configPath));
  const config = readConfig(document, environmentOf(document));
  // It is valid by now, and what is left of `${NAME}` changes no default.
  validateDocument(document);
  const folder = dirname(configPath);
  const [definitions, rules] = [
    filePath(folder, config.metadataReport.address),
    filePath(folder, config.configCenter.address),
  ];
  return {
    config,
    document: document as ConfigDocument,
    files: {
      definitions: definitions === null ? new Map() : await readDefinitions(definitions),
      rules: rules === null ? new Map() : await readRules(rules),
    },
  };
}

/** Null for a center that is no file. */
function filePath(folder: string, address: string | null): string | null {
  return address?.startsWith('file:') === true ? resolve(folder, address.replace(/^file:(?:\/\/)?/, '')) : null;
}

async function read(configPath: string): Promise<string> {
  try {
    const octets = await readFile(configPath);
    if (isUtf8(octets)) return octets.toString('utf8');
  } catch (error) {
    throw new StartError(`cannot read the configuration ${configPath}: ${String(error)}`);
  }
  throw new StartError(`cannot read the configuration ${configPath}: it is not UTF-8`);
}

/** Files that are no JSON object are a mistake of whoever starts the gateway, and not, as later in a center, to be lived with. */
async function readDefinitions(path: string): Promise<Map<string, string>> {
  const definitions = await asStartError(readDocumentFiles('definitions', path, /\.json$/));
  const broken = [...definitions].filter(([, text]) => !isJsonObject(text)).map(([name]) => name);
  if (broken.length === 0) return definitions;
  throw new StartError(`cannot read definitions from ${path}: no JSON object: ${broken.join(', ')}`);
}

function readRules(path: string): Promise<Map<string, string>> {
  return asStartError(readDocumentFiles('rules', path, /\.(?:ya?ml|json|properties|tag-router|configurators)$/));
}

function asStartError<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    throw error instanceof Error ? new StartError(error.message) : error;
  });
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
