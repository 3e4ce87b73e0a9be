import type { TracingConfig } from '../config/config.ts';
import type { RandomIds } from './random-ids.ts';
import { type Answered, requestSpans, type TracedRequest } from './request-spans.ts';
import type { RequestTrace } from './request-trace.ts';
import type { Span } from './span.ts';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';

export interface TracerDeps {
  readonly config: TracingConfig;
  /** `service.name` of the spans. */
  readonly application: string;
  readonly ids: RandomIds;
  /** Takes spans that have ended. */
  readonly send: (spans: readonly Span[]) => void;
}

/** So many of the last digits of a trace id are chance, whoever has made it. https://www.w3.org/TR/trace-context-2/#randomness-of-trace-id */
const RANDOM_DIGITS = 14;
const RANDOM_RANGE = 16 ** RANDOM_DIGITS;

/** Continues the traces of requests, or begins them. Of those that are sampled it makes spans. */
export class Tracer {
  readonly #deps: TracerDeps;
  readonly #resource: Span['resource'];

  constructor(deps: TracerDeps) {
    this.#deps = deps;
    this.#resource = { attributes: { 'service.name': deps.application } } as unknown as Span['resource'];
  }

  /**
   * @param traceparent of the request, if it is well-formed
   * @param tracestate that belongs to it
   */
  start(traceparent: string | null, tracestate: string | null): RequestTrace {
    const { ids, config } = this.#deps;
    const parent = traceparent === null ? null : parseTraceparent(traceparent);
    const traceId = parent?.traceId ?? ids.traceId();
    const isSampled = parent !== null && config.followsParent ? parent.isSampled : this.#isChosen(traceId);
    return {
      traceId,
      parentSpanId: parent?.spanId ?? null,
      spanId: ids.spanId(),
      callSpanId: ids.spanId(),
      isSampled,
      tracestate,
    };
  }

  /** What a provider gets: its parent is the call. */
  toProvider({ traceId, callSpanId, isSampled }: RequestTrace): string {
    return formatTraceparent({ traceId, spanId: callSpanId, isSampled });
  }

  /** What the caller gets of a trace that begins here. */
  toCaller({ traceId, spanId, isSampled }: RequestTrace): string {
    return formatTraceparent({ traceId, spanId, isSampled });
  }

  /** Only requests that mean a service: what strangers try does not fill the collector. */
  end(request: TracedRequest, trace: RequestTrace, answered: Answered): void {
    const { service } = request;
    if (service !== null) this.#deps.send(requestSpans(request, service, trace, answered, this.#resource));
  }

  /** The same answer for a trace wherever it is asked. */
  #isChosen(traceId: string): boolean {
    const { sampleRatio } = this.#deps.config;
    return Number.parseInt(traceId.slice(-RANDOM_DIGITS), 16) < sampleRatio * RANDOM_RANGE;
  }
}
