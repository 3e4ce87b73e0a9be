import type { CallerIdentity } from '../auth/caller-identity.ts';
import type { Documents, Viewer } from '../documents/documents.ts';
import type { DocumentBytes } from '../documents/kept-documents.ts';
import { GatewayError } from '../gateway-error.ts';
import { parseQuery } from './parse-query.ts';
import type { RequestRecord } from './request-record.ts';
import { respond, respondNotModified } from './respond.ts';

export interface OpenapiDeps {
  readonly documents: Documents;
  /** Whether a caller, who has not signed where he is null, may call a method. Null: everybody is shown everything. */
  readonly mayCall: ((identity: CallerIdentity | null, serviceInterface: string, methodName: string) => boolean) | null;
}

/** Paths of the descriptions, for whoever registers them. */
export const OPENAPI_PATHS = ['/openapi.json', '/openapi.yaml', '/openapi/*'];

const TYPES = { json: 'application/json', yaml: 'application/yaml' };
const SERVICES = '/openapi/services.json';
const ALL = /^\/openapi\.(?<format>json|yaml)$/;
const ONE = /^\/openapi\/(?<name>[^/]+)\.(?<format>json|yaml)$/;
const EVERYBODY: Viewer = { name: '*', mayCall: () => true };

/** `/openapi.json`, `/openapi.yaml`, `/openapi/{interface}.json` and `.yaml`, `/openapi/services.json`. */
export function createOpenapi({ documents, mayCall }: OpenapiDeps): (record: RequestRecord) => Promise<Response> {
  /** Keys see what they may call, and all who have none what is open. */
  function viewerOf({ identity }: RequestRecord): Viewer {
    if (mayCall === null) return EVERYBODY;
    const name = identity === null ? '' : `key ${identity.accessKeyId}`;
    return { name, mayCall: (...method) => mayCall(identity, ...method) };
  }

  return async function answerOpenapi(record) {
    const { path } = record;
    const viewer = viewerOf(record);
    if (path === SERVICES) return respondKept(record, TYPES.json, await documents.serviceList(viewer));
    const all = ALL.exec(path)?.groups;
    const one = all === undefined ? ONE.exec(path)?.groups : undefined;
    const serviceInterface = one === undefined ? null : decoded(one['name']!);
    if (all === undefined && serviceInterface === null) throw routeNotFound(record);
    record.serviceInterface = serviceInterface;
    const query = parseQuery(record.target);
    const format = (all ?? one)!['format'] as keyof typeof TYPES;
    const document = await documents.document(viewer, {
      format,
      filter: {
        serviceInterface,
        group: query?.get('group') ?? null,
        version: query?.get('version') ?? null,
        tag: query?.get('tag') ?? null,
      },
      serverUrl: all === undefined ? '..' : '.',
    });
    return respondKept(record, TYPES[format], document);
  };
}

/** Whoever has this very document already gets nothing but that. */
function respondKept(record: RequestRecord, contentType: string, { bytes, etag }: DocumentBytes): Response {
  const { responseHeaders } = record;
  responseHeaders['etag'] = etag;
  // Kept by whoever wants to, but asked about each time: what a service looks like changes while it runs.
  responseHeaders['cache-control'] = 'private, no-cache';
  if (isKnown(record.headers.get('if-none-match'), etag)) return respondNotModified(record);
  return respond(record, 200, contentType, bytes);
}

function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(',').some((text) => {
    const tag = text.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}

function decoded(name: string): string | null {
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}

function routeNotFound({ method, path }: RequestRecord): GatewayError {
  return new GatewayError(
    'ROUTE_NOT_FOUND',
    `There is no route for ${method} ${path}. Descriptions are at /openapi.json, and of one service at /openapi/{interface}.json.`,
  );
}
