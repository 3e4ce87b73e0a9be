import { parseProviderUrl, type ProviderUrl } from '../../../metadata/url/provider-url.ts';

/** A provider of the application `order-app`: `192.0.2.1:20880`, with parameters such as `dubbo.tag=gray&env=x`. */
export function provider(address: string, parameters = ''): ProviderUrl {
  const application = /(?:^|&)application=/.test(parameters) ? '' : '&application=order-app';
  return parseProviderUrl(`dubbo://${address}/com.example.Api?release=3.3.6${application}&${parameters}`);
}

/** As they are told apart in tests: without the port where that is the usual one. */
export function hostsOf(providers: readonly ProviderUrl[]): string[] {
  return providers.map(({ host, port }) => (port === 20_880 ? host : `${host}:${port}`));
}
