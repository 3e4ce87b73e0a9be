import type { CenterHub, ServiceView } from '../../metadata/hub.ts';
import type { ProviderUrl } from '../../metadata/url/provider-url.ts';
import type { GatewayConfig } from '../config/config.ts';
import { printable } from '../printable.ts';
import { nothingFoundText } from './nothing-found-text.ts';

/**
 * All that a hub has found, as text for a person: services, their providers, definitions and rules, and what is wrong.
 *
 * @param missing lines on what is exposed by name and was not found
 */
export function hubReport(config: GatewayConfig, hub: CenterHub, missing: readonly string[]): string {
  const status = hub.status();
  const views = [...hub.views()].toSorted((left, right) => (left.serviceKey < right.serviceKey ? -1 : 1));
  if (views.length === 0)
    return `${nothingFoundText(config, status)}${missing.map((line) => `${printable(line)}\n`).join('')}`;
  const centers = [
    status.registry,
    status.metadataReport,
    ...(status.configCenter === null ? [] : [status.configCenter]),
  ];
  const names = ['registry', 'metadata center', 'config center'];
  const lines = [
    ...centers.map(({ address, connected, detail }, index) => {
      return `${names[index]}: ${address} (${connected ? detail : `not connected: ${detail}`})`;
    }),
    '',
    ...views.flatMap(describeView),
    `${views.length} services, ${status.providers} providers, ${status.problemCount} problems`,
    ...missing,
    ...status.problems.map((problem) => `problem: ${problem}`),
    ...(status.problemCount > status.problems.length ? ['and more problems'] : []),
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

function describeView(view: ServiceView): string[] {
  const { definition, providers, rules, isHeldBack } = view;
  const { methods, types } = definition;
  return [
    view.serviceInterface,
    `  group ${view.group ?? '(none)'}, version ${view.version ?? '(none)'}`,
    `  definition: ${methods.length} methods, ${types.size} types`,
    ...methods.map(({ name, parameterTypeNames }) => `    ${name}(${parameterTypeNames.join(', ')})`),
    `  providers: ${providers.length}${isHeldBack ? ', held back: the registry has none any more' : ''}`,
    ...providers.map((provider) => `    ${describeProvider(provider)}`),
    ...rules.map(({ name, origin }) => `  rule: ${name} from ${origin}`),
    '',
  ];
}

/** Of the parameters only what is known to be no secret. */
function describeProvider({ host, port, release, parameters }: ProviderUrl): string {
  const shown = ['application', 'region', 'zone', 'dubbo.tag', 'weight'].flatMap((key) => {
    const value = parameters.get(key);
    return value === undefined ? [] : [`${key}=${value}`];
  });
  return [`${host.includes(':') ? `[${host}]` : host}:${port}`, `release ${release ?? '(unknown)'}`, ...shown].join(
    '  ',
  );
}
