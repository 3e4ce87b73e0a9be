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
import { Directory, type DirectoryEntry } from './directory.ts';
import { MethodCalls } from './method-calls.ts';
import type { LoadBalance } from './load-balance/load-balance.ts';
import { couldNotSend, providerFailure } from './provider-failure.ts';
import { ResultReader } from './result-reader.ts';

export interface CallContext {
  readonly requestId: string;
  /** When the provider began to be chosen, on the cluster's clock. */
  readonly startMs: number;
  /** When he has gone, the call's slot is freed. */
  readonly caller?: Caller;
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
 * Calls one provider of a service: failfast, one try. Other strategies, routers and health will stand between the directory and the
 * choice.
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
    const { now, exchange, config } = this.deps;
    const { method } = call;
    const entry = this.select(call.service.view);
    const calls = this.callsOf(call);
    const { template, isGeneralized, timeoutMs } = calls.prepared(entry);
    const frame = encodeInvocation(template, call.encodedArguments);
    const { maxRequestBytes } = config.limits;
    if (bodyLengthOf(frame) > maxRequestBytes) {
      throw new GatewayError('PAYLOAD_TOO_LARGE', `the call takes more than ${maxRequestBytes} octets on Dubbo's wire`);
    }
    const response = await exchange.send(entry.address, { frame, timeoutMs, caller: context.caller });
    const dubboMs = now() - context.startMs;
    try {
      if (response.status !== STATUS.OK) throw this.failure(response, calls, isGeneralized);
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

  private select(view: ServiceView): DirectoryEntry {
    let directory = this.directories.get(view);
    if (directory === undefined) {
      directory = new Directory(view);
      this.directories.set(view, directory);
    }
    const { entries } = directory;
    const count = entries.length;
    if (count === 0) throw new GatewayError('NO_PROVIDER', `no provider of ${view.serviceKey} is known`);
    const picked = this.deps.loadBalance.select(count);
    for (let i = 0; i < LOOKS && i < count; i++) {
      const entry = entries[(picked + i) % count]!;
      if (this.deps.exchange.isAvailable(entry.address)) return entry;
    }
    return entries[picked]!;
  }

  private callsOf({ service, method }: BoundCall): MethodCalls {
    let calls = this.methods.get(method);
    if (calls === undefined) {
      calls = new MethodCalls(service.view, method, this.deps.config, this.deps.exchange.maxTimeoutMs ?? Infinity);
      this.methods.set(method, calls);
    }
    return calls;
  }

  private failure(response: DubboResponse, calls: MethodCalls, isGeneralized: boolean): GatewayError {
    const text = readErrorText(response.body, response.serializationId);
    const error = providerFailure(response.status, text);
    if (isGeneralized || !couldNotSend(response.status, text)) return error;
    calls.refuseRaw();
    return new GatewayError(
      'PROVIDER_ERROR',
      `the method has run, but the provider could not send its result as it is; further calls will ask for it generalized. ${error.message}`,
      { sent: true },
    );
  }
}
