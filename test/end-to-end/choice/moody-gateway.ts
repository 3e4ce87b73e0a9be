import { startGateway, type GatewayProcess } from '../gateway-process.ts';
import { createTestFolder } from '../test-folder.ts';
import {
  MOODY_SERVICE,
  moodyDefinition,
  startMoodyProvider,
  TIMEOUT_MS,
  type MoodyProvider,
} from './moody-provider.ts';

export interface MoodyGateway {
  readonly gateway: GatewayProcess;
  /** In the order of the parameters. */
  readonly providers: readonly MoodyProvider[];
  /** Any call, and one of a method that is declared idempotent. */
  readonly echoUrl: string;
  readonly readUrl: string;
  /** What the gateway has said of a provider's health, the newest last: `is isolated for 500 ms: ...`, `is readmitted`. */
  saidOf(provider: MoodyProvider): readonly string[];
  stop(): Promise<void>;
}

/**
 * The gateway of one runtime in front of as many moody providers as there are parameters of their URLs. All times of health are a tenth of
 * what they are by default.
 */
export async function startMoodyGateway(
  script: string,
  parameters: readonly string[],
  settings: Readonly<Record<string, unknown>> = {},
): Promise<MoodyGateway> {
  const folder = await createTestFolder();
  const providers = await Promise.all(parameters.map(() => startMoodyProvider()));
  let gateway: GatewayProcess | null = null;
  const stop = async (): Promise<void> => {
    await gateway?.stop();
    for (const provider of providers) await provider.die();
    await folder.remove();
  };
  try {
    await folder.write('moody.json', moodyDefinition());
    const config = await folder.write('gateway.json', {
      registry: {
        address: 'static',
        providers: providers.map(
          ({ port }, index) => `dubbo://127.0.0.1:${port}/${MOODY_SERVICE}?release=3.3.6&${parameters[index]}`,
        ),
      },
      'metadata-report': { address: 'file:moody.json' },
      expose: [MOODY_SERVICE],
      auth: { mode: 'none' },
      timeout: TIMEOUT_MS,
      health: { window: 1_000, isolation: 500, 'max-isolation': 2_000 },
      services: { [MOODY_SERVICE]: { methods: { read: { idempotent: true } } } },
      ...settings,
    });
    gateway = await startGateway(script, config);
    const urlOf = (method: string): string => `${gateway!.url}/${MOODY_SERVICE}/${method}?arg0=x`;
    const { lines, errors } = gateway;
    const saidOf = ({ port }: MoodyProvider): readonly string[] =>
      [...errors().split('\n'), ...lines].flatMap((line) => line.split(`the provider 127.0.0.1:${port} `)[1] ?? []);
    return { gateway, providers, echoUrl: urlOf('echo'), readUrl: urlOf('read'), saidOf, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
