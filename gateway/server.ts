import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { compileOverlays } from './config/compile-overlays.ts';
import { configWarnings } from './config/config-warnings.ts';
import type { Environment } from './config/substitute-environment.ts';
import { createGateway } from './create-gateway.ts';
import { prepareClose } from './launch/close-server.ts';
import { parseCommandLine, UsageError, type CommandLine } from './launch/command-line.ts';
import { fail } from './launch/fail.ts';
import { DEFAULT_PORT, portOrFree } from './launch/free-port.ts';
import { createLogWriter } from './http/log-writer.ts';
import { listenError } from './launch/listen-error.ts';
import { onStop } from './launch/on-stop.ts';
import { reachableUrl } from './launch/reachable-url.ts';
import { readGatewayFiles } from './launch/read-gateway-files.ts';
import { DOCS_FOLDER, hasDocsFiles } from './launch/bundle-docs.ts';
import { createDubboAuth } from './auth/dubbo-auth.ts';
import { nodeCrypto } from './auth/node-crypto.ts';
import { callableText } from './launch/callable-text.ts';
import { createRequestListener } from './launch/request-listener.ts';
import { hasLiveCenters } from './centers/has-live-centers.ts';
import { openNodeAuthenticator } from './launch/open-node-authenticator.ts';
import { openNodeHub } from './launch/open-node-hub.ts';
import { stateFolder } from './launch/state-folder.ts';
import { START_WAIT_MS, syncedWithin } from './launch/synced-within.ts';
import { watchHub } from './centers/watch-hub.ts';
import { createNodeDocsFiles } from './node-docs-files.ts';
import { remotingOptions } from './remoting-options.ts';
import { createExchangePool } from './remoting/exchange-pool.ts';
import { SpanExporter } from './tracing/span-exporter.ts';
import { createNodeDialer } from './remoting/node-dialer.ts';

const USAGE = 'usage: npm run start:node -- --config FILE [--port N] [--host ADDRESS] [--state FOLDER]';
/** Load balancers keep idle connections for a minute: closing them first would break a request now and then. */
const KEEP_ALIVE_MS = 65_000;
/** What calls in flight get at the end. */
const GRACE_MS = 10_000;
/** What the last spans get to reach their collector. */
const LAST_SPANS_MS = 3_000;
/** Longer bodies come in several reads anyhow. */
const EARLY_BODY_BYTES = 16 * 1024;

export interface RunningServer {
  /** `http://127.0.0.1:8787` */
  readonly url: string;
  /** What can be called, to print. */
  readonly callable: string;
  /** Takes no more requests, lets running ones finish, closes every connection. */
  stop(): Promise<void>;
}

/**
 * The entry on Node: reads the files and opens the port.
 *
 * @throws UsageError, ConfigError, StartError: what keeps it from starting.
 */
export async function startServer(commandLine: CommandLine, environment: Environment): Promise<RunningServer> {
  const { configPath, host, port, statePath } = commandLine;
  if (configPath === null) throw new UsageError(`--config is missing\n${USAGE}`);
  const { config, document, files } = await readGatewayFiles(configPath, () => environment);
  for (const warning of configWarnings(config)) process.stderr.write(`warning: ${warning}\n`);
  const clock = { now: () => performance.now(), epochMs: () => Date.now() };
  const tell = (line: string): void => void process.stderr.write(`${line}\n`);
  const state = stateFolder(configPath, statePath);
  const hub = await openNodeHub(config, files, hasLiveCenters(config) ? state : null);
  await syncedWithin(hub, START_WAIT_MS);
  const endWatch = watchHub(hub, tell);
  const exchange = createExchangePool({ dialer: createNodeDialer(), options: remotingOptions(config) });
  const log = createLogWriter({
    output: (text) => process.stdout.write(text),
    later: (callback, delayMs) => void setTimeout(callback, delayMs).unref(),
  });
  process.on('exit', log.flush);
  // A reader of the log that has gone (`| head`) is no reason to end.
  process.stdout.on('error', () => {});
  const reportProblem = (problem: string): void => tell(`problem: ${problem}`);
  const auth = config.auth.mode === 'none' ? null : await openNodeAuthenticator(config, state, tell);
  const authenticator = auth?.authenticator ?? null;
  const hasDocs = config.openapi.hasDocs && (await hasDocsFiles(reportProblem));
  const dubboAuth = await createDubboAuth(config, { crypto: nodeCrypto, epochMs: clock.epochMs });
  const { tracing } = config;
  const spans =
    tracing === null
      ? null
      : new SpanExporter({
          // Most have no collector, and should not wait at their start for what writes spans.
          post: async (batch) => (await import('./tracing/post-spans.ts')).postSpans(tracing, batch),
          later: (callback, delayMs) => void setTimeout(() => void callback(), delayMs).unref(),
          now: clock.now,
          tell,
        });
  const app = createGateway({
    config,
    hub,
    exchange,
    overlays: compileOverlays(config.routes),
    authenticator,
    dubboAuth,
    docsFiles: hasDocs ? createNodeDocsFiles(DOCS_FOLDER) : null,
    clock,
    writeLog: log.write,
    spans,
    reportProblem,
    tell,
  });
  const listener = createRequestListener(app, Math.min(config.http.maxBodyBytes, EARLY_BODY_BYTES));
  // Its absence is told by the listener, in an answer like that to any other mistake.
  // Of a header that comes twice nothing may be dropped: what was signed is what counts, and on Workers too it is all of them.
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false, joinDuplicateHeaders: true },
    listener,
  );
  const closeServer = prepareClose(server, GRACE_MS);
  const url = await listen(server, host, port ?? (await portOrFree(host, DEFAULT_PORT)));
  return {
    url,
    callable: callableText(url, hub, { config, document }),
    async stop() {
      await closeServer();
      await exchange.close(GRACE_MS);
      await Promise.race([spans?.end(), wait(LAST_SPANS_MS, null, { ref: false })]);
      auth?.close();
      endWatch();
      await hub.close();
      log.flush();
    },
  };
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw listenError(host, port, error);
  }
  return reachableUrl(host, (server.address() as AddressInfo).port);
}

async function main(): Promise<void> {
  let running: RunningServer | null = null;
  // Before anything is started: a start that is broken off ends in order, too.
  onStop(async () => running?.stop());
  running = await startServer(parseCommandLine(process.argv.slice(2)), process.env);
  process.stdout.write(`ready ${running.url}\n${running.callable}`);
}

if (import.meta.main) await main().catch(fail);
