import type { CenterHub } from '../../metadata/hub.ts';
import type { GatewayConfig } from '../config/config.ts';

/**
 * A line for each interface that `expose` names by itself and nobody provides. Dubbo's mapping from interfaces to applications tells who
 * ought to.
 */
export async function missingServices({ expose }: GatewayConfig, hub: CenterHub): Promise<string[]> {
  const names = expose.filter((pattern) => !pattern.endsWith('*') && hub.known(pattern).length === 0);
  return Promise.all(names.map((name) => describe(name, hub)));
}

async function describe(name: string, hub: CenterHub): Promise<string> {
  const applications = await hub.mapping(name).catch(() => []);
  const mapped =
    applications.length === 0
      ? 'no mapping names an application for it'
      : `the mapping names ${applications.join(', ')}`;
  return `not found: ${name}; ${mapped}`;
}
