import type { ListedService } from './listed-service.ts';
import type { Session } from './session.ts';

/** The gateway's answer was none that can be used. */
export class AnswerError extends Error {
  /** The problem's `code`; null where there is none. */
  readonly code: string | null;
  readonly requestId: string | null;
  readonly clockAheadMs: number | null;

  constructor(message: string, details: Partial<Pick<AnswerError, 'code' | 'requestId' | 'clockAheadMs'>> = {}) {
    super(message);
    this.code = details.code ?? null;
    this.requestId = details.requestId ?? null;
    this.clockAheadMs = details.clockAheadMs ?? null;
  }
}

/** All services that the key may call. @throws AnswerError */
export async function fetchServices(session: Session): Promise<readonly ListedService[]> {
  const text = await fetchText(session, listUrl(session));
  return (JSON.parse(text) as { readonly services: readonly ListedService[] }).services;
}

/** The document of one service, as text. @throws AnswerError */
export function fetchDocument(session: Session, { href }: ListedService): Promise<string> {
  return fetchText(session, new URL(href, listUrl(session)));
}

function listUrl({ baseUrl }: Session): URL {
  return new URL('openapi/services.json', baseUrl);
}

async function fetchText(session: Session, url: URL): Promise<string> {
  const headers = { accept: 'application/json' };
  const signature = await session.sign({ method: 'GET', url: url.href, headers, body: null });
  // A signature is good for one request: the browser's own cache must not send it again to ask for news.
  const response = await fetch(url, {
    headers: { ...headers, ...signature },
    cache: session.keyId === null ? 'default' : 'no-store',
  }).catch(() => null);
  if (response === null) throw new AnswerError('The gateway cannot be reached.');
  const text = await response.text();
  if (response.ok) return text;
  throw toAnswerError(response, text);
}

function toAnswerError(response: Response, text: string): AnswerError {
  const clockAheadMs = clockAhead(response.headers.get('date'));
  try {
    const { code, detail, requestId } = JSON.parse(text) as Record<'code' | 'detail' | 'requestId', string>;
    return new AnswerError(detail, { code, requestId, clockAheadMs });
  } catch {
    return new AnswerError(`The gateway answers with status ${response.status}.`);
  }
}

/** Milliseconds by which this computer's clock is ahead of that of an answer; null where the answer has none. */
export function clockAhead(date: string | null): number | null {
  const epochMs = Date.parse(date ?? '');
  return Number.isNaN(epochMs) ? null : Date.now() - epochMs;
}
