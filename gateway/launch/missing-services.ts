import { boundedLines } from '../../metadata/center/bounded-lines.ts';
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

const APPLICATION = /^[\w.-]{1,100}$/;
const SHOWN = 10;

async function describe(name: string, hub: CenterHub): Promise<string> {
  // What stands there may be anything: only what can be the name of an application is shown.
  const applications = (await hub.mapping(name).catch(() => [])).filter((text) => APPLICATION.test(text));
  const mapped =
    applications.length === 0
      ? 'no mapping names an application for it'
      : `the mapping names ${boundedLines(applications, SHOWN).join(', ')}`;
  return `not found: ${name}; ${mapped}`;
}
