import type { GatewayConfig } from './config.ts';
import { parseConfigDocument } from './parse-config-document.ts';
import { readConfig } from './read-config.ts';
import type { Environment } from './substitute-environment.ts';

/**
 * Text of a configuration (YAML or JSON) to the configuration itself.
 *
 * @param environment where `${NAME}` is looked up.
 * @throws ConfigError with all mistakes; of bad syntax only the mistakes in the syntax.
 */
export function loadConfig(text: string, environment: Environment): GatewayConfig {
  return readConfig(parseConfigDocument(text), environment);
}
