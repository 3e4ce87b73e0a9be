import { Hono, type Context } from 'hono';
import type { Admission } from './auth/admission.ts';
import type { Admitted, Authenticator } from './auth/authenticator.ts';
import { refusal } from './auth/refusal.ts';
import { pathOf, type HeaderLookup } from './auth/signature-base.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { CallerPlace } from './cluster/routing-request.ts';
import type { HttpConfig } from './config/config.ts';
import type { Documents } from './documents/documents.ts';
import type { OutgoingReader } from './gray/outgoing.ts';
import { accessLogLine } from './http/access-log.ts';
import { createAuthentication, isSigned } from './http/authentication.ts';
import { createCors } from './http/cors.ts';
import { createAnswerCall } from './http/answer-call.ts';
import type { TargetRules } from './http/find-target.ts';
import { methodNotAllowed } from './http/method-not-allowed.ts';
import type { RouteTable } from './http/routes/route-table.ts';
import { createDocs, DOCS_PATH, type DocsDeps } from './http/docs.ts';
import { createExplain, EXPLAIN_PREFIX } from './http/explain.ts';
import { createMetricsRoute, hasToken, METRICS_PATH } from './http/metrics-route.ts';
import { createExceptionStatus } from './http/exception-status.ts';
import { httpDate } from './http/http-date.ts';
import { answerHealth, createReadiness, type ReadyStatus } from './http/health.ts';
import { createOpenapi, OPENAPI_PATHS } from './http/openapi-routes.ts';
import { problemResponse } from './http/problem.ts';
import { receiveTrace } from './http/receive-trace.ts';
import { createRequestIds } from './http/request-id.ts';
import { forgetRoute, type RequestRecord } from './http/request-record.ts';
import { respondOptions } from './http/respond.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Tracer } from './tracing/tracer.ts';
import type { ServiceCatalog } from './translate/service-catalog.ts';

export interface AppDeps {
  readonly http: HttpConfig;
  readonly catalog: ServiceCatalog;
  /** Those of the configuration. */
  readonly routes: RouteTable;
  readonly cluster: Cluster;
  readonly outgoing: OutgoingReader;
  /** Null: everybody may call. */
  readonly authenticator: Authenticator | null;
  /** The page `/docs`; null: there is none. */
  readonly docs: DocsDeps | null;
  /** State of the centers, for `/readyz`. */
  readonly status: () => ReadyStatus | Promise<ReadyStatus>;
  /** Counts requests, and tells operators of them; null: nobody wants to know. */
  readonly metrics: { readonly all: Metrics; /** Lets in who sends it. */ readonly token: string | null } | null;
  /** The descriptions of the services, and whether everybody is shown all of them; null where there are none. */
  readonly openapi: { readonly documents: Documents; readonly isPublic: boolean } | null;
  /** Makes spans of requests; null: nobody wants them. */
  readonly tracer: Tracer | null;
  /** Takes one line of the access log, without a line feed, and its time. */
  readonly writeLog: (line: string, epochMs: number) => void;
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
  /** Path and query as they stood in the request line, where `Request.url` may have another form of them. */
  readonly target?: string;
  /** The request's headers, by their names in lower case, where there is a shorter way to them than the platform's own. */
  readonly headers?: HeaderLookup;
  /** The whole body, where the platform had it before the request was handed over. */
  readonly earlyBody?: Uint8Array | null;
  /** Calls back once the response has left the process or never will. */
  readonly whenSent?: (callback: () => void) => void;
  /** Where the caller is, where the platform tells. */
  readonly place?: CallerPlace;
  /** Whether the request comes from this machine itself, where the platform tells. */
  readonly isLocal?: () => boolean;
}

/** What is known of a request that the platform could not make a `Request` of. */
export interface RequestHead {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly headers: HeaderLookup;
}

export interface App {
  fetch(request: Request, environment?: AppEnvironment): Response | Promise<Response>;
  /** A problem, with its id and its line in the log, where there is no `Request` to call `fetch` with. */
  answerFailure(error: unknown, head: RequestHead): Response;
}

/** Answers one request, or throws: a GatewayError for what the caller may know. */
type Answer = (request: Request, record: RequestRecord) => Response | Promise<Response>;

