// First, before hessian.js is imported below.
import './worker-debuglog.ts';
import { env, waitUntil } from 'cloudflare:workers';
import { configWarnings } from './config/config-warnings.ts';
import { unpackConfiguration } from './config/packed-configuration.ts';
import { createGateway } from './create-gateway.ts';
import { discardBody } from './http/discard-body.ts';
import { openHub } from './open-hub.ts';
import packed from './packed-configuration.txt';
import { createIsolateExchange } from './remoting/isolate-exchange.ts';
import { remotingOptions } from './remoting-options.ts';
import { createWorkerDialer } from './remoting/worker-dialer.ts';

// All of this runs once for each isolate, before its first request. What throws here keeps a deployment from going out.
const { config, definitions } = unpackConfiguration(packed, { ...env });
for (const warning of configWarnings(config)) console.warn(`warning: ${warning}`);

const clock = { now: () => performance.now(), epochMs: () => Date.now() };
const hub = await openHub(config, definitions, () => clock.epochMs());
for (const problem of hub.status().problems) console.warn(`problem: ${problem}`);

const exchange = createIsolateExchange({ dialer: createWorkerDialer(), waitUntil, options: remotingOptions(config) });
const app = createGateway({ config, hub, exchange, clock, writeLog: (line) => console.log(line) });

/** The entry on Cloudflare Workers and workerd. */
export default {
  async fetch(request: Request, bindings: object, context: ExecutionContext): Promise<Response> {
    const response = await app.fetch(request, bindings, context);
    if (response.status >= 400) await discardBody(request);
    return response;
  },
};
