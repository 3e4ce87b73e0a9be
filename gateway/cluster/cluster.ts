import type { ServiceView } from '../../metadata/hub.ts';
import type { GatewayConfig } from '../config/config.ts';
import { encodeInvocation } from '../dubbo/encode-invocation.ts';
import { responseMemory } from '../dubbo/frame-memory.ts';
import { bodyLengthOf } from '../dubbo/header.ts';
import { STATUS } from '../dubbo/status.ts';
import { readErrorText } from '../dubbo/read-error-text.ts';
import { GatewayError } from '../gateway-error.ts';
import type { Caller, DubboResponse, Exchange } from '../remoting/exchange.ts';
import type { CompiledMethod } from '../translate/compiled-method.ts';
import type { BoundCall } from '../translate/callable-service.ts';
import type { DirectoryEntry } from './directory-entry.ts';
import { Directory } from './directory.ts';
import { MethodCalls, type PreparedCall } from './method-calls.ts';
import type { LoadBalance } from './load-balance/load-balance.ts';
import { couldNotSend, providerFailure } from './provider-failure.ts';
import { ResultReader } from './result-reader.ts';
import { createRouters } from './router/create-routers.ts';
import type { RoutingRequest } from './routing-request.ts';

export interface CallContext {
  readonly requestId: string;
  /** When the provider began to be chosen, on the cluster's clock. */
  readonly startMs: number;
  /** When he has gone, the call's slot is freed. */
  readonly caller?: Caller;
  readonly routing: RoutingRequest;
  /** Attachments of this call only, such as `dubbo.tag`. */
  readonly attachments: readonly (readonly [key: string, value: string])[];
}

export interface CallResult {
  /** JSON text in UTF-8; null for `void`. */
  readonly json: Uint8Array<ArrayBuffer> | null;
  /** A cyclic reference in the result was cut to null. */
  readonly cycleCut: boolean;
  /** From choosing the provider until its response was here, in milliseconds. */
  readonly dubboMs: number;
  /** The tag of the provider that served. */
  readonly tag: string | null;
}

export interface ClusterDeps {
  readonly exchange: Exchange;
  readonly loadBalance: LoadBalance;
  readonly config: GatewayConfig;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** Of so many, beginning at the one that was picked, the first that is not known to be down; more would cost with their number. */
const LOOKS = 3;

/**
 * Calls one provider of a service: failfast, and another one only where the call has provably never left. Other strategies, routers and
 * health will stand between the routers and the choice.
 */
export class Cluster {
  private readonly deps: ClusterDeps;
  private readonly results: ResultReader;
  private readonly directories = new WeakMap<ServiceView, Directory>();
  private readonly methods = new WeakMap<CompiledMethod, MethodCalls>();

  constructor(deps: ClusterDeps) {
    this.deps = deps;
    this.results = new ResultReader(deps.config.limits);
  }

  /** Throws GatewayError only. */
  async invoke(call: BoundCall, context: CallContext): Promise<CallResult> {
    const { method } = call;
    const directory = this.directoryOf(call.service.view);
    const { entries } = directory.route(context.routing);
    if (entries.length === 0) {
      const { serviceKey } = call.service.view;
      throw new GatewayError('NO_PROVIDER', `no provider of ${serviceKey} ${directory.whyNobody(context.routing)}`);
    }
    const first = this.pick(entries, this.deps.loadBalance.select(entries.length));
    const calls = this.callsOf(call);
    const hasAlternative = entries.length > 1;
    let entry = entries[first]!;
    let prepared = calls.prepared(entry);
    let response: DubboResponse;
    try {
      response = await this.send(entry, prepared, call, prepared.timeoutMs, context, hasAlternative);
    } catch (error) {
      if (!hasAlternative || !isUnsent(error)) throw error;
      ({ entry, prepared, response } = await this.sendElsewhere(entries, first, call, calls, context));
    }
    const dubboMs = this.deps.now() - context.startMs;
    try {
      const { isGeneralized } = prepared;
      if (response.status !== STATUS.OK) throw this.failure(response, calls, entry, isGeneralized);
      const { json, cycleCut } = this.results.read(response.body, method, isGeneralized);
      return { json, cycleCut, dubboMs, tag: entry.tag };
    } finally {
      responseMemory.giveBack(response.body);
    }
  }

