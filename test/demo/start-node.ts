import { parseCommandLine } from '../../gateway/launch/command-line.ts';
import { fail } from '../../gateway/launch/fail.ts';
import { onStop } from '../../gateway/launch/on-stop.ts';
import { startServer } from '../../gateway/server.ts';
import { DEMO_CONFIG } from './demo-config.ts';
import { startDemoPlaces } from './demo-places.ts';
import { examplesText } from './examples.ts';

/** `npm run start:node`: the gateway on Node. Without `--config` in front of the demo's providers. */
async function main(): Promise<void> {
  const commandLine = parseCommandLine(process.argv.slice(2));
  if (commandLine.configPath !== null) {
    const running = await startServer(commandLine, process.env);
    process.stdout.write(`ready ${running.url}\n${running.callable}`);
    onStop(() => running.stop());
    return;
  }
  const places = await startDemoPlaces();
  const environment = { ...process.env, ...places.environment };
  const running = await startServer({ ...commandLine, configPath: DEMO_CONFIG }, environment);
  process.stdout.write(`ready ${running.url}\n${examplesText(running.url)}`);
  onStop(async () => {
    await running.stop();
    await places.stop();
  });
}

if (import.meta.main) await main().catch(fail);
