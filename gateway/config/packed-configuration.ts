import { shortSecretMistakes } from './access-key-mistakes.ts';
import type { ConfigDocument } from './config-document.ts';
import { ConfigError } from './config-error.ts';
import type { GatewayConfig } from './config.ts';
import { substituteEnvironment, type Environment } from './substitute-environment.ts';
import { toConfig } from './to-config.ts';

/** Everything that a Worker needs to know at its start, in one module of text, as it has no file system. */
export interface PackedConfiguration {
  /** Checked, with its defaults filled in; `${NAME}` is still in it, so that no secret is in the bundle. */
  readonly document: ConfigDocument;
  /** Definitions and rules by file name, where they are files. */
  readonly files: PackedFiles;
}

export interface PackedFiles {
  readonly definitions: ReadonlyMap<string, string>;
  readonly rules: ReadonlyMap<string, string>;
}

export function packConfiguration({ document, files }: PackedConfiguration): string {
  const { definitions, rules } = files;
  return JSON.stringify({
    document,
    definitions: Object.fromEntries(definitions),
    rules: Object.fromEntries(rules),
  });
}

/**
 * The configuration and the definitions of a text that `packConfiguration` made. Whoever packed it has checked it: here no
 * schema is needed, which would take a Worker longer to compile, in each isolate that starts, than all the rest of its start.
 *
 * @throws ConfigError naming each environment variable that is not set, and each secret that is too short.
 */
export function unpackConfiguration(
  text: string,
  environment: Environment,
): { config: GatewayConfig; files: PackedFiles } {
  const packed = JSON.parse(text) as {
    document: unknown;
    definitions: Record<string, string>;
    rules: Record<string, string>;
  };
  const mistakes: string[] = [];
  const document = substituteEnvironment(packed.document, environment, mistakes) as ConfigDocument;
  mistakes.push(...shortSecretMistakes(document));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const [definitions, rules] = [packed.definitions, packed.rules].map((texts) => new Map(Object.entries(texts)));
  return { config: toConfig(document), files: { definitions: definitions!, rules: rules! } };
}
