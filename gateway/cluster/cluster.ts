import type { DubboAuth, Proof } from '../auth/dubbo-auth.ts';
import type { GatewayConfig } from '../config/config.ts';
import { encodeInvocation } from '../dubbo/encode-invocation.ts';
import { responseMemory } from '../dubbo/frame-memory.ts';
import { bodyLengthOf } from '../dubbo/header.ts';
import { STATUS } from '../dubbo/status.ts';
import { readErrorText } from '../dubbo/read-error-text.ts';
import { GatewayError } from '../gateway-error.ts';
import type { DubboResponse, Exchange } from '../remoting/exchange.ts';
import type { CompiledMethod } from '../translate/compiled-method.ts';
import type { BoundCall } from '../translate/callable-service.ts';
import type { CallContext } from './call-context.ts';
import { ProviderChooser } from './choose-provider.ts';
import { Directories } from './directories.ts';
import type { DirectoryEntry } from './directory-entry.ts';
import type { Directory } from './directory.ts';
import { type ChoiceExplanation, explainChoice } from './explain-choice.ts';
import { failureClasses, type Outcome, outcomeOfError, outcomeOfStatus } from './health/outcome.ts';
import type { LoadBalance } from './load-balance/load-balance.ts';
import { MethodCalls, type PreparedCall } from './method-calls.ts';
import { couldNotSend, providerFailure } from './provider-failure.ts';
import { type MethodResult, ResultReader } from './result-reader.ts';
import type { ProviderList } from './provider-list.ts';
import type { RoutingRequest } from './routing-request.ts';

export interface CallResult {
  /** JSON text in UTF-8; null for `void`. */
  readonly json: Uint8Array<ArrayBuffer> | null;
  /** A cyclic reference in the result was cut to null. */
  readonly cycleCut: boolean;
  /** From choosing the provider until its response was here, in milliseconds. */
  readonly dubboMs: number;
}

export interface ClusterDeps {
  readonly exchange: Exchange;
  readonly loadBalance: LoadBalance;
  /** Null: no provider wants a proof of who calls. */
  readonly dubboAuth: DubboAuth | null;
  readonly config: GatewayConfig;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Takes what happens to providers, a line each, for operators: it may name addresses. */
  readonly tell: (line: string) => void;
}

/** So many others may be asked where a call has provably not left. */
const UNSENT_TRIES = 3;
/** Of a call's time: who has got less of it, as others had it before, has not shown that he does not answer, or takes no connection. */
const FAIR_SHARE = 1 / 2;
const NO_PROOF: Proof = [];
const NOBODY: readonly DirectoryEntry[] = [];

/**
 * Calls one provider of a service: failfast, and another one only where the call has provably never left, or where its method is declared
 * idempotent; in any case within the time of the call.
 */
export class Cluster {
  readonly directories: Directories;
  private readonly deps: ClusterDeps;
  private readonly results: ResultReader;
  private readonly chooser: ProviderChooser;
  /** Whether an exception of the business speaks against its provider. */
  private readonly isFailure: ((className: string) => boolean) | null;
  private readonly methods = new WeakMap<CompiledMethod, MethodCalls>();

  constructor(deps: ClusterDeps) {
    const { exchange, loadBalance, config, now, tell } = deps;
    this.deps = deps;
    this.results = new ResultReader(config.limits);
    this.chooser = new ProviderChooser({ exchange, loadBalance, panic: config.health.panic });
    this.isFailure = failureClasses(config.health);
    this.directories = new Directories({ config, now, tell, isAvailable: (address) => exchange.isAvailable(address) });
  }

  /** Throws GatewayError only. */
  async invoke(call: BoundCall, context: CallContext): Promise<CallResult> {
    const directory = this.directories.of(call.service.view);
    const { health } = directory;
    const list = directory.route(context.routing);
    if (list.size === 0) throw noProvider(directory, context.routing);
    const calls = this.callsOf(call);
    context.asked.tag = list.tag;
    const others = list.widest.size - 1;
    let tried = NOBODY;
    let unsent = 0;
    let failed = 0;
    let beginMs = context.startMs;
    let entry = this.chooser.choose(list, call.methodName, health, tried, beginMs)!;
    for (;;) {
      context.asked.level = levelOf(entry, list);
      context.asked.address = entry.address;
      const prepared = calls.prepared(entry.profile);
      const timeoutMs = Math.max(1, prepared.timeoutMs - (beginMs - context.startMs));
      // The last one that is tried is dialled with patience.
      const hasAlternative = unsent < UNSENT_TRIES && tried.length < others;
      let response: DubboResponse | null = null;
      try {
        const { prove } = prepared;
        const proof = prove === null ? NO_PROOF : await prove();
        response = await this.send(entry, prepared, call, timeoutMs, context, hasAlternative, proof);
        const dubboMs = this.deps.now() - context.startMs;
        const { json, cycleCut } = this.read(response, call, calls, entry, prepared.isGeneralized);
        health.report(entry.health, 'answered', beginMs);
        return { json, cycleCut, dubboMs };
      } catch (error) {
        const isRushed = timeoutMs < prepared.timeoutMs * FAIR_SHARE;
        const outcome = unlessRushed(this.outcomeOf(error, response), isRushed);
        health.report(entry.health, outcome, beginMs);
        if (
          isUnsent(error)
            ? unsent++ >= UNSENT_TRIES
            : !isFault(error, outcome) || failed++ >= directory.retriesOf(call.method)
        )
          throw error;
        tried = tried.concat(entry);
        beginMs = this.deps.now();
        const isLate = beginMs - context.startMs >= prepared.timeoutMs;
        const next = isLate ? null : this.chooser.choose(list, call.methodName, health, tried, beginMs);
        if (next === null) throw error;
        entry = next;
      }
    }
  }

