import type { CenterHub } from '../../metadata/hub.ts';
import type { GatewayConfig } from '../config/config.ts';
import { createExposure } from '../translate/exposure.ts';
import { nothingFoundText } from './nothing-found-text.ts';

/** More than this is a list that nobody reads. */
const SHOWN_METHODS = 6;

/** What a start prints below its ready line: how to go on. */
export function callableText(url: string, hub: CenterHub, config: GatewayConfig): string {
  const isExposed = createExposure(config.expose);
  const services = [...hub.views()].filter(({ serviceInterface }) => isExposed(serviceInterface));
  if (services.length === 0) return nothingFoundText(config, hub.status());
  const methods: string[] = [];
  // Each definition that is looked at has to be read: of thousands the first ones will do.
  for (const { serviceInterface, definition } of services.slice(0, SHOWN_METHODS)) {
    for (const { name, parameterTypeNames } of definition.methods) {
      methods.push(`  POST ${url}/${serviceInterface}/${name}  (${parameterTypeNames.join(', ')})`);
    }
  }
  const isAll = services.length <= SHOWN_METHODS;
  const more = methods.length - SHOWN_METHODS;
  const rest =
    isAll && more <= 0 ? [] : [isAll ? `  and ${more} more` : '  and more: npm run inspect -- --config FILE'];
  const shown = [...methods.slice(0, SHOWN_METHODS), ...rest];
  const counts = `${count(services.length, 'service')}${isAll ? ` with ${count(methods.length, 'method')}` : ''} exposed.`;
  return `${counts} Try next:\n  curl -sS ${url}/readyz\n${shown.map((line) => `${line}\n`).join('')}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