  /** The JSON of a result is used no more, by anybody: the next results may be written over it. To be called once, or not at all. */
  giveBack(json: Uint8Array<ArrayBuffer>): void {
    this.results.giveBack(json);
  }

  private directoryOf(view: ServiceView): Directory {
    let directory = this.directories.get(view);
    if (directory === undefined) {
      directory = new Directory(view, createRouters);
      this.directories.set(view, directory);
    }
    return directory;
  }

  /** Index of the first from `start` on that is not known to be down. */
  private pick(entries: readonly DirectoryEntry[], start: number): number {
    const count = entries.length;
    for (let i = 0; i < LOOKS && i < count; i++) {
      const index = (start + i) % count;
      if (this.deps.exchange.isAvailable(entries[index]!.address)) return index;
    }
    return start;
  }

  private send(
    entry: DirectoryEntry,
    prepared: PreparedCall,
    call: BoundCall,
    timeoutMs: number,
    context: CallContext,
    hasAlternative: boolean,
  ): Promise<DubboResponse> {
    const frame = encodeInvocation(prepared.template, call.encodedArguments, context.attachments);
    const { maxRequestBytes } = this.deps.config.limits;
    if (bodyLengthOf(frame) > maxRequestBytes) {
      throw new GatewayError('PAYLOAD_TOO_LARGE', `the call takes more than ${maxRequestBytes} octets on Dubbo's wire`);
    }
    return this.deps.exchange.send(entry.address, { frame, timeoutMs, caller: context.caller, hasAlternative });
  }

  /** The call has provably never left: the next providers may take it, within its time. The last one is dialled with patience. */
  private async sendElsewhere(
    entries: readonly DirectoryEntry[],
    first: number,
    call: BoundCall,
    calls: MethodCalls,
    context: CallContext,
  ): Promise<{ readonly entry: DirectoryEntry; readonly prepared: PreparedCall; readonly response: DubboResponse }> {
    const tries = Math.min(LOOKS, entries.length - 1);
    for (let tried = 1, index = first; ; tried++) {
      index = this.pick(entries, (index + 1) % entries.length);
      const entry = entries[index]!;
      const prepared = calls.prepared(entry);
      const leftMs = Math.max(1, prepared.timeoutMs - (this.deps.now() - context.startMs));
      try {
        const response = await this.send(entry, prepared, call, leftMs, context, tried < tries);
        return { entry, prepared, response };
      } catch (error) {
        if (tried === tries || !isUnsent(error)) throw error;
      }
    }
  }

  private callsOf({ service, method }: BoundCall): MethodCalls {
    let calls = this.methods.get(method);
    if (calls === undefined) {
      calls = new MethodCalls(service.view, method, this.deps.config, this.deps.exchange.maxTimeoutMs ?? Infinity);
      this.methods.set(method, calls);
    }
    return calls;
  }

  private failure(
    response: DubboResponse,
    calls: MethodCalls,
    entry: DirectoryEntry,
    isGeneralized: boolean,
  ): GatewayError {
    const text = readErrorText(response.body, response.serializationId);
    const error = providerFailure(response.status, text);
    if (isGeneralized || !couldNotSend(response.status, text)) return error;
    calls.refuseRaw(entry);
    return new GatewayError(
      'PROVIDER_ERROR',
      `the method has run, but the provider could not send its result as it is; further calls of providers of its release will ask for it generalized. ${error.message}`,
      { sent: true },
    );
  }
}

/** The frame was not written: the method cannot have run. */
function isUnsent(error: unknown): boolean {
  return error instanceof GatewayError && error.code === 'CONNECTION_FAILED' && !error.sent;
}