/** Who calls; null: nobody was asked for. Throws or rejects with the refusal. */
type Authenticate = (
  ...request: Parameters<ReturnType<typeof createAuthentication>>
) => Admitted | null | Promise<Admitted | null>;

/** The answer's status is unknown to a client that has gone; the log has nginx's number for it. */
const CLIENT_GONE = 499;

/**
 * The HTTP face of the gateway: everything that an entry (`server.ts`, `worker.ts`) puts behind its socket.
 *
 * The concerns of design §2 come in the order of `answered` below: request id, CORS, who calls, the route's own work, errors,
 * access log. They are calls in one function and not Hono middleware, because each middleware costs a promise and a closure for
 * every request.
 */
export function createApp(deps: AppDeps): App {
  const { clock, tracer, writeLog } = deps;
  const meters = deps.metrics?.all.meters;
  const requestId = createRequestIds();
  const cors = deps.http.cors === null ? null : createCors(deps.http.cors, deps.routes.verbs);
  const exceptionStatus = createExceptionStatus(deps.http.exceptionStatuses);

  function startRecord(
    method: string,
    target: string,
    headers: HeaderLookup,
    environment?: AppEnvironment,
  ): RequestRecord {
    const id = requestId(headers.get('x-request-id'));
    return {
      requestId: id,
      method,
      path: pathOf(target),
      target,
      headers,
      startMs: clock.now(),
      elapsedMs: null,
      identity: null,
      admission: null,
      traceparent: null,
      tracestate: null,
      trace: null,
      route: null,
      serviceInterface: null,
      methodName: null,
      service: null,
      routeMs: null,
      dubboMs: null,
      code: null,
      tag: null,
      level: null,
      address: null,
      cause: null,
      bytes: 0,
      earlyBody: environment?.earlyBody ?? null,
      whenSent: environment?.whenSent ?? null,
      place: environment?.place ?? null,
      isLocal: deps.http.explainsLocally ? (environment?.isLocal ?? null) : null,
      responseHeaders: { 'x-request-id': id },
    };
  }

  /** Tells all who want to know what became of a request. @param request null where the platform could make none of it */
  function note(record: RequestRecord, status: number, request: Request | null): void {
    const elapsedMs = record.elapsedMs ?? clock.now() - record.startMs;
    meters?.answered(record, status === CLIENT_GONE ? 'CLIENT_GONE' : record.code, elapsedMs);
    const trace = record.trace?.isSampled === true ? record.trace : null;
    if (trace === null && !deps.http.accessLog) return;
    const epochMs = clock.epochMs();
    if (trace !== null && request !== null)
      tracer?.end(record, trace, { status, elapsedMs, endMs: epochMs, url: request.url });
    if (deps.http.accessLog) writeLog(accessLogLine(record, status, epochMs, elapsedMs), epochMs);
  }

  function answered(
    answer: Answer,
    authenticate: Authenticate | null,
  ): (context: Context<{ Bindings: AppEnvironment }>) => Promise<Response> {
    return async function answerRequest({ req, env }) {
      const request = req.raw;
      const headers = env?.headers ?? request.headers;
      const record = startRecord(request.method, env?.target ?? targetOf(request.url), headers, env);
      receiveTrace(record, tracer);
      let response: Response | null = null;
      try {
        if (cors !== null) {
          cors.addHeaders(record);
          response = cors.answerPreflight(record);
        }
        if (response === null) {
          if (authenticate !== null) {
            const asked = authenticate(request, record);
            const admitted = asked instanceof Promise ? await asked : asked;
            record.identity = admitted?.identity ?? null;
            record.admission = admitted?.admission ?? null;
          }
          response = await answer(request, record);
          // Of what called nobody it may not be known yet.
          if (record.admission !== null) await requireAdmission(record.admission);
        }
      } catch (error) {
        response = problemOf(
          record.admission === null ? error : await orRefusal(error, record.admission, record),
          record,
        );
      }
      note(record, record.code !== null && request.signal.aborted ? CLIENT_GONE : response.status, request);
      return response;
    };
  }

  function problemOf(error: unknown, record: RequestRecord): Response {
    // Who is refused for the time of its signature may compare clocks; workerd sends no date of its own.
    record.responseHeaders['date'] = httpDate(clock.epochMs());
    try {
      return problemResponse(error, record, exceptionStatus);
    } catch (bug) {
      // What was thrown cannot be put into words; of that there are words.
      return problemResponse(bug, record, exceptionStatus);
    }
  }

  const now = (): number => clock.now();
  const hono = new Hono<{ Bindings: AppEnvironment }>({ getPath: undecodedPath });
  hono.all(
    '/healthz',
    answered(
      onlyGet((record) => answerHealth(record)),
      null,
    ),
  );
  hono.all('/readyz', answered(onlyGet(createReadiness(deps.status, now)), null));
  // The page's own path is among these.
  if (deps.docs !== null) hono.all(`${DOCS_PATH}/*`, answered(onlyGet(createDocs(deps.docs)), null));
  // All that is left, and not `/:interface/:method`: Hono's fast router refuses that beside `/healthz`, its slow one takes
  // over, and the default route has to split the path anyhow.
  const { authenticator } = deps;
  const { maxBodyBytes } = deps.http;
  const mayCall: TargetRules['mayCall'] = (...call) => authenticator?.mayCall(...call) ?? true;
  const authenticate = authenticator === null ? null : createAuthentication(authenticator, maxBodyBytes);
  const authenticateUnlessLocal: Authenticate | null =
    authenticate === null
      ? null
      : (request, record) => {
          if (isSigned(record.headers)) return authenticate(request, record);
          if (record.isLocal?.() === true) return null;
          // What `auth.open` opens are methods, and nothing of this.
          throw refusal('signature or signature-input is missing');
        };
  hono.all(`${EXPLAIN_PREFIX}/*`, answered(createExplain({ ...deps, maxBodyBytes }), authenticateUnlessLocal));
  if (deps.metrics !== null) {
    const { all, token } = deps.metrics;
    const answer = onlyGet(createMetricsRoute(() => all.text(), token));
    const admit: Authenticate = (...asked) =>
      hasToken(asked[1], token) ? null : (authenticateUnlessLocal?.(...asked) ?? null);
    hono.all(METRICS_PATH, answered(answer, admit));
  }
  if (deps.openapi !== null) {
    const { documents, isPublic } = deps.openapi;
    const answer = answered(
      onlyGet(createOpenapi({ documents, mayCall: isPublic ? null : mayCall })),
      isPublic ? null : authenticate,
    );
    for (const path of OPENAPI_PATHS) hono.all(path, answer);
  }
  hono.all('*', answered(createAnswerCall({ ...deps, mayCall, maxBodyBytes, now }), authenticate));
  return {
    fetch: hono.fetch,
    answerFailure(error, head) {
      const record = startRecord(head.method, head.path, head.headers);
      const response = problemOf(error, record);
      note(record, response.status, null);
      return response;
    },
  };
}

