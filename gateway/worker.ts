// First, before hessian.js is imported below.
import './worker-debuglog.ts';
import { env, waitUntil } from 'cloudflare:workers';
import type { MetadataHub } from '../metadata/hub.ts';
import { createRemoteHub } from '../metadata/remote-hub.ts';
import { createDubboAuth } from './auth/dubbo-auth.ts';
import { createAuthenticator } from './auth/create-authenticator.ts';
import { GatheredNonces } from './auth/gathered-nonces.ts';
import { webCrypto } from './auth/web-crypto.ts';
import { configWarnings } from './config/config-warnings.ts';
import { centerIdentity } from './centers/center-identity.ts';
import { hasLiveCenters } from './centers/has-live-centers.ts';
import { unpackConfiguration } from './config/packed-configuration.ts';
import { createGateway } from './create-gateway.ts';
import { ReadHeaders } from './http/read-headers.ts';
import { discardBody } from './http/discard-body.ts';
import { createLogWriter } from './http/log-writer.ts';
import { openHub } from './centers/open-hub.ts';
import packed from './packed-configuration.txt';
import packedOverlays from './packed-overlays.mjs';
import { createIsolateExchange } from './remoting/isolate-exchange.ts';
import { remotingOptions } from './remoting-options.ts';
import { createWorkerDocsFiles } from './worker-docs-files.ts';
import { systemTimers } from './remoting/timers.ts';
import { postSpans } from './tracing/post-spans.ts';
import { SpanExporter } from './tracing/span-exporter.ts';
import { createWorkerDialer } from './remoting/worker-dialer.ts';
import { loadRedis } from './worker-load-redis.ts';
import { watchHub } from './centers/watch-hub.ts';
import type { HubObject } from './worker-hub-object.ts';
import { createNoncePort } from './worker-nonce-port.ts';
import { WorkerPlace } from './worker-place.ts';

export { HubObject } from './worker-hub-object.ts';
export { NonceObject } from './worker-nonce-object.ts';

// All of this runs once for each isolate, before its first request. What throws here keeps a deployment from going out.
const { config, files } = unpackConfiguration(packed, { ...env });
for (const warning of configWarnings(config)) console.warn(`warning: ${warning}`);

const clock = { now: () => performance.now(), epochMs: () => Date.now() };
const dialer = createWorkerDialer();
const hub = hasLiveCenters(config) ? hubElsewhere() : await hubOfFiles();

const exchange = createIsolateExchange({ dialer, waitUntil, options: remotingOptions(config) });
// On Cloudflare each line belongs to its request; self-hosted, a system call for each would cost a tenth of the call.
const gathered = createLogWriter({
  output: (text) => console.log(text.trimEnd()),
  later: (callback, delayMs) => waitUntil(scheduler.wait(delayMs).then(callback)),
});
const writeLog = 'GATHER_LOG' in env ? gathered.write : (line: string) => console.log(line);
const tell = (line: string): void => console.warn(line);
const reportProblem = (problem: string): void => tell(`problem: ${problem}`);
const authenticator =
  config.auth.mode === 'none'
    ? null
    : await createAuthenticator(config, {
        crypto: webCrypto,
        nonces: noncesElsewhere(),
        knownSince: Number((env as { readonly NONCES_KNOWN_SINCE?: string }).NONCES_KNOWN_SINCE ?? 0),
        epochMs: () => clock.epochMs(),
      });
const dubboAuth = await createDubboAuth(config, { crypto: webCrypto, epochMs: () => clock.epochMs() });
const { tracing } = config;
const spans =
  tracing === null
    ? null
    : new SpanExporter({
        post: (batch) => postSpans(tracing, batch),
        later: (callback, delayMs) => waitUntil(scheduler.wait(delayMs).then(callback)),
        now: clock.now,
        tell,
      });
// Only while a request is served there is chance.
let isolate: string | null = null;
const instanceLabels = (): Record<string, string> => ({ isolate: (isolate ??= crypto.randomUUID().slice(0, 8)) });
const { ASSETS } = env as { readonly ASSETS: Fetcher };
const overlays = new Map(Object.entries(packedOverlays));
/** An isolate has 128 MB for everything: descriptions may take 50 of them. */
const MOST_DEFINITIONS = 2 * 1024 * 1024;
const app = createGateway({
  config,
  hub,
  exchange,
  overlays,
  authenticator,
  dubboAuth,
  docsFiles: createWorkerDocsFiles(ASSETS),
  clock,
  writeLog,
  instanceLabels,
  spans,
  mostDefinitions: MOST_DEFINITIONS,
  reportProblem,
  tell,
});

/** A Durable Object for each access key remembers its nonces for all isolates. */
function noncesElsewhere(): GatheredNonces {
  const { NONCES } = env as { readonly NONCES: DurableObjectNamespace };
  return new GatheredNonces({
    limits: { windowSeconds: config.auth.windowSeconds, maxNonces: config.auth.maxNonces },
    // A stub belongs to the request that made it.
    portOf: (accessKeyId) => createNoncePort(NONCES.get(NONCES.idFromName(accessKeyId))),
    waitUntil,
    timers: systemTimers,
    tell,
  });
}

/** One Durable Object follows the centers for all isolates. */
function hubElsewhere(): MetadataHub {
  // An address that cannot be read, a variable's maybe, shows here and not only in the object.
  centerIdentity(config);
  const { HUB } = env as { readonly HUB: DurableObjectNamespace<HubObject> };
  // A stub belongs to the request that made it. Of the platform's own tries again none is wanted: there is the last view to go on with.
  const hubOf = () => HUB.get(HUB.idFromName('hub'));
  return createRemoteHub({ hub: hubOf, waitUntil, now: () => clock.epochMs() });
}

/** What never changes needs nobody to follow it. */
async function hubOfFiles(): Promise<MetadataHub> {
  const opened = await openHub(config, files, {
    dialer,
    store: null,
    metadataService: null,
    loadRedis,
    epochMs: () => clock.epochMs(),
  });
  watchHub(opened, (line) => console.warn(line), null);
  return opened;
}

let inFlight = 0;

/** The entry on Cloudflare Workers and workerd. */
export default {
  async fetch(request: Request): Promise<Response> {
    inFlight++;
    try {
      const response = await app.fetch(request, {
        headers: new ReadHeaders(request.headers),
        place: new WorkerPlace(request),
      });
      if (response.status >= 400) await discardBody(request);
      return response;
    } finally {
      // workerd ends with the last request: a line must not wait then.
      if (--inFlight === 0) gathered.flush();
    }
  },
};
