import type { ServiceView } from '../../metadata/hub.ts';
import { methodParameter } from '../../metadata/url/provider-url.ts';
import type { DubboAuth, Prove } from '../auth/dubbo-auth.ts';
import type { GatewayConfig } from '../config/config.ts';
import { createInvocationTemplate, type InvocationTemplate } from '../dubbo/invocation-template.ts';
import type { CompiledMethod } from '../translate/compiled-method.ts';
import type { CallProfile } from './call-profile.ts';
import type { ConfiguredUrl } from './configurator/configured-url.ts';

/** All of a call of one method to one provider that is the same each time. */
export interface PreparedCall {
  readonly template: InvocationTemplate;
  /** Asked for with `generic=true`, not with `raw.return`. */
  readonly isGeneralized: boolean;
  readonly timeoutMs: number;
  /** Attachments that its provider wants as a proof of who calls; null for none. */
  readonly prove: Prove | null;
}

/** What is prepared and remembered of a method between calls, for as long as its definition lasts. */
export class MethodCalls {
  private readonly view: ServiceView;
  private readonly method: CompiledMethod;
  private readonly config: GatewayConfig;
  private readonly maxTimeoutMs: number;
  private readonly dubboAuth: DubboAuth | null;
  private prepareds = new WeakMap<CallProfile, PreparedCall>();
  /** By version and group: a proof may serve more than one call, and all providers of a service. */
  private readonly proofs = new Map<string, Prove | null>();
  /** Releases whose providers would not send a raw result of this method. */
  private readonly rawRefused = new Set<string | null>();

  /** `maxTimeoutMs`: the longest that the exchange can wait. */
  constructor(
    view: ServiceView,
    method: CompiledMethod,
    config: GatewayConfig,
    maxTimeoutMs: number,
    dubboAuth: DubboAuth | null,
  ) {
    this.dubboAuth = dubboAuth;
    this.view = view;
    this.method = method;
    this.config = config;
    this.maxTimeoutMs = Math.min(maxTimeoutMs, config.limits.maxTimeoutMs);
  }

  prepared(profile: CallProfile): PreparedCall {
    let prepared = this.prepareds.get(profile);
    if (prepared === undefined) {
      prepared = this.prepare(profile);
      this.prepareds.set(profile, prepared);
    }
    return prepared;
  }

  /** Why its results are asked for with `generic=true`, in words for operators; null for `raw.return`. */
  whyGeneralized({ url, supportsRawReturn }: CallProfile): string | null {
    if (!supportsRawReturn) return `its release (${url.release ?? 'unknown'}) does not know raw.return`;
    if (this.method.rawReturnHazard !== null) return this.method.rawReturnHazard;
    return this.rawRefused.has(url.release) ? 'a provider of its release could not send a result as it is' : null;
  }

  /** The provider would not send a raw result of this method: from now on those of its release are asked for it generalized. */
  refuseRaw({ url }: CallProfile): void {
    this.rawRefused.add(url.release);
    this.prepareds = new WeakMap();
  }

  private prepare(profile: CallProfile): PreparedCall {
    const { url } = profile;
    const isGeneralized = this.whyGeneralized(profile) !== null;
    const timeoutMs = this.timeoutOf(url);
    return {
      template: this.templateOf(url, isGeneralized ? 'true' : 'raw.return', timeoutMs),
      isGeneralized,
      timeoutMs,
      prove: this.dubboAuth === null ? null : this.proveOf(url, this.dubboAuth),
    };
  }

  private proveOf({ serviceInterface, parameters }: ConfiguredUrl, dubboAuth: DubboAuth): Prove | null {
    const [version, group] = ['version', 'group'].map((key) => parameters.get(key) ?? '') as [string, string];
    const key = `${group}/${version}`;
    let prove = this.proofs.get(key);
    if (prove === undefined) {
      prove = dubboAuth({ serviceInterface, version, group }, this.method.name);
      this.proofs.set(key, prove);
    }
    return prove;
  }

  /** That of rules, then the configuration's for the method or service, the provider's, its definition's, the default; capped. */
  private timeoutOf(url: ConfiguredUrl): number {
    const { name, timeoutMs } = this.method;
    const provided = [url, this.view.definition].map((source) => positive(methodParameter(source, name, 'timeout')));
    const own = provided.find((value) => value !== null);
    return Math.min(this.ruledTimeout(url) ?? timeoutMs ?? own ?? this.config.timeoutMs, this.maxTimeoutMs);
  }

  /** What rules set wins as it does in Dubbo: a timeout of the service does not change one that a method has of its own. */
  private ruledTimeout({ parameters, overrides }: ConfiguredUrl): number | null {
    const { name } = this.method;
    const ofMethod = positive(overrides?.get(`${name}.timeout`));
    const ofService = positive(overrides?.get('timeout'));
    if (ofMethod !== null || ofService === null) return ofMethod;
    const configured = this.config.services.get(this.view.serviceInterface)?.methods.get(name)?.timeoutMs;
    return configured ?? positive(parameters.get(`${name}.timeout`)) ?? ofService;
  }

  private templateOf(
    { path, version, group, parameters }: ConfiguredUrl,
    generic: 'true' | 'raw.return',
    timeoutMs: number,
  ): InvocationTemplate {
    // What the provider hands to those who found it by the registry, and wants to see again.
    const token = parameters.get('token');
    return createInvocationTemplate({
      path,
      serviceInterface: this.view.serviceInterface,
      version,
      group,
      methodName: this.method.name,
      parameterTypes: this.method.parameterTypeNames,
      generic,
      attachments: {
        'remote.application': this.config.application,
        timeout: String(timeoutMs),
        ...(token === undefined ? {} : { token }),
      },
    });
  }
}

function positive(text: string | undefined): number | null {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : null;
}
