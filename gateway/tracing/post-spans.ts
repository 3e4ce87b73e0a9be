import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { TracingConfig } from '../config/config.ts';
import type { Span } from './span.ts';

/** OpenTelemetry's OTEL_EXPORTER_OTLP_TIMEOUT. */
const TIMEOUT_MS = 10_000;

/**
 * Posts spans to a collector by OTLP/HTTP with JSON. https://opentelemetry.io/docs/specs/otlp/#otlphttp
 *
 * @throws Error where the collector does not take them: not found, too late, or with its status
 */
export async function postSpans({ endpoint, headers }: TracingConfig, spans: readonly Span[]): Promise<void> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JsonTraceSerializer.serializeRequest([...spans]) as Uint8Array<ArrayBuffer>,
    // Followed, it would be a GET, which takes no span, and bring the headers of the configuration to wherever it leads.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the collector answers ${response.status}`);
}
