import { UsageError } from '../../gateway/launch/command-line.ts';
import { fail } from '../../gateway/launch/fail.ts';
import { listenError } from '../../gateway/launch/listen-error.ts';
import { onStop } from '../../gateway/launch/on-stop.ts';
import { startDemoProvider, type DemoProvider } from './demo-provider.ts';

/** `npm run demo:providers PORT...`: a demo provider on each port, for a configuration of your own. */
async function main(): Promise<void> {
  const ports = process.argv.slice(2).map(Number);
  if (ports.length === 0 || ports.some((port) => !Number.isInteger(port) || port < 0 || port > 65_535))
    throw new UsageError('npm run demo:providers takes ports: npm run demo:providers 20882 20883');
  const providers = await Promise.all(ports.map(startProvider));
  for (const { port } of providers) process.stdout.write(`A demo Dubbo provider listens on 127.0.0.1:${port}\n`);
  onStop(async () => {
    await Promise.all(providers.map((provider) => provider.stop()));
  });
}

function startProvider(port: number): Promise<DemoProvider> {
  return startDemoProvider(port).catch((error: unknown) => {
    throw listenError('127.0.0.1', port, error);
  });
}

if (import.meta.main) await main().catch(fail);
