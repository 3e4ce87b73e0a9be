import type { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';

/** A span that has ended, as the library takes it. */
export type Span = Parameters<typeof JsonTraceSerializer.serializeRequest>[0][number];

/** `SpanKind` of `@opentelemetry/api`. */
export const SPAN_KIND = { server: 1, client: 2 } as const;

export interface SpanParts {
  readonly name: string;
  readonly kind: (typeof SPAN_KIND)[keyof typeof SPAN_KIND];
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  /** The parent is in another process. */
  readonly hasRemoteParent: boolean;
  readonly tracestate: string | null;
  /** Milliseconds since 1970. */
  readonly startMs: number;
  readonly endMs: number;
  readonly hasFailed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

const SAMPLED = 1;
const ERROR = { code: 2 } as const;
const UNSET = { code: 0 } as const;
const SCOPE = { name: 'dubbo-edge-gateway' };

/** @param resource who sends it: one object for all of his */
export function createSpan(parts: SpanParts, resource: Span['resource']): Span {
  const { name, kind, traceId, spanId, parentSpanId, tracestate, startMs, endMs, hasFailed, attributes } = parts;
  const traceState = tracestate === null ? undefined : { serialize: () => tracestate };
  const context = { traceId, spanId, traceFlags: SAMPLED, traceState };
  const parent = { traceId, spanId: parentSpanId, traceFlags: SAMPLED, isRemote: parts.hasRemoteParent };
  // Of a span and a resource only what the serializer reads: the rest is for those who still write to them.
  return {
    name,
    kind,
    spanContext: () => context,
    parentSpanContext: parentSpanId === null ? undefined : parent,
    startTime: hrTime(startMs),
    endTime: hrTime(endMs),
    status: hasFailed ? ERROR : UNSET,
    attributes,
    links: [],
    events: [],
    resource,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  } as unknown as Span;
}

/** Seconds and nanoseconds. */
function hrTime(ms: number): [number, number] {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.floor((ms - seconds * 1000) * 1e6)];
}
