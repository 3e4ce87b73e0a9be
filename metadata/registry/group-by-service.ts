import type { ProviderUrl } from '../url/provider-url.ts';
import { serviceKey } from '../url/service-key.ts';
import { unusableReason } from '../url/unusable-reason.ts';

/** One service and who can be called for it. */
export interface ServiceProviders {
  readonly serviceKey: string;
  readonly serviceInterface: string;
  readonly group: string | null;
  readonly version: string | null;
  readonly providers: readonly ProviderUrl[];
}

/** What tells apart the services of one interface. */
interface ServiceName {
  readonly group: string | null;
  readonly version: string | null;
}

/**
 * Sorts the providers of one interface into its services, by service key in order, and leaves out those that cannot be
 * called, with a line in `problems`. Services of `known` stay, without providers when nobody serves them any more.
 */
export function groupByService(
  serviceInterface: string,
  providers: readonly ProviderUrl[],
  known: Iterable<ServiceName>,
  problems: string[],
): ServiceProviders[] {
  const services = new Map<string, ServiceName & { providers: ProviderUrl[]; refused: string[] }>();
  const serviceOf = ({ group, version }: ServiceName) => {
    const key = serviceKey(serviceInterface, group, version);
    const service = services.get(key) ?? { group, version, providers: [], refused: [] };
    services.set(key, service);
    return service;
  };
  for (const service of known) serviceOf(service);
  for (const url of providers) {
    // `empty://` is the registry's way to say that there is none: neither a provider nor a problem.
    if (url.protocol === 'empty') continue;
    const reason = unusableReason(url);
    const service = serviceOf(url);
    if (reason === null) service.providers.push(url);
    else service.refused.push(`${url.protocol}://${url.host}:${url.port} (${reason})`);
  }
  return [...services]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, { group, version, providers: usable, refused }]) => {
      if (refused.length > 0) problems.push(`${key}: ${describe(refused)}`);
      return { serviceKey: key, serviceInterface, group, version, providers: usable };
    });
}

/** Thousands may be refused for one reason: the first says enough. */
function describe(refused: readonly string[]): string {
  const others = refused.length === 1 ? '' : ` and ${refused.length - 1} more`;
  return `not called: ${refused[0] ?? ''}${others}`;
}