/** @throws the refusal */
async function requireAdmission(admission: Admission): Promise<void> {
  if (!admission.isDecided) await admission.decided();
  if (admission.refusal !== null) throw admission.refusal;
}

/** The error of a request, if it may be told: who is refused learns only that, whatever else there is. */
async function orRefusal(error: unknown, admission: Admission, record: RequestRecord): Promise<unknown> {
  if (!admission.isDecided) await admission.decided();
  if (admission.refusal === null) return error;
  forgetRoute(record);
  return admission.refusal;
}

function onlyGet(answer: (record: RequestRecord) => Response | Promise<Response>): Answer {
  return (request, record) => {
    if (request.method === 'GET' || request.method === 'HEAD') return answer(record);
    if (request.method !== 'OPTIONS') throw methodNotAllowed(request.method, 'GET, HEAD, OPTIONS');
    return respondOptions(record, 'GET, HEAD, OPTIONS');
  };
}

/** The path as it was sent: the default route decodes its segments after splitting. Hono's own would decode before. */
function undecodedPath(request: Request): string {
  return pathOf(targetOf(request.url));
}

/** What follows the host in a URL, but a fragment. */
function targetOf(url: string): string {
  const start = url.indexOf('/', url.indexOf(':') + 3);
  const end = url.indexOf('#', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}
