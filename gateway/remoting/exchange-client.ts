import { encodeHeartbeat, encodeHeartbeatResponse, isReadOnlyEvent } from '../dubbo/event.ts';
import { FrameDecoder } from '../dubbo/frame-decoder.ts';
import { responseMemory } from '../dubbo/frame-memory.ts';
import { type DubboHeader, FLAG_EVENT, FLAG_REQUEST, FLAG_TWO_WAY, SERIALIZATION_MASK } from '../dubbo/header.ts';
import { STATUS } from '../dubbo/status.ts';
import type { GatewayError } from '../gateway-error.ts';
import { dialAlive } from './dial-alive.ts';
import { type DialManner, dialUntil, PATIENT } from './dial-until.ts';
import type { ClientListener, ClientOwner } from './client-owner.ts';
import type { CallHolder, ExchangeCall } from './exchange-call.ts';
import { InFlightCalls } from './in-flight-calls.ts';
import { LifeSigns } from './life-signs.ts';
import { badResponse, connectionFailed, overloaded, timedOut } from './remoting-errors.ts';
import type { RemotingOptions } from './remoting-options.ts';
import type { Timers } from './timers.ts';
import type { Address, Dialer, Transport, TransportListener } from './transport.ts';
import { writeFrames } from './write-frames.ts';

/** A call that waits is looked at every 200 ms (CallWatch). */
const UNWATCHED_MS = 600;

export type ClientState = 'connecting' | 'open' | 'draining' | 'closed';

const NEXT_STATES: Readonly<Record<ClientState, readonly ClientState[]>> = {
  connecting: ['open', 'closed'],
  open: ['draining', 'closed'],
  draining: ['closed'],
  closed: [],
};

export interface ExchangeClientDependencies {
  readonly address: Address;
  readonly dialer: Dialer;
  readonly timers: Timers;
  readonly random: () => number;
  readonly options: RemotingOptions;
  readonly owner: ClientOwner;
  readonly listener: ClientListener;
}

/**
 * One connection to a provider, and the calls that wait in it.
 *
 *     connecting --> open --> draining --> closed
 *         |            |                      ^
 *         +------------+----------------------+
 *
 * - connecting: dials, again and again until the connect deadline. Calls are taken and wait.
 * - open: what is queued in one turn leaves in one write; answers settle calls in any order.
 * - draining: no new calls; closes with the last answer. After a readonly event, `drain()`, or a long idle time.
 * - closed: for good. Sent calls have failed, unsent ones were given back.
 *
 * `start`, `cancel`, `expire`, `drain`, `giveBackUnsent` and `abandon` touch plain data only: anyone may call them.
 * Everything else belongs to the owner.
 */
export class ExchangeClient implements TransportListener, CallHolder {
  readonly address: Address;
  #state: ClientState = 'connecting';
  #takesCalls = true;
  #failedDials = 0;
  #mustAnswer = false;
  #lastFailure: Error | null = null;

  #transport: Transport | null = null;
  #decoder: FrameDecoder | null = null;
  #lifeSigns: LifeSigns | null = null;
  #endPause: (() => void) | null = null;
  readonly #calls = new InFlightCalls();
  #controlFrames: Uint8Array[] = [];
  #turnRequested = false;
  #lastCallAt = 0;
  #nonsense = 0;
  /** Frames that came to their end. */
  #frames = 0;
  /** Octets read that belong to no frame. */
  #strayBytes = 0;

  readonly #deps: ExchangeClientDependencies;

  constructor(deps: ExchangeClientDependencies) {
    this.address = deps.address;
    this.#deps = deps;
  }

  get state(): ClientState {
    return this.#state;
  }

  /** Calls that wait for an answer or to be written. */
  get inFlight(): number {
    return this.#calls.size;
  }

  /** Octets that wait to be written, or were and are still in our memory because the provider does not read. */
  get queuedBytes(): number {
    return this.#calls.queuedBytes + (this.#transport === null ? 0 : this.#transport.bufferedBytes);
  }

