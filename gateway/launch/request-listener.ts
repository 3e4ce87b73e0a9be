import { getRequestListener, RequestError, type HttpBindings } from '@hono/node-server';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';
import type { App, RequestHead } from '../app.ts';
import { GatewayError } from '../gateway-error.ts';
import { afterBody } from './after-body.ts';
import { earlyBodyOf, withEarlyBody } from './early-body.ts';
import { isLocal } from './is-local.ts';

/**
 * What lies between Node's HTTP server and the gateway, for every request: the adapter of the Node entry.
 *
 * @param maxEarlyBytes of a body that is read in one piece, see `early-body.ts`
 */
export function createRequestListener(app: App, maxEarlyBytes: number): RequestListener {
  // What is being made into a `Request`. Where that fails, the adapter asks `errorHandler` at once, without saying for what.
  let reading: IncomingMessage | null = null;
  const handle = getRequestListener(
    (request, env) => {
      const { incoming, outgoing } = env as HttpBindings;
      const answer = app.fetch(request, {
        target: targetOf(incoming.url ?? '/'),
        headers: new IncomingHeaders(incoming.headers),
        earlyBody: earlyBodyOf(incoming),
        whenSent: (callback) => void outgoing.on('close', callback),
        isLocal: () => isLocal(incoming),
      });
      return afterBody(incoming, answer);
    },
    {
      errorHandler: (error) => {
        const response = app.answerFailure(describe(error), headOf(reading));
        return reading === null ? response : afterBody(reading, response);
      },
    },
  );
  return withEarlyBody((incoming, outgoing) => {
    reading = incoming;
    void handle(incoming, outgoing);
    reading = null;
  }, maxEarlyBytes);
}

/** Path and query of a request line. In the form that proxies get, the whole URL stands there. */
function targetOf(url: string): string {
  if (url.startsWith('/')) return url;
  const start = url.indexOf('/', url.indexOf(':') + 3);
  return start === -1 ? '/' : url.slice(start);
}

/** `OPTIONS *`, a host that is missing or impossible, a target that is no URL. */
function describe(error: unknown): unknown {
  if (!(error instanceof RequestError)) return error;
  return new GatewayError('INVALID_ARGUMENT', `The head of the request cannot be used: ${error.message}.`);
}

function headOf(incoming: IncomingMessage | null): RequestHead {
  return {
    method: incoming?.method ?? '',
    path: (incoming?.url ?? '').split('?', 1)[0] ?? '',
    headers: new IncomingHeaders(incoming?.headers ?? {}),
  };
}

/** Headers as Node has them, by one look-up; the adapter's own `Headers` takes ten times as long. */
class IncomingHeaders {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    const value = Object.hasOwn(this.#headers, name) ? this.#headers[name] : undefined;
    return typeof value === 'string' ? value : (value?.join(', ') ?? null);
  }
}
