import type { Directory } from '../cluster/directory.ts';
import type { MetricFamily } from './metric-family.ts';

type Value = (directory: Directory) => number;

/**
 * The names are Dubbo's where it has them.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-metrics/dubbo-metrics-event/src/main/java/org/apache/dubbo/metrics/model/key/MetricsKey.java
 */
const FAMILIES: readonly (readonly [name: string, help: string, type: 'counter' | 'gauge', value: Value])[] = [
  [
    'dubbo_registry_directory_num_all',
    'All Directory Urls: providers of a service that was called',
    'gauge',
    ({ all, switchedOff }) => all.size + switchedOff.length,
  ],
  [
    'dubbo_registry_directory_num_valid_total',
    'Valid Directory Urls: neither isolated nor switched off',
    'gauge',
    ({ all, health }) => all.size - health.isolatedCount,
  ],
  [
    'dubbo_registry_directory_num_disable_total',
    'Disable Directory Urls: switched off by a rule or the registry',
    'gauge',
    ({ switchedOff }) => switchedOff.length,
  ],
  [
    'dubbo_gateway_providers_isolated',
    'Providers that are isolated now',
    'gauge',
    ({ health }) => health.isolatedCount,
  ],
  ['dubbo_gateway_isolations_total', 'How often a provider was isolated', 'counter', ({ health }) => health.isolations],
  [
    'dubbo_gateway_readmissions_total',
    'How often a provider was readmitted',
    'counter',
    ({ health }) => health.readmissions,
  ],
];

/** The providers of services. @param limit so many services are told of */
export function providerFamilies(directories: Iterable<Directory>, limit: number): MetricFamily[] {
  const shown = [...directories].slice(-limit);
  return FAMILIES.map(([name, help, type, valueOf]) => ({
    name,
    help,
    type,
    values: shown.map((directory) => {
      const { serviceInterface, group, version } = directory.view;
      const labels = {
        interface: serviceInterface,
        group: group ?? '',
        version: version ?? '',
      };
      return { labels, value: valueOf(directory) };
    }),
  }));
}
