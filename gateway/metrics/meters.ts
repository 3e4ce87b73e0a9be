import type { MetricsConfig } from '../config/config.ts';
import type { CallableService } from '../translate/callable-service.ts';
import type { MethodMeter } from './method-meter.ts';
import { type Failure, OutcomeCounts } from './outcome-counts.ts';
import { ServiceMeter } from './service-meter.ts';

/** What is known of a request once it is answered; the request's record has it. */
export interface AnsweredRequest {
  /** That was found for it; null where none was. */
  readonly service: CallableService | null;
  /** As it was sent, until the overload is chosen. */
  readonly methodName: string | null;
  /** From its coming until a provider was looked for, in milliseconds; null where none was. */
  readonly routeMs: number | null;
  /** With the provider, in milliseconds; null where that failed or was not tried. */
  readonly dubboMs: number | null;
  readonly tag: string | null;
  readonly level: string | null;
}

/** Of a request of a service that means no method that it has: nobody makes a series by making up a name. */
const NO_METHOD = '';
const OTHER = 'other';

/**
 * What is counted while requests are answered: plain numbers, each found by two look-ups, and no text before somebody asks. The names of
 * services and methods are those of definitions, and their number is bounded: the rest is counted under `other`.
 */
export class Meters {
  /** Requests that meant no service: health checks, the gateway's own pages, wrong paths, refused signatures. */
  readonly outside = new OutcomeCounts();
  /** When the first one was answered, in milliseconds since 1970; 0: none was yet. A Worker has no time before. */
  sinceMs = 0;
  readonly #epochMs: () => number;
  readonly #config: MetricsConfig;
  /** By service key. A service is another object with each view. */
  readonly #byKey = new Map<string, ServiceMeter>();
  readonly #byService = new WeakMap<CallableService, ServiceMeter>();
  readonly #other: ServiceMeter;
  #methodCount = 0;

  /** @param epochMs milliseconds since 1970 */
  constructor(config: MetricsConfig, epochMs: () => number) {
    this.#config = config;
    this.#epochMs = epochMs;
    this.#other = new ServiceMeter({ serviceInterface: OTHER, group: '', version: '' }, config.bucketsMs);
    this.#other.add(OTHER);
  }

  /** Those of which there is anything to tell. */
  *services(): Iterable<ServiceMeter> {
    yield* this.#byKey.values();
    if (this.#isFull()) yield this.#other;
  }

  /**
   * @param failure null for success
   * @param elapsedMs from its coming until its answer was made
   */
  answered(request: AnsweredRequest, failure: Failure | null, elapsedMs: number): void {
    const { service, methodName } = request;
    if (this.sinceMs === 0) this.sinceMs = this.#epochMs();
    if (service === null) return this.outside.count(failure);
    const ofService = this.#byService.get(service) ?? this.#ofService(service);
    const ofMethod = ofService.method(methodName ?? NO_METHOD) ?? this.#ofMethod(ofService, service, methodName);
    ofService.requestMs.observe(elapsedMs);
    ofMethod.requests.count(failure);
    if (request.routeMs === null) return;
    ofMethod.calls.count(failure);
    ofMethod.observeCall(request.dubboMs ?? elapsedMs - request.routeMs);
    ofService.choices.count(request.tag, request.level);
  }

  #ofService(service: CallableService): ServiceMeter {
    const { serviceKey, serviceInterface, group, version } = service.view;
    let meter = this.#byKey.get(serviceKey);
    if (meter === undefined) {
      if (this.#isFull()) return this.#other;
      meter = new ServiceMeter(
        { serviceInterface, group: group ?? '', version: version ?? '' },
        this.#config.bucketsMs,
      );
      this.#byKey.set(serviceKey, meter);
    }
    this.#byService.set(service, meter);
    return meter;
  }

  #ofMethod(meter: ServiceMeter, service: CallableService, segment: string | null): MethodMeter {
    if (meter === this.#other) return meter.method(OTHER)!;
    const name = nameOf(segment, service);
    const known = meter.method(name);
    if (known !== undefined) return known;
    if (this.#isFull()) return meter.method(OTHER) ?? meter.add(OTHER);
    this.#methodCount++;
    return meter.add(name);
  }

  #isFull(): boolean {
    return this.#methodCount >= this.#config.maxMethods;
  }
}

/** `getUser` of `getUser~long`, if the service has it. */
function nameOf(segment: string | null, service: CallableService): string {
  const name = segment?.split('~', 1)[0] ?? NO_METHOD;
  return service.hasMethod(name) ? name : NO_METHOD;
}
