import { GatewayError } from '../gateway-error.ts';
import type { RequestRecord } from './request-record.ts';

/** As `Response` takes them, which is in no shared memory. */
type Octets = Uint8Array<ArrayBuffer>;

/** Where the files of the page `/docs` come from: made by `launch/bundle-docs.ts`. */
export interface DocsFiles {
  /** The octets of a file of that folder; null: there is none. @param name one segment of a path, of letters, digits, `-` and `.` */
  read(name: string): Promise<Octets | null>;
}

/** Who is told of services: everybody of all, keys only, or everybody of some and keys of theirs. */
export type DocsAccess = 'public' | 'key' | 'some';

export interface DocsDeps {
  readonly files: DocsFiles;
  readonly access: DocsAccess;
  /** Whether calls have to be signed. */
  readonly isSigned: boolean;
}

export const DOCS_PATH = '/docs';
/** Name of the page among the files. */
export const DOCS_PAGE = 'docs.html';

/** `swagger-ui-0123456789abcdef.css`: a name that holds the hash of its content. */
const FILE_NAME = /^[a-z-]+-(?<hash>[0-9a-f]{16})\.(?<extension>js|css)$/;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** Scripts and styles are files of this page alone, and nothing it shows can load or send anything elsewhere. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:", // arrows of Swagger UI's style sheet
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const SAFETY: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/** `/docs`, the page that shows the services and calls them, and `/docs/*`, its files. Anybody may have them: they hold nothing of the services. */
export function createDocs(deps: DocsDeps): (record: RequestRecord) => Promise<Response> {
  return async (record) => {
    const { path, responseHeaders } = record;
    if (path === DOCS_PATH) return answerPage(record, deps);
    const name = path.slice(DOCS_PATH.length + 1);
    // The page's own links start at the folder above.
    if (name === '') {
      responseHeaders['location'] = `..${DOCS_PATH}`;
      return new Response(null, { status: 308, headers: responseHeaders });
    }
    return answerFile(record, name, deps.files);
  };
}

async function answerPage(record: RequestRecord, { files, access, isSigned }: DocsDeps): Promise<Response> {
  const octets = await files.read(DOCS_PAGE);
  if (octets === null) throw notFound(record);
  const page = new TextDecoder()
    .decode(octets)
    .replace('data-access=""', `data-access="${access}"`)
    .replace('data-calls=""', `data-calls="${isSigned ? 'signed' : 'open'}"`);
  const body = Uint8Array.from(new TextEncoder().encode(page));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  const etag = `"${btoa(String.fromCharCode(...digest))}"`;
  Object.assign(record.responseHeaders, SAFETY, { 'cache-control': 'no-cache', etag });
  return answerUnlessKnown(record, etag, 'text/html; charset=utf-8', body);
}

async function answerFile(record: RequestRecord, name: string, files: DocsFiles): Promise<Response> {
  const { hash, extension } = FILE_NAME.exec(name)?.groups ?? {};
  if (hash === undefined || extension === undefined) throw notFound(record);
  const isGzipped = /\bgzip\b/.test(record.headers.get('accept-encoding') ?? '');
  const octets = await files.read(isGzipped ? `${name}.gz` : name);
  if (octets === null) throw notFound(record);
  const etag = `"${hash}${isGzipped ? '-gzip' : ''}"`;
  Object.assign(record.responseHeaders, SAFETY, {
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    etag,
    ...(isGzipped ? { 'content-encoding': 'gzip' } : {}),
  });
  return answerUnlessKnown(record, etag, CONTENT_TYPES[extension]!, octets);
}

function answerUnlessKnown(record: RequestRecord, etag: string, contentType: string, body: Octets): Response {
  const headers = record.responseHeaders;
  const known = record.headers.get('if-none-match') ?? '';
  if (known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    delete headers['content-encoding'];
    return new Response(null, { status: 304, headers });
  }
  headers['content-type'] = contentType;
  record.bytes = body.length;
  // Workers would compress once more what is compressed already.
  const init: ResponseInit & { readonly encodeBody: 'manual' } = { headers, encodeBody: 'manual' };
  return new Response(body, init);
}

function notFound({ method, path }: RequestRecord): GatewayError {
  return new GatewayError('ROUTE_NOT_FOUND', `There is no route for ${method} ${path}. The page is ${DOCS_PATH}.`);
}
