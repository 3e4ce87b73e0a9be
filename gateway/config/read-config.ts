import { refuseWrittenSecrets } from './access-key-mistakes.ts';
import type { ConfigDocument } from './config-document.ts';
import { ConfigError } from './config-error.ts';
import type { GatewayConfig } from './config.ts';
import { refuseRouteVariables } from './route-variables.ts';
import { substituteEnvironment, type Environment } from './substitute-environment.ts';
import { toConfig } from './to-config.ts';
import { validateDocument } from './validate-document.ts';

/**
 * Checks a parsed document and turns it into the one total configuration.
 *
 * @param environment where `${NAME}` is looked up.
 * @throws ConfigError with all mistakes.
 */
export function readConfig(document: unknown, environment: Environment): GatewayConfig {
  const mistakes: string[] = [];
  const unset = new Set<string>();
  refuseWrittenSecrets(document, mistakes, unset);
  refuseRouteVariables(document, mistakes, unset);
  const filled = substituteEnvironment(document, environment, mistakes, unset);
  mistakes.push(...validateDocument(filled, unset));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return toConfig(filled as ConfigDocument);
}