  get takesCalls(): boolean {
    return this.#takesCalls;
  }

  /** Dials in a row that failed, a first one that takes long included; 0 once the connection has opened. */
  get failedDials(): number {
    return this.#failedDials;
  }

  /** Whether it opens only with an answer of the provider. */
  get mustAnswer(): boolean {
    return this.#mustAnswer;
  }

  /** Takes the call; only while `takesCalls`. */
  start(call: ExchangeCall): void {
    const { maxInFlight, maxQueuedBytes } = this.#deps.options;
    if (call.hasAlternative && this.#failedDials > 0) return call.fail(connectionFailed(false, this.#lastFailure));
    if (this.#calls.size >= maxInFlight) return call.fail(overloaded(`${maxInFlight} calls wait for`));
    // Calls that timed out are no longer in flight, but their octets may still be here.
    if (this.queuedBytes >= maxQueuedBytes)
      return call.fail(overloaded(`${maxQueuedBytes} octets wait to be written to`));
    call.holder = this;
    call.nonsenseBefore = this.#nonsense;
    call.framesBefore = this.#frames;
    this.#calls.add(call);
    if (this.#state === 'open') this.#requestTurn();
  }

  cancel(call: ExchangeCall): void {
    this.#calls.take(call.requestId);
    this.#closeWhenDrained();
  }

  expire(call: ExchangeCall): GatewayError {
    const isStuck = call.isSent && this.#isStuckInFrame(call);
    // Whatever comes next would be taken for the rest of that frame, were it the answer to another call.
    if (isStuck) this.drain();
    this.cancel(call);
    if (this.#state === 'connecting') return connectionFailed(false, this.#lastFailure);
    if (isStuck || (call.isSent && this.#nonsense !== call.nonsenseBefore)) {
      return badResponse('The provider answered what is no Dubbo response to this call');
    }
    return timedOut(call.isSent, call.timeoutMs);
  }

  checkServed(now: number): void {
    this.#deps.owner.checkServed(now);
  }

  /** No new calls from now on; closes when the last one is answered. */
  drain(): void {
    if (!this.#takesCalls) return;
    this.#takesCalls = false;
    if (this.#state === 'open') this.#become('draining');
    this.#requestTurn();
  }

  /** Gives back the calls that were not written yet; the others go on waiting. */
  giveBackUnsent(): void {
    for (const call of this.#calls.takeUnsent()) call.giveBack();
  }

  /**
   * Forgets calls that nobody watches any more: the request that waited is gone, and its timers with it. Only the second sweep
   * in a row does so: where everyone was kept from running, those who watch run between the two.
   */
  sweep(now: number): void {
    for (const call of this.#calls.values()) {
      if (now - call.watchedAt < UNWATCHED_MS) call.unwatchedSweeps = 0;
      else if (++call.unwatchedSweeps > 1) call.cancel(new Error('nobody waits for the call any more'));
    }
  }

  /** Dials until open, or until the connect deadline. Never rejects. */
  async connect({ once, mustAnswer }: DialManner = PATIENT): Promise<void> {
    this.#mustAnswer = mustAnswer;
    const { dialer, timers, random, options } = this.#deps;
    const transport = await dialUntil({
      timers,
      random,
      options,
      dial: (timeoutMs) =>
        mustAnswer
          ? dialAlive(dialer, timers, this.address, this, timeoutMs)
          : dialer.dial(this.address, this, timeoutMs),
      pause: (delayMs) => this.#pause(delayMs),
      onFailure: (failures, cause) => {
        this.#failedDials = failures;
        this.#lastFailure = cause;
        for (const call of this.#calls.takeThoseWithAlternative()) call.fail(connectionFailed(false, cause));
      },
      isWanted: () => this.#state === 'connecting' && !(once && this.#failedDials > 0),
    });
    if (this.#state !== 'connecting') transport?.close();
    else if (transport === null) this.#shut(this.#lastFailure ?? new Error('no connection'));
    else this.#open(transport);
  }

  /** Writes what is queued, and closes when drained. */
  turn(): void {
    this.#turnRequested = false;
    if (this.#state === 'closed') return;
    if (this.#transport !== null) this.#flush(this.#transport);
    if (!this.#takesCalls && this.#calls.size === 0) this.close(new Error('drained'));
  }

  /** Closes at once, after what was written. */
  close(cause: Error): void {
    if (this.#state === 'closed') return;
    this.release();
    this.#shut(cause);
  }

  /** Stops the timers and ends the stream; again and again without harm. */
  release(): void {
    this.#endPause?.();
    this.#lifeSigns?.stop();
    this.#transport?.close();
  }

  /** The owner is gone, and with it the stream and the timers: the same as `close` without touching them. */
  abandon(cause: Error): void {
    if (this.#state !== 'closed') this.#shut(cause);
  }

  onData(bytes: Uint8Array): void {
    if (this.#decoder === null || this.#state === 'closed') return;
    this.#lifeSigns!.lastReadAt = this.#deps.timers.now();
    try {
      this.#decoder.push(bytes);
      this.#countStrayBytes(this.#decoder.strayBytes);
    } catch (error) {
      // The stream makes no sense any more: nothing that follows in it can be trusted.
      this.release();
      const cause = error instanceof Error ? error : new Error(String(error));
      this.#shut(cause, () => badResponse('The provider answered what is no Dubbo frame', cause));
    }
  }

  #countStrayBytes(total: number): void {
    if (total === this.#strayBytes) return;
    this.#strayBytes = total;
    this.#nonsense++;
  }

  onClose(cause: Error | null): void {
    if (this.#state === 'closed') return;
    this.#lifeSigns?.stop();
    const where = this.#decoder?.isInsideFrame === true ? ' inside a frame' : '';
    this.#shut(cause ?? new Error(`the provider closed the connection${where}`));
  }

  #open(transport: Transport): void {
    const { timers, options, listener } = this.#deps;
    this.#transport = transport;
    this.#failedDials = 0;
    this.#decoder = new FrameDecoder({
      maxBodyBytes: options.maxBodyBytes,
      memory: responseMemory,
      onFrame: (header, body) => this.#onFrame(header, body),
      onOversize: (header) => this.#onOversize(header),
    });
    this.#lastCallAt = timers.now();
    this.#lifeSigns = new LifeSigns(timers, options.heartbeatMs, {
      sendHeartbeat: () => this.#sendControl(encodeHeartbeat(this.#calls.nextRequestId())),
      giveUp: () => this.close(new Error('no sign of life from the provider')),
      onLook: (now) => this.#closeWhenIdle(now),
    });
    this.#become('open');
    if (!this.#takesCalls) this.#become('draining');
    listener.onOpen(this);
    this.turn();
  }

  #pause(delayMs: number): Promise<void> {
    const { timers } = this.#deps;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = timers.start(resolve, delayMs);
    this.#endPause = () => {
      timers.stop(timer);
      resolve();
    };
    return promise;
  }

  #flush(transport: Transport): void {
    const frames = this.#controlFrames;
    const controls = frames.length;
    this.#calls.takeFrames(frames);
    if (frames.length === 0) return;
    const now = this.#deps.timers.now();
    if (frames.length > controls) this.#lastCallAt = now;
    this.#lifeSigns!.lastWriteAt = now;
    writeFrames(transport, frames);
    frames.length = 0;
  }

  #onFrame(header: DubboHeader, body: Uint8Array<ArrayBuffer>): void {
    this.#frames++;
    if ((header.flag & FLAG_EVENT) !== 0) return this.#onEvent(header, body);
    // A provider that calls its consumer back: nothing here could answer.
    if ((header.flag & FLAG_REQUEST) !== 0) return;
    const call = this.#takeAnswered(header);
    if (call === undefined) return;
    const serializationId = header.flag & SERIALIZATION_MASK;
    // A failure may come in the provider's preferred serialization; only a result has to be in ours.
    if (serializationId === call.serializationId || header.status !== STATUS.OK) {
      call.respond({ status: header.status, serializationId, body });
    } else {
      call.fail(badResponse(`The provider answered in another serialization (${serializationId})`));
    }
    this.#closeWhenDrained();
  }

  /** Java fails the one call as well (ExchangeCodec.finishRespWhenOverPayload). Nobody waits for events and requests. */
  #onOversize(header: DubboHeader): void {
    if ((header.flag & (FLAG_EVENT | FLAG_REQUEST)) !== 0) return;
    const { maxBodyBytes } = this.#deps.options;
    const said = `The provider's response has ${header.bodyLength} octets; at most ${maxBodyBytes} are taken`;
    this.#takeAnswered(header)?.fail(badResponse(said));
    this.#closeWhenDrained();
  }

  #takeAnswered({ requestId }: DubboHeader): ExchangeCall | undefined {
    const call = this.#calls.take(requestId);
    // An answer that came too late is nothing special; one to a call that never was is.
    if (call === undefined && !this.#calls.wasIssued(requestId)) this.#nonsense++;
    return call;
  }

  #onEvent(header: DubboHeader, body: Uint8Array): void {
    // Answers to our heartbeats have done their work by being read.
    if ((header.flag & FLAG_REQUEST) === 0) return;
    if (isReadOnlyEvent(body)) {
      this.drain();
      this.#deps.listener.onReadOnly(this);
    } else if ((header.flag & FLAG_TWO_WAY) !== 0) {
      this.#sendControl(encodeHeartbeatResponse(header.requestId, header.flag & SERIALIZATION_MASK, body));
    }
  }

  #sendControl(frame: Uint8Array): void {
    // Who asks and asks and does not read gets no answers: they would only pile up here.
    if (this.queuedBytes >= this.#deps.options.maxQueuedBytes) return;
    this.#controlFrames.push(frame);
    this.#requestTurn();
  }

  #requestTurn(): void {
    if (this.#turnRequested) return;
    this.#turnRequested = true;
    this.#deps.owner.requestTurn(this);
  }

  #closeWhenDrained(): void {
    if (!this.#takesCalls && this.#calls.size === 0 && this.#state !== 'closed') this.#requestTurn();
  }

  #closeWhenIdle(now: number): void {
    const { idleCloseMs } = this.#deps.options;
    if (idleCloseMs > 0 && this.#calls.size === 0 && now - this.#lastCallAt >= idleCloseMs) this.drain();
  }

  /**
   * A frame was begun, and it has not ended in all of the call's time, or not a single octet has come for half of it: its
   * length is wrong, or its end will never come.
   */
  #isStuckInFrame(call: ExchangeCall): boolean {
    if (this.#decoder?.isInsideFrame !== true || this.#lifeSigns === null) return false;
    if (call.framesBefore === this.#frames) return true;
    return this.#deps.timers.now() - this.#lifeSigns.lastReadAt >= call.timeoutMs / 2;
  }

  #shut(cause: Error, failure = () => connectionFailed(true, cause)): void {
    const neverOpened = this.#state === 'connecting';
    this.#become('closed');
    this.#takesCalls = false;
    const calls = this.#calls.takeAll();
    this.#deps.listener.onClosed(this, cause);
    for (const call of calls) {
      if (call.isSent) call.fail(failure());
      else if (neverOpened) call.fail(connectionFailed(false, cause));
      else call.giveBack();
    }
    // The last one: it tells the owner that there will be no more.
    this.#requestTurn();
  }

  #become(next: ClientState): void {
    if (!NEXT_STATES[this.#state].includes(next))
      throw new Error(`a connection cannot go from ${this.#state} to ${next}`);
    this.#state = next;
  }
}
