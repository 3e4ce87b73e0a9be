import type { CorsConfig } from '../config/config.ts';
import type { RequestRecord } from './request-record.ts';
import { respondEmpty } from './respond.ts';

/** Cross-origin rules (the Fetch standard, "CORS protocol"). There is none of these objects where CORS is off. */
export interface Cors {
  /** Adds to the record's headers what a page of the request's origin needs to read the answer. */
  addHeaders(record: RequestRecord): void;
  /** The answer to a preflight; null for any other request. Before all else: browsers never sign a preflight. */
  answerPreflight(record: RequestRecord): Response | null;
}

/** @param routeVerbs what configured routes have beside GET, HEAD and POST of the default route */
export function createCors(config: CorsConfig, routeVerbs: ReadonlySet<string>): Cors {
  const allowMethods = [...new Set(['GET', 'HEAD', 'POST', ...routeVerbs])].join(', ');
  const anyOrigin = config.origins.includes('*');
  const origins = new Set(config.origins);
  const allowHeaders = config.allowHeaders.join(', ');
  const exposeHeaders = config.exposeHeaders.join(', ');
  return {
    addHeaders({ headers, responseHeaders }) {
      // Caches must not give the answer for one origin to another.
      if (!anyOrigin) responseHeaders['vary'] = 'origin';
      const origin = headers.get('origin');
      if (origin === null || !(anyOrigin || origins.has(origin))) return;
      responseHeaders['access-control-allow-origin'] = anyOrigin ? '*' : origin;
      responseHeaders['access-control-expose-headers'] = exposeHeaders;
    },
    answerPreflight(record) {
      if (record.method !== 'OPTIONS' || record.headers.get('access-control-request-method') === null) return null;
      const { responseHeaders } = record;
      // An origin that is not allowed gets the same status without these headers: the browser then refuses.
      if ('access-control-allow-origin' in responseHeaders) {
        delete responseHeaders['access-control-expose-headers'];
        responseHeaders['access-control-allow-methods'] = allowMethods;
        responseHeaders['access-control-allow-headers'] = allowHeaders;
        responseHeaders['access-control-max-age'] = String(config.maxAgeSeconds);
      }
      return respondEmpty(record);
    },
  };
}
