import type { CenterHub } from '../../metadata/hub.ts';
import type { ServiceView } from '../../metadata/view/service-view.ts';
import { createExposure } from '../config/exposure.ts';
import { createCallLine } from './call-line.ts';
import { missingTargets } from './missing-targets.ts';
import { nothingFoundText } from './nothing-found-text.ts';
import type { GatewayFiles } from './read-gateway-files.ts';

/** More than this is a list that nobody reads. */
const SHOWN_METHODS = 6;

/** What a start prints below its ready line: how to go on. Where calls have to be signed, by calls that a key may sign. */
export function callableText(url: string, hub: CenterHub, files: Pick<GatewayFiles, 'config' | 'document'>): string {
  const { config } = files;
  const isExposed = createExposure(config.expose);
  const services = [...hub.views()].filter(({ serviceInterface }) => isExposed(serviceInterface));
  if (services.length === 0) return nothingFoundText(config, hub.status());
  const callLine = createCallLine(url, files, Date.now());
  const variants = Map.groupBy(services, ({ serviceInterface }) => serviceInterface);
  const methods: (string | null)[] = [];
  // Each definition that is looked at has to be read: of thousands the first ones will do.
  for (const service of services.slice(0, SHOWN_METHODS)) {
    const { serviceInterface, definition } = service;
    const query = variants.get(serviceInterface)!.length === 1 ? '' : variantQuery(service);
    for (const { name, parameterTypeNames } of definition.methods) {
      methods.push(callLine(serviceInterface, name, parameterTypeNames, query));
    }
  }
  const isAll = services.length <= SHOWN_METHODS;
  const lines = methods.filter((line) => line !== null);
  const more = lines.length - SHOWN_METHODS;
  const rest =
    isAll && more <= 0 ? [] : [isAll ? `  and ${more} more` : '  and more: npm run inspect -- --config FILE'];
  const shown = [...lines.slice(0, SHOWN_METHODS).map((line) => `  ${line}`), ...rest];
  const counts = `${count(services.length, 'service')}${isAll ? ` with ${count(methods.length, 'method')}` : ''} exposed.`;
  const next =
    config.auth.mode === 'none'
      ? 'Try next, with arguments in the place of types'
      : 'Try next what access keys may call, in a terminal that has their secrets, with arguments in the place of types';
  const missing = missingTargets(config.routes, hub)
    .map((line) => `${line}\n`)
    .join('');
  return `${missing}${counts} ${next}:\n  curl -sS -w '\\n' ${url}/readyz\n${shown.map((line) => `${line}\n`).join('')}`;
}

/** An empty group or version is the service without one. */
function variantQuery({ group, version }: ServiceView): string {
  return `?${new URLSearchParams({ group: group ?? '', version: version ?? '' }).toString()}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
