import { Hono, type Context } from 'hono';
import type { Cluster } from './cluster/cluster.ts';
import type { HttpConfig } from './config/config.ts';
import { accessLogLine } from './http/access-log.ts';
import { createCors } from './http/cors.ts';
import { createDefaultRoute, methodNotAllowed } from './http/default-route.ts';
import { answerHealth, answerReady, type ReadyStatus } from './http/health.ts';
import { problemResponse } from './http/problem.ts';
import { createRequestIds } from './http/request-id.ts';
import type { RequestRecord } from './http/request-record.ts';
import { respondEmpty } from './http/respond.ts';
import type { ServiceCatalog } from './translate/service-catalog.ts';

export interface AppDeps {
  readonly http: HttpConfig;
  readonly catalog: ServiceCatalog;
  readonly cluster: Cluster;
  /** State of the centers, for `/readyz`. */
  readonly status: () => ReadyStatus;
  /** Takes one line of the access log, without a line feed. */
  readonly writeLog: (line: string) => void;
  readonly clock: Clock;
}

export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Milliseconds since 1970. */
  epochMs(): number;
}

/** What an entry may pass with a request. */
export interface AppEnvironment {
  /** The whole body, where the platform had it before the request was handed over. */
  readonly earlyBody?: Uint8Array | null;
}

export type App = Hono<{ Bindings: AppEnvironment }>;

/** Answers one request, or throws: a GatewayError for what the caller may know. */
type Answer = (request: Request, record: RequestRecord) => Response | Promise<Response>;

/** The answer's status is unknown to a client that has gone; the log has nginx's number for it. */
const CLIENT_GONE = 499;

/**
 * The HTTP face of the gateway: everything that an entry (`server.ts`, `worker.ts`) puts behind its socket.
 *
 * The concerns of design §2 come in the order of `answered` below: request id, CORS, the route's own work, errors, access
 * log. They are calls in one function and not Hono middleware, because each middleware costs a promise and a closure for
 * every request.
 */
export function createApp(deps: AppDeps): App {
  const { clock, writeLog } = deps;
  const requestId = createRequestIds();
  const cors = deps.http.cors === null ? null : createCors(deps.http.cors);

  function answered(answer: Answer): (context: Context<{ Bindings: AppEnvironment }>) => Promise<Response> {
    return async function answerRequest({ req, env }) {
      const request = req.raw;
      const startMs = clock.now();
      const id = requestId(request.headers.get('x-request-id'));
      const record: RequestRecord = {
        requestId: id,
        method: request.method,
        path: req.path,
        startMs,
        serviceInterface: null,
        methodName: null,
        code: null,
        cause: null,
        bytes: 0,
        earlyBody: env?.earlyBody ?? null,
        responseHeaders: { 'x-request-id': id },
      };
      const response = await answerOrProblem(answer, request, record);
      if (deps.http.accessLog) {
        const status = record.code !== null && request.signal.aborted ? CLIENT_GONE : response.status;
        writeLog(accessLogLine(record, status, clock.epochMs(), clock.now() - startMs));
      }
      return response;
    };
  }

  async function answerOrProblem(answer: Answer, request: Request, record: RequestRecord): Promise<Response> {
    try {
      if (cors !== null) {
        cors.addHeaders(request, record);
        const preflight = cors.answerPreflight(request, record);
        if (preflight !== null) return preflight;
      }
      return await answer(request, record);
    } catch (error) {
      return problemResponse(error, record);
    }
  }

  const app: App = new Hono({ getPath: undecodedPath });
  app.all('/healthz', answered(onlyGet((record) => answerHealth(record))));
  app.all('/readyz', answered(onlyGet((record) => answerReady(deps.status(), record))));
  // All that is left, and not `/:interface/:method`: Hono's fast router refuses that beside `/healthz`, its slow one takes
  // over, and the default route has to split the path anyhow.
  app.all('*', answered(createDefaultRoute({ ...deps, maxBodyBytes: deps.http.maxBodyBytes, now: () => clock.now() })));
  return app;
}

function onlyGet(answer: (record: RequestRecord) => Response): Answer {
  return (request, record) => {
    if (request.method === 'GET' || request.method === 'HEAD') return answer(record);
    if (request.method !== 'OPTIONS') throw methodNotAllowed(request.method, 'GET, HEAD, OPTIONS');
    record.responseHeaders['allow'] = 'GET, HEAD, OPTIONS';
    return respondEmpty(record);
  };
}

/** The path as it was sent: the default route decodes its segments after splitting. Hono's own would decode before. */
function undecodedPath(request: Request): string {
  const { url } = request;
  const start = url.indexOf('/', url.indexOf(':') + 3);
  for (let end = start; end < url.length; end++) {
    const code = url.charCodeAt(end);
    if (code === 0x3f /* ? */ || code === 0x23 /* # */) return url.slice(start, end);
  }
  return url.slice(start);
}
