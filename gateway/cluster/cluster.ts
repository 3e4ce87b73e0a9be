import { methodParameter } from '../../metadata/url/provider-url.ts';
import type { ServiceView } from '../../metadata/hub.ts';
import type { GatewayConfig } from '../config/config.ts';
import { createInvocationTemplate, type InvocationTemplate } from '../dubbo/invocation-template.ts';
import { encodeInvocation } from '../dubbo/encode-invocation.ts';
import { readErrorText } from '../dubbo/read-error-text.ts';
import { GatewayError } from '../gateway-error.ts';
import type { DubboResponse, Exchange } from '../remoting/exchange.ts';
import type { CompiledMethod } from '../translate/compiled-method.ts';
import type { BoundCall } from '../translate/callable-service.ts';
import { Directory, type DirectoryEntry } from './directory.ts';
import type { LoadBalance } from './load-balance/load-balance.ts';
import { providerFailure } from './provider-failure.ts';
import { ResultReader } from './result-reader.ts';

export interface CallContext {
  readonly requestId: string;
  /** Aborts when the caller has gone: the call's slot is freed. */
  readonly signal?: AbortSignal;
}

export interface CallResult {
  /** JSON text in UTF-8; null for `void`. */
  readonly json: Uint8Array | null;
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

/** What is remembered of a method between calls. */
interface MethodState {
  /** By template key, for each way of calling. */
  readonly raw: Map<string, InvocationTemplate>;
  readonly generalized: Map<string, InvocationTemplate>;
  /** A provider would not send a raw result of this method: from then on it is asked for generalized. */
  rawRefused: boolean;
}

const OK = 20;
const BAD_RESPONSE = 50;
/** Of a handful of picks at random, one that is not known to be down; more would cost with the number of providers. */
const PICKS = 3;

/**
 * Calls one provider of a service: failfast, one try. Other strategies, routers and health will stand between the directory and the
 * choice.
 */
export class Cluster {
  private readonly deps: ClusterDeps;
  private readonly results: ResultReader;
  private readonly directories = new WeakMap<ServiceView, Directory>();
  private readonly states = new WeakMap<CompiledMethod, MethodState>();

  constructor(deps: ClusterDeps) {
    this.deps = deps;
    const { maxDepth, maxResponseBytes } = deps.config.limits;
    this.results = new ResultReader({ maxDepth, maxOutputBytes: maxResponseBytes * 4 });
  }

  /** Throws GatewayError only. */
  async invoke(call: BoundCall, context: CallContext): Promise<CallResult> {
    const { now, exchange } = this.deps;
    const startMs = now();
    const { method } = call;
    const entry = this.select(call.service.view);
    const state = this.stateOf(method);
    const isGeneralized = !entry.supportsRawReturn || method.rawReturnHazard !== null || state.rawRefused;
    const timeoutMs = this.timeoutOf(call, entry);
    const template = this.templateOf(call, entry, isGeneralized ? state.generalized : state.raw, isGeneralized);
    const frame = encodeInvocation(template, call.encodedArguments, [['timeout', String(timeoutMs)]]);
    const request = { frame, timeoutMs, ...(context.signal === undefined ? {} : { signal: context.signal }) };
    const response = await exchange.send(entry.address, request);
    const dubboMs = now() - startMs;
    if (response.status !== OK) throw this.failure(response, state, isGeneralized);
    const { json, cycleCut } = this.results.read(response.body, method, isGeneralized);
    return { json, cycleCut, dubboMs, tag: entry.url.parameters.get('dubbo.tag') ?? null };
  }

  private select(view: ServiceView): DirectoryEntry {
    let directory = this.directories.get(view);
    if (directory === undefined) {
      directory = new Directory(view);
      this.directories.set(view, directory);
    }
    const { entries } = directory;
    if (entries.length === 0) throw new GatewayError('NO_PROVIDER', `no provider of ${view.serviceKey} is known`);
    let entry = this.deps.loadBalance.select(entries);
    for (let i = 1; i < PICKS && entries.length > 1 && !this.deps.exchange.isAvailable(entry.address); i++) {
      entry = this.deps.loadBalance.select(entries);
    }
    return entry;
  }

  private stateOf(method: CompiledMethod): MethodState {
    let state = this.states.get(method);
    if (state === undefined) {
      state = { raw: new Map(), generalized: new Map(), rawRefused: false };
      this.states.set(method, state);
    }
    return state;
  }

  /** Configuration of the method or service, then the provider's own, then the default; never more than the gateway's limit. */
  private timeoutOf({ method }: BoundCall, { url }: DirectoryEntry): number {
    const { timeoutMs, limits } = this.deps.config;
    const provided = Number(methodParameter(url, method.name, 'timeout'));
    const own = Number.isInteger(provided) && provided > 0 ? provided : timeoutMs;
    return Math.min(method.timeoutMs ?? own, limits.maxTimeoutMs);
  }

  private templateOf(
    { service, method }: BoundCall,
    { url, templateKey }: DirectoryEntry,
    templates: Map<string, InvocationTemplate>,
    isGeneralized: boolean,
  ): InvocationTemplate {
    let template = templates.get(templateKey);
    if (template === undefined) {
      template = createInvocationTemplate({
        path: url.path,
        serviceInterface: service.view.serviceInterface,
        version: url.version,
        group: url.group,
        methodName: method.name,
        parameterTypes: method.parameterTypeNames,
        generic: isGeneralized ? 'true' : 'raw.return',
        attachments: { 'remote.application': this.deps.config.application },
      });
      templates.set(templateKey, template);
    }
    return template;
  }

  private failure(response: DubboResponse, state: MethodState, isGeneralized: boolean): GatewayError {
    const error = providerFailure(response.status, readErrorText(response.body, response.serializationId));
    if (response.status !== BAD_RESPONSE || isGeneralized) return error;
    state.rawRefused = true;
    return new GatewayError(
      'PROVIDER_ERROR',
      `the method has run, but the provider could not send its result as it is; further calls will ask for it generalized. ${error.message}`,
      { sent: true },
    );
  }
}
