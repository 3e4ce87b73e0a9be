import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { atExit } from '../../gateway/launch/at-exit.ts';
import { parseCommandLine } from '../../gateway/launch/command-line.ts';
import { fail } from '../../gateway/launch/fail.ts';
import { onStop } from '../../gateway/launch/on-stop.ts';
import { ROOT } from '../../gateway/launch/root.ts';
import { StartError } from '../../gateway/launch/start-error.ts';
import { missingJavaTools } from '../interop/java-tools.ts';
import { startRegisteredProvider } from '../interop/registered-providers.ts';
import { missingZooKeeper } from '../interop/servers/missing-servers.ts';
import { startZooKeeperServer } from '../interop/servers/zookeeper-server.ts';

const CALLS = 'com.example.interop.CallService';

/** `npm run demo:zookeeper`: a real ZooKeeper, a real Java provider that registers there, and the gateway, which gets the address. */
async function main(): Promise<void> {
  const { host, port } = parseCommandLine(process.argv.slice(2));
  const missing = missingJavaTools() ?? missingZooKeeper();
  if (missing !== null)
    throw new StartError(`This demo runs on a real ZooKeeper with a real Java provider: ${missing}`);
  const folder = await mkdtemp(join(tmpdir(), 'dubbo-edge-gateway-demo-'));
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  let isStopping = false;
  onStop(async () => {
    isStopping = true;
    for (const stop of stops.toReversed()) await stop();
  });
  const zooKeeper = await startZooKeeperServer({ dir: folder });
  stops.push(() => zooKeeper.stop());
  process.stdout.write(
    `A ZooKeeper listens on ${zooKeeper.address}; starting a Java provider (the first time it is built) ...\n`,
  );
  const provider = await startRegisteredProvider({
    dubboVersion: '3.3.6',
    dir: join(folder, 'provider'),
    registry: zooKeeper.address,
    application: 'demo-provider',
    services: ['CallService', 'GroupedService'],
  });
  stops.push(() => provider.stop());
  process.stdout.write(`A Java provider of Dubbo 3.3.6 is registered there; starting the Worker ...\n`);
  const config = join(folder, 'gateway.yaml');
  const text = `registry: { address: '${zooKeeper.address}' }\nexpose: [com.example.*]\nauth: { mode: none }\n`;
  await writeFile(config, text);
  const portArguments = port === null ? [] : ['--port', String(port)];
  const script = join(ROOT, 'gateway', 'launch', 'start-worker.ts');
  const gateway = spawn(process.execPath, [script, '--config', config, '--host', host, ...portArguments], {
    // A terminal's Ctrl-C is for this process, which ends the others in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(gateway, 'exit');
  stops.push(async () => {
    gateway.kill('SIGTERM');
    await ended;
  });
  atExit(() => gateway.kill('SIGKILL'));
  createInterface({ input: gateway.stdout }).on('line', (line) => {
    process.stdout.write(`${line}\n`);
    if (line.startsWith('ready ')) process.stdout.write(hints(line.slice('ready '.length), text));
  });
  await ended;
  if (!isStopping) throw new StartError('the gateway has ended');
}

function hints(url: string, configuration: string): string {
  return `Its whole configuration is:
${configuration.replaceAll(/^(?=.)/gm, '  ')}
Try next:
  curl -sS -w '\\n' '${url}/${CALLS}/futureUser?arg0=9007199254740993&arg1=0'
  curl -sS -w '\\n' '${url}/com.example.interop.GroupedService/which?group=blue&version=1.0.0'
`;
}

if (import.meta.main) await main().catch(fail);