  /** What would become of a call. Nobody is called. */
  explain(call: BoundCall, context: Pick<CallContext, 'routing' | 'attachments'>): Promise<ChoiceExplanation> {
    const { exchange, config } = this.deps;
    const directory = this.directories.of(call.service.view);
    const deps = { exchange, panic: config.health.panic };
    return explainChoice(directory, context, call.methodName, this.callsOf(call), deps);
  }

  /** The JSON of a result is used no more, by anybody: the next results may be written over it. To be called once, or not at all. */
  giveBack(json: Uint8Array<ArrayBuffer>): void {
    this.results.giveBack(json);
  }

  private send(
    entry: DirectoryEntry,
    prepared: PreparedCall,
    call: BoundCall,
    timeoutMs: number,
    context: CallContext,
    hasAlternative: boolean,
    proof: Proof,
  ): Promise<DubboResponse> {
    const attachments = proof.length === 0 ? context.attachments : [...context.attachments, ...proof];
    const frame = encodeInvocation(prepared.template, call.encodedArguments, attachments);
    const { maxRequestBytes } = this.deps.config.limits;
    if (bodyLengthOf(frame) > maxRequestBytes) {
      throw new GatewayError('PAYLOAD_TOO_LARGE', `the call takes more than ${maxRequestBytes} octets on Dubbo's wire`);
    }
    const { caller, admission } = context;
    return this.deps.exchange.send(entry.address, { frame, timeoutMs, caller, hasAlternative, admission });
  }

  private read(
    response: DubboResponse,
    call: BoundCall,
    calls: MethodCalls,
    entry: DirectoryEntry,
    isGeneralized: boolean,
  ): MethodResult {
    try {
      if (response.status !== STATUS.OK) throw this.failure(response, calls, entry, isGeneralized);
      return this.results.read(response.body, call, isGeneralized);
    } finally {
      responseMemory.giveBack(response.body);
    }
  }

  private callsOf({ service, method }: BoundCall): MethodCalls {
    let calls = this.methods.get(method);
    if (calls === undefined) {
      const { config, exchange, dubboAuth } = this.deps;
      calls = new MethodCalls(service.view, method, config, exchange.maxTimeoutMs ?? Infinity, dubboAuth);
      this.methods.set(method, calls);
    }
    return calls;
  }

  /** What a call that failed says about its provider. */
  private outcomeOf(error: unknown, response: DubboResponse | null): Outcome {
    if (response === null) return outcomeOfError(error);
    if (response.status !== STATUS.OK) return outcomeOfStatus(response.status);
    const { code, exception } = error as Partial<GatewayError>;
    if (code === 'BUSINESS_EXCEPTION') return this.isFailure?.(exception?.class ?? '') === true ? 'failed' : 'answered';
    // That we cannot read it may be our own fault.
    return code === 'PROVIDER_ERROR' ? 'answered' : null;
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
    calls.refuseRaw(entry.profile);
    return new GatewayError(
      'PROVIDER_ERROR',
      `the method has run, but the provider could not send its result as it is; further calls of providers of its release will ask for it generalized. ${error.message}`,
      { sent: true },
    );
  }
}

/** It may be of a wider list. */
function levelOf({ health }: DirectoryEntry, list: ProviderList): string | null {
  let from = list;
  while (from.wider !== null && !from.has(health)) from = from.wider;
  return from.level;
}

function noProvider(directory: Directory, routing: RoutingRequest): GatewayError {
  return new GatewayError('NO_PROVIDER', `no provider of ${directory.view.serviceKey} ${directory.whyNobody(routing)}`);
}

/** The frame was not written: the method cannot have run. */
function isUnsent(error: unknown): boolean {
  if (!(error instanceof GatewayError) || error.sent) return false;
  return error.code === 'CONNECTION_FAILED' || error.code === 'PROVIDER_OVERLOADED';
}

function unlessRushed(outcome: Outcome, isRushed: boolean): Outcome {
  return isRushed && (outcome === 'unanswered' || outcome === 'refused') ? null : outcome;
}

/** Another provider may do better. What the business throws, any of them would throw. */
function isFault(error: unknown, outcome: Outcome): boolean {
  return outcome !== null && outcome !== 'answered' && (error as Partial<GatewayError>).code !== 'BUSINESS_EXCEPTION';
}
