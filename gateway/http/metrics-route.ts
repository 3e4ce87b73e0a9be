import { equalInConstantTime } from '../auth/equal-in-constant-time.ts';
import { refusal } from '../auth/refusal.ts';
import { METRICS_CONTENT_TYPE } from '../metrics/write-metrics.ts';
import type { RequestRecord } from './request-record.ts';
import { requireOperator } from './require-operator.ts';
import { respond } from './respond.ts';

export const METRICS_PATH = '/metrics';

const BEARER = /^bearer +(.+)$/i;

/**
 * `/metrics`: what Prometheus reads. For operators, who may sign for it, or send the token of the configuration, as scrapers do.
 *
 * @param text of all metrics now
 * @param token null: none lets in
 */
export function createMetricsRoute(
  text: () => Promise<string>,
  token: string | null,
): (record: RequestRecord) => Promise<Response> {
  return async (record) => {
    if (!hasToken(record, token)) requireOperator(record, 'send the token of `metrics.token`, ');
    return respond(record, 200, METRICS_CONTENT_TYPE, await text());
  };
}

/**
 * Whether a request for metrics brings the token that lets it in.
 *
 * @throws UNAUTHENTICATED for another token
 */
export function hasToken({ headers }: RequestRecord, token: string | null): boolean {
  if (token === null) return false;
  const [, sent] = BEARER.exec(headers.get('authorization') ?? '') ?? [];
  if (sent === undefined) return false;
  if (equalInConstantTime(sent, token)) return true;
  throw refusal('the token is not that of metrics.token');
}
