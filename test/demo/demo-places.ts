import { startDemoProvider, type DemoProvider } from './demo-provider.ts';
import { createDemoServices, placeService } from './demo-services.ts';

/** All providers of the demo. */
export interface DemoPlaces {
  /** What the demo's configuration asks for: the providers' ports, and the secret of its access key. */
  readonly environment: Readonly<Record<string, string>>;
  /** Resolves when no call is being worked on, or after `maxMs`. */
  idle(maxMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** Of the access key DEMO. It opens a demo on this machine and nothing else. */
export const DEMO_SECRET = 'the-secret-of-the-demo';

const PLACES = [
  { variable: 'HANGZHOU_PORT', region: 'cn-hangzhou', tag: null },
  { variable: 'SHANGHAI_PORT', region: 'cn-shanghai', tag: null },
  { variable: 'HANGZHOU_CANARY_PORT', region: 'cn-hangzhou', tag: 'canary' },
  { variable: 'SHANGHAI_CANARY_PORT', region: 'cn-shanghai', tag: 'canary' },
] as const;

/** A plain provider and a canary in each of two regions, which share their data as if they had one database. */
export async function startDemoPlaces(): Promise<DemoPlaces> {
  const shared = createDemoServices();
  const providers: DemoProvider[] = [];
  const environment: Record<string, string> = { DEMO_SECRET };
  for (const { variable, ...place } of PLACES) {
    const provider = await startDemoProvider(0, new Map([...shared, placeService(place)]));
    providers.push(provider);
    environment[variable] = String(provider.port);
  }
  return {
    environment,
    async idle(maxMs) {
      await Promise.all(providers.map((provider) => provider.idle(maxMs)));
    },
    async stop() {
      await Promise.all(providers.map((provider) => provider.stop()));
    },
  };
}
