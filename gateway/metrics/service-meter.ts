import { ChoiceCounts } from './choice-counts.ts';
import { Histogram } from './histogram.ts';
import { MethodMeter } from './method-meter.ts';

/** Which service: what makes its service key. */
export interface ServiceName {
  readonly serviceInterface: string;
  /** The empty text for none. */
  readonly group: string;
  /** The empty text for none. */
  readonly version: string;
}

/** What is counted of one service. It lives on while views and definitions change. */
export class ServiceMeter {
  readonly name: ServiceName;
  /** Milliseconds from the head of a request until its answer was made. */
  readonly requestMs: Histogram;
  readonly choices = new ChoiceCounts();
  readonly #boundsMs: readonly number[];
  readonly #methods = new Map<string, MethodMeter>();

  constructor(name: ServiceName, boundsMs: readonly number[]) {
    this.name = name;
    this.#boundsMs = boundsMs;
    this.requestMs = new Histogram(boundsMs);
  }

  get methods(): Iterable<MethodMeter> {
    return this.#methods.values();
  }

  method(name: string): MethodMeter | undefined {
    return this.#methods.get(name);
  }

  add(name: string): MethodMeter {
    const meter = new MethodMeter(name, this.#boundsMs);
    this.#methods.set(name, meter);
    return meter;
  }
}
