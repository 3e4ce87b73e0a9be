import type { HubStatus } from '../../metadata/hub.ts';
import type { MetricFamily } from './metric-family.ts';
import { gauge } from './plain-family.ts';

/** How the centers are, and what is known of services by them. */
export function hubFamilies(status: HubStatus): MetricFamily[] {
  const centers = [
    ['registry', status.registry],
    ['metadata-report', status.metadataReport],
    ['config-center', status.configCenter],
  ] as const;
  const known = centers.flatMap(([center, state]) => (state === null ? [] : [{ labels: { center }, state }]));
  return [
    {
      name: 'dubbo_gateway_center_connected',
      help: '1 where the center is connected',
      type: 'gauge',
      values: known.map(({ labels, state }) => ({ labels, value: Number(state.connected) })),
    },
    {
      name: 'dubbo_gateway_center_age_seconds',
      help: 'Seconds since what is known was last in step with the center',
      type: 'gauge',
      values: known.map(({ labels, state }) => ({ labels, value: state.ageMs / 1000 })),
    },
    gauge('dubbo_gateway_hub_synced', '1 once the registry was in step with what is known', Number(status.isSynced)),
    gauge('dubbo_gateway_hub_frozen', '1 while no change of any center is followed', Number(status.isFrozen)),
    gauge('dubbo_gateway_hub_services', 'Services that are known, called or not', status.services),
    gauge('dubbo_gateway_hub_providers', 'Providers of all services that are known', status.providers),
    gauge(
      'dubbo_gateway_hub_held_back_services',
      'Services whose providers the registry has lost and that are served all the same',
      status.heldBack.length,
    ),
    gauge('dubbo_gateway_hub_problems', 'What the centers hold that could not be used', status.problemCount),
  ];
}
