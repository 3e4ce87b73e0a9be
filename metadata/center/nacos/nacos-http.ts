import { NacosError } from './nacos-error.ts';

export interface NacosRequest {
  readonly method: 'GET' | 'POST';
  /** Below the context path: `v1/ns/instance/list`. */
  readonly path: string;
  /** Go into the query of a GET, and as a form into the body of a POST. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long the whole answer may take. Default 5 s. */
  readonly limitMs?: number;
}

export interface NacosAnswer {
  readonly status: number;
  readonly text: string;
  /** Of a configuration: what Nacos knows its text by. Empty if it was not told. */
  readonly contentMd5: string;
}

/** The part of the global `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export const REQUEST_LIMIT_MS = 5_000;
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Sends one request to one server. Rejects with NacosError when there is no whole answer; any status is an answer. */
export async function sendToNacos(
  fetch: Fetch,
  baseUrl: string,
  request: NacosRequest,
  token: string | null,
  signals: readonly AbortSignal[],
): Promise<NacosAnswer> {
  const limitMs = request.limitMs ?? REQUEST_LIMIT_MS;
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, limitMs);
  for (const signal of signals) signal.addEventListener('abort', abort);
  try {
    if (signals.some(({ aborted }) => aborted)) controller.abort();
    const toFetch = toFetchArguments(baseUrl, request, token, controller.signal);
    // Once more: the server may just have closed a connection that was kept for reuse.
    return await exchange(fetch, toFetch).catch((error: unknown) => {
      if (controller.signal.aborted || error instanceof NacosError) throw error;
      return exchange(fetch, toFetch);
    });
  } catch (error) {
    if (error instanceof NacosError) throw error;
    if (signals.some(({ aborted }) => aborted)) throw new NacosError('ended', 'not wanted any more');
    throw new NacosError('unreachable', isLate ? `no answer within ${limitMs} ms` : describe(error));
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', abort);
    // Of an answer that was too long, the rest.
    controller.abort();
  }
}

async function exchange(fetch: Fetch, toFetch: Parameters<Fetch>): Promise<NacosAnswer> {
  const response = await fetch(...toFetch);
  const text = await readText(response);
  return { status: response.status, text, contentMd5: response.headers.get('content-md5') ?? '' };
}

function toFetchArguments(
  baseUrl: string,
  { method, path, parameters, headers }: NacosRequest,
  token: string | null,
  signal: AbortSignal,
): Parameters<Fetch> {
  const form = new URLSearchParams(parameters).toString();
  const init = {
    method,
    // In the header, where no log of a proxy shows it.
    headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    // A redirection may lead to a page for people, and would take the token there.
    redirect: 'manual' as const,
    signal,
  };
  if (method === 'GET') return [`${baseUrl}${path}?${form}`, init];
  const type = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
  return [`${baseUrl}${path}`, { ...init, headers: { ...init.headers, ...type }, body: form }];
}

async function readText(response: Response): Promise<string> {
  if (response.body === null) return '';
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let octets = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    octets += value.byteLength;
    if (octets > MAX_BODY_BYTES) throw new NacosError('answer', `an answer of more than ${MAX_BODY_BYTES} octets`);
    text += decoder.decode(value, { stream: true });
  }
}

/** Messages of `fetch` may hold the URL; the codes of Node (`ECONNREFUSED`) say enough, and Workers have none. */
function describe(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z][A-Z_]+$/.test(code) ? `no connection (${code})` : 'no connection';
}
