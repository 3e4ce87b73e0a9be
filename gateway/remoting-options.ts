import type { GatewayConfig } from './config/config.ts';
import type { RemotingOptions } from './remoting/remoting-options.ts';

/** What the configuration says about connections, in the words of `remoting/`, which knows no configuration. */
export function remotingOptions({ connectTimeoutMs, limits }: GatewayConfig): Partial<RemotingOptions> {
  return { connectTimeoutMs, maxInFlight: limits.maxInFlight, maxBodyBytes: limits.maxResponseBytes };
}
