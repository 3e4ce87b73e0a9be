import { parseCommandLine } from '../../gateway/launch/command-line.ts';
import { fail } from '../../gateway/launch/fail.ts';
import { onStop } from '../../gateway/launch/on-stop.ts';
import { startServer, type RunningServer } from '../../gateway/server.ts';
import { DEMO_CONFIG } from './demo-config.ts';
import { startDemoPlaces, type DemoPlaces } from './demo-places.ts';
import { examplesText } from './examples.ts';

/** `npm run start:node`: the gateway on Node. Without `--config` in front of the demo's providers. */
async function main(): Promise<void> {
  const commandLine = parseCommandLine(process.argv.slice(2));
  let running: RunningServer | null = null;
  let places: DemoPlaces | null = null;
  onStop(async () => {
    await running?.stop();
    await places?.stop();
  });
  if (commandLine.configPath !== null) {
    running = await startServer(commandLine, process.env);
    process.stdout.write(`ready ${running.url}\n${running.callable}`);
    return;
  }
  places = await startDemoPlaces();
  const environment = { ...process.env, ...places.environment };
  running = await startServer({ ...commandLine, configPath: DEMO_CONFIG }, environment);
  process.stdout.write(`ready ${running.url}\n${examplesText(running.url)}`);
}

if (import.meta.main) await main().catch(fail);
