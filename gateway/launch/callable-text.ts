import type { MetadataHub } from '../../metadata/hub.ts';
import type { GatewayConfig } from '../config/config.ts';
import { createExposure } from '../translate/exposure.ts';

/** More than this is a list that nobody reads. */
const SHOWN_METHODS = 6;

/** What a start prints below its ready line: how to go on. */
export function callableText(url: string, hub: MetadataHub, config: GatewayConfig): string {
  const isExposed = createExposure(config.expose);
  const methods: string[] = [];
  let services = 0;
  for (const { serviceInterface, definition } of hub.views()) {
    if (!isExposed(serviceInterface)) continue;
    services += 1;
    for (const { name, parameterTypeNames } of definition.methods) {
      methods.push(`  POST ${url}/${serviceInterface}/${name}  (${parameterTypeNames.join(', ')})`);
    }
  }
  const more = methods.length - SHOWN_METHODS;
  const shown = [...methods.slice(0, SHOWN_METHODS), ...(more > 0 ? [`  and ${more} more`] : [])];
  const counts = `${count(services, 'service')} with ${count(methods.length, 'method')} exposed.`;
  return `${counts} Try next:\n  curl -sS ${url}/readyz\n${shown.map((line) => `${line}\n`).join('')}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
