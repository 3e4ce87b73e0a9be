import { valueAt } from './loose-document.ts';

/** What a schema cannot say of `metrics`. @param document of any shape */
export function metricsMistakes(document: unknown): string[] {
  const bounds = valueAt(document, 'metrics', 'buckets-ms');
  const isAscending =
    !Array.isArray(bounds) ||
    bounds.every((bound: number, index) => index === 0 || bound > (bounds[index - 1] as number));
  return isAscending ? [] : ['/metrics/buckets-ms: must be ascending'];
}

/** The secret of `metrics`, if there is one, with its place. */
export function metricsSecretsOf(document: unknown): readonly { readonly pointer: string; readonly secret: string }[] {
  const secret = valueAt(document, 'metrics', 'token');
  return typeof secret === 'string' ? [{ pointer: '/metrics/token', secret }] : [];
}
