import type { Span } from './span.ts';

export interface SpanExporterDeps {
  /** Posts spans to the collector. Rejects where that does not take them, and after a while in any case. */
  readonly post: (spans: readonly Span[]) => Promise<void>;
  /** Calls back after so many milliseconds, or never if whoever waits is ended before. */
  readonly later: (callback: () => Promise<void>, delayMs: number) => void;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Takes what goes wrong, a line each. */
  readonly tell: (line: string) => void;
}

export interface SpanCounts {
  readonly sent: number;
  /** There was no room for them. */
  readonly dropped: number;
  /** The collector did not take them. */
  readonly failed: number;
}

/** Of OpenTelemetry's batch processor, OTEL_BSP_MAX_QUEUE_SIZE and OTEL_BSP_MAX_EXPORT_BATCH_SIZE. */
const MAX_WAITING = 2_048;
const MAX_BATCH = 512;
/** How long a span may wait for others. A Worker's request, which has to wait with it, may do so for 30 s. */
const GATHER_MS = 1_000;
/** When `later` is this late, nobody will call back any more; nor does a post last longer. */
const LOST_MS = 15_000;
/** No request is kept for longer by those that come after it. */
const SENDING_MS = 10_000;
const TELL_MS = 60_000;

/** Called: somebody is going to send at once. */
type State = 'idle' | 'gathering' | 'called' | 'sending';

/** Sends spans in batches, one after the other. Whoever hands them over never waits: what finds no room is dropped, and counted. */
export class SpanExporter {
  readonly #deps: SpanExporterDeps;
  #waiting: Span[] = [];
  #state: State = 'idle';
  #sending: Promise<void> = Promise.resolve();
  /** When it last was heard of whoever gathers or sends. */
  #aliveMs = 0;
  /** So many are on their way. */
  #leaving = 0;
  #toldMs = Number.NEGATIVE_INFINITY;
  #sent = 0;
  #dropped = 0;
  #failed = 0;

  constructor(deps: SpanExporterDeps) {
    this.#deps = deps;
  }

  get counts(): SpanCounts {
    return { sent: this.#sent, dropped: this.#dropped, failed: this.#failed };
  }

  add(spans: readonly Span[]): void {
    if (this.#waiting.length + spans.length > MAX_WAITING) this.#dropped += spans.length;
    else this.#waiting.push(...spans);
    const nowMs = this.#deps.now();
    if (this.#state !== 'idle' && nowMs - this.#aliveMs > LOST_MS) this.#giveUp();
    const isFull = this.#waiting.length >= MAX_BATCH;
    if (isFull && (this.#state === 'idle' || this.#state === 'gathering')) this.#call('called', 0, nowMs);
    else if (this.#state === 'idle') this.#call('gathering', GATHER_MS, nowMs);
  }

  /** Sends all that waits, unless that is being done, up to the first that is not taken. Never rejects. */
  async flush(): Promise<void> {
    if (this.#state === 'sending') return;
    this.#sending = this.#sendAll();
    await this.#sending;
  }

  /** Sends all that is left, for the end of a process: after what is on its way. Never rejects. */
  async end(): Promise<void> {
    await this.#sending;
    await this.flush();
  }

  async #sendAll(): Promise<void> {
    const untilMs = this.#deps.now() + SENDING_MS;
    this.#state = 'sending';
    let isTaken = true;
    while (isTaken && this.#waiting.length > 0 && this.#deps.now() < untilMs) isTaken = await this.#sendBatch();
    this.#state = 'idle';
  }

  #call(state: State, delayMs: number, nowMs: number): void {
    this.#state = state;
    this.#aliveMs = nowMs;
    this.#deps.later(() => this.flush(), delayMs);
  }

  /** The request that gathered or sent has ended before it was done. */
  #giveUp(): void {
    this.#state = 'idle';
    this.#failed += this.#leaving;
    this.#leaving = 0;
  }

  async #sendBatch(): Promise<boolean> {
    this.#aliveMs = this.#deps.now();
    const batch = this.#waiting.splice(0, MAX_BATCH);
    this.#leaving = batch.length;
    try {
      await this.#deps.post(batch);
      this.#sent += batch.length;
      return true;
    } catch (error) {
      this.#failed += batch.length;
      this.#tell(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      this.#leaving = 0;
    }
  }

  #tell(reason: string): void {
    const nowMs = this.#deps.now();
    if (nowMs - this.#toldMs < TELL_MS) return;
    this.#toldMs = nowMs;
    this.#deps.tell(`problem: spans cannot be sent: ${reason}; ${this.#failed} are lost so far`);
  }
}
