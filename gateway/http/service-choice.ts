import type { HeaderLookup } from '../auth/signature-base.ts';

/** The service of an interface that is meant. Null: not said, so the only one there is. */
export interface ServiceChoice {
  readonly group: string | null;
  readonly version: string | null;
}

/**
 * Group and version of a request: from the query, or the headers `dubbo-group` and `dubbo-version`, or those of Dubbo's
 * Triple protocol, `tri-service-group` and `tri-service-version`; the first that is there.
 */
export function chooseService(headers: HeaderLookup, query: URLSearchParams | null): ServiceChoice {
  return {
    group: query?.get('group') ?? headers.get('dubbo-group') ?? headers.get('tri-service-group'),
    version: query?.get('version') ?? headers.get('dubbo-version') ?? headers.get('tri-service-version'),
  };
}
