import type { CenterPlace } from './matrix-centers.ts';

/** Of the application of `PROVIDER_KINDS.all32`. */
export const TAG_RULE = 'app-3.2.16.tag-router';
export const TAG_RULE_TEXT = `configVersion: v3.0
key: app-3.2.16
force: false
enabled: true
tags: [{ name: gray, addresses: ['10.0.0.1:20880'] }]
`;
export const CONFIGURATOR = 'com.example.interop.CallService::.configurators';
export const CONFIGURATOR_TEXT = `configVersion: v3.0
scope: service
key: com.example.interop.CallService
enabled: true
configs: [{ side: consumer, parameters: { timeout: 9000 } }]
`;

/** `dubbo.properties`: the registry as shops write it, and the metadata center in one line. */
export function propertiesOf({ registry }: CenterPlace): string {
  const { host, protocol, searchParams } = new URL(registry);
  const parameters = [...searchParams].map(([name, value]) => {
    return `dubbo.registry.${name === 'namespace' ? 'parameters.' : ''}${name}=${value}`;
  });
  return [
    `dubbo.registry.address=${protocol}//${host}`,
    ...parameters,
    `dubbo.metadata-report.address=${registry}`,
    '',
  ].join('\n');
}
