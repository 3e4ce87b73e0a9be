import { Histogram } from './histogram.ts';
import { OutcomeCounts } from './outcome-counts.ts';

/** What is counted of one method. */
export class MethodMeter {
  readonly methodName: string;
  /** Of all requests that mean it, refused ones too. */
  readonly requests = new OutcomeCounts();
  /** Of those for which a provider was looked for. */
  readonly calls = new OutcomeCounts();
  /** Milliseconds from looking for a provider until its answer was here. */
  readonly callMs: Histogram;
  lastMs = 0;
  minMs = Infinity;
  maxMs = 0;

  constructor(methodName: string, boundsMs: readonly number[]) {
    this.methodName = methodName;
    this.callMs = new Histogram(boundsMs);
  }

  observeCall(ms: number): void {
    this.callMs.observe(ms);
    this.lastMs = ms;
    if (ms < this.minMs) this.minMs = ms;
    if (ms > this.maxMs) this.maxMs = ms;
  }
}
