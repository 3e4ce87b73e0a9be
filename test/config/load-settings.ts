import type { GatewayConfig } from '../../gateway/config/config.ts';
import { loadConfig } from '../../gateway/config/load-config.ts';

/** A configuration that has these keys beside the needed ones. Throws ConfigError. */
export function loadSettings(settings: object): GatewayConfig {
  return loadConfig(
    JSON.stringify({
      registry: { address: 'static', providers: [] },
      'metadata-report': { address: 'file:x' },
      expose: [],
      auth: { mode: 'none' },
      ...settings,
    }),
    {},
  );
}
