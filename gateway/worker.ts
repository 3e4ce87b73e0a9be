// First, before hessian.js is imported below.
import './worker-debuglog.ts';
import { env, waitUntil } from 'cloudflare:workers';
import { configWarnings } from './config/config-warnings.ts';
import { unpackConfiguration } from './config/packed-configuration.ts';
import { createGateway } from './create-gateway.ts';
import { discardBody } from './http/discard-body.ts';
import { createLogWriter } from './http/log-writer.ts';
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

const exchange = createIsolateExchange({ dialer: createWorkerDialer(), waitUntil, options: remotingOptions(config) });
// On Cloudflare each line belongs to its request; self-hosted, a system call for each would cost a tenth of the call.
const gathered = createLogWriter({
  output: (text) => console.log(text.trimEnd()),
  later: (callback, delayMs) => waitUntil(scheduler.wait(delayMs).then(callback)),
});
const writeLog = 'GATHER_LOG' in env ? gathered.write : (line: string) => console.log(line);
const reportProblem = (problem: string): void => console.warn(`problem: ${problem}`);
const app = createGateway({ config, hub, exchange, clock, writeLog, reportProblem });

let inFlight = 0;

/** The entry on Cloudflare Workers and workerd. */
export default {
  async fetch(request: Request): Promise<Response> {
    inFlight++;
    try {
      const response = await app.fetch(request, {});
      if (response.status >= 400) await discardBody(request);
      return response;
    } finally {
      // workerd ends with the last request: a line must not wait then.
      if (--inFlight === 0) gathered.flush();
    }
  },
};
