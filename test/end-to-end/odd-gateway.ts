import { startGateway, type GatewayProcess } from './gateway-process.ts';
import { ODD_SERVICE, oddDefinition, startOddProvider, type OddProvider } from './odd-provider.ts';
import { createTestFolder } from './test-folder.ts';

export interface OddGateway {
  readonly gateway: GatewayProcess;
  readonly provider: OddProvider;
  /** Ends the gateway, then the provider. */
  stop(): Promise<void>;
}

/**
 * The gateway of one runtime in front of an odd provider that it knows by `providersAt` its port.
 *
 * @param settings of the configuration, beside registry, definitions, exposure and auth
 */
export async function startOddGateway(
  script: string,
  providersAt: (port: number) => readonly string[],
  settings: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<OddGateway> {
  const folder = await createTestFolder();
  const provider = await startOddProvider();
  let gateway: GatewayProcess | null = null;
  const stop = async (): Promise<void> => {
    await gateway?.stop();
    await provider.stop();
    await folder.remove();
  };
  try {
    await folder.write('odd.json', oddDefinition());
    const config = await folder.write('gateway.json', {
      registry: { address: 'static', providers: providersAt(provider.port) },
      'metadata-report': { address: 'file:odd.json' },
      expose: [ODD_SERVICE],
      auth: { mode: 'none' },
      ...settings,
    });
    gateway = await startGateway(script, config, environment);
    return { gateway, provider, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
