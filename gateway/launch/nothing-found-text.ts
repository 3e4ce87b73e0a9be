import type { CenterState } from '../../metadata/center/center-state.ts';
import type { HubStatus } from '../../metadata/hub.ts';
import type { GatewayConfig } from '../config/config.ts';
import { printable } from '../printable.ts';

/** More than this is a list that nobody reads. */
const SHOWN_PROBLEMS = 5;

/** For a gateway that has found no service: what it looked for and where, and what to do. */
export function nothingFoundText(config: GatewayConfig, status: HubStatus): string {
  const { registry, metadataReport, configCenter, problems } = status;
  const expose = config.expose.length === 0 ? 'nothing (expose is empty)' : config.expose.join(', ');
  const lines = [
    `No service was found. Looked for ${expose}`,
    `  providers:   ${describe(registry)}`,
    `  definitions: ${describe(metadataReport)}`,
    ...(configCenter === null ? [] : [`  rules:       ${describe(configCenter)}`]),
    ...problems.slice(0, SHOWN_PROBLEMS).map((problem) => `  problem: ${problem}`),
    config.registry.isFrozen
      ? 'registry.freeze is on, and nothing was kept: nothing is served before it is off.'
      : registry.connected
        ? 'Is the provider registered there, in this namespace and group, and does expose name its interface? What comes later is served at once.'
        : 'It goes on trying; services are served as soon as they are found.',
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

function describe({ address, connected, detail }: CenterState): string {
  return `${address} (${connected ? detail : `not connected: ${detail}`})`;
}
