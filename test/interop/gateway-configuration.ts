import type { JavaProvider } from './java-providers.ts';

/** A configuration (JSON) for one Java provider, with the signatures that its definitions do not hold. */
export function gatewayConfiguration(provider: JavaProvider, signatures: Readonly<Record<string, string>>): string {
  const methods = Object.fromEntries(Object.entries(signatures).map(([name, signature]) => [name, { signature }]));
  return JSON.stringify({
    registry: { address: 'static', providers: provider.urls },
    'metadata-report': { address: `file:${provider.definitionDir}` },
    expose: ['com.example.interop.*', 'org.example.bench.*'],
    auth: { mode: 'none' },
    timeout: 2000,
    services: { 'com.example.interop.TypesService': { methods } },
  });
}
