import type { HeaderLookup } from '../auth/signature-base.ts';
import type { RouteMatch } from './routes/route-table.ts';

/** The service of an interface that is meant. Null: not said, so the only one there is. */
export interface ServiceChoice {
  readonly group: string | null;
  readonly version: string | null;
}

/**
 * Group and version of a request: from the query, or the headers `dubbo-group` and `dubbo-version`, or those of Dubbo's
 * Triple protocol, `tri-service-group` and `tri-service-version`; the first that is there. What a configured route has fixed counts before.
 */
export function chooseService(
  headers: HeaderLookup,
  query: URLSearchParams | null,
  match: RouteMatch | null,
): ServiceChoice {
  const fixed = match?.route.config;
  return {
    group: fixed?.group ?? query?.get('group') ?? headers.get('dubbo-group') ?? headers.get('tri-service-group'),
    version:
      fixed?.version ?? query?.get('version') ?? headers.get('dubbo-version') ?? headers.get('tri-service-version'),
  };
}
