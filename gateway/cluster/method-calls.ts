import type { ServiceView } from '../../metadata/hub.ts';
import { methodParameter } from '../../metadata/url/provider-url.ts';
import type { DubboAuth, Prove } from '../auth/dubbo-auth.ts';
import type { GatewayConfig } from '../config/config.ts';
import { createInvocationTemplate, type InvocationTemplate } from '../dubbo/invocation-template.ts';
import type { CompiledMethod } from '../translate/compiled-method.ts';
import type { ConfiguredUrl } from './configurator/configured-url.ts';
import type { DirectoryEntry } from './directory-entry.ts';

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
  private prepareds = new WeakMap<DirectoryEntry, PreparedCall>();
  /** By way of calling, timeout and template key: providers that take the same octets share them. */
  private readonly templates = new Map<string, InvocationTemplate>();
  /** By template key: a proof may serve more than one call, and all providers of a service. */
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

  prepared(entry: DirectoryEntry): PreparedCall {
    let prepared = this.prepareds.get(entry);
    if (prepared === undefined) {
      prepared = this.prepare(entry);
      this.prepareds.set(entry, prepared);
    }
    return prepared;
  }

  /** Why its results are asked for with `generic=true`, in words for operators; null for `raw.return`. */
  whyGeneralized({ url, supportsRawReturn }: DirectoryEntry): string | null {
    if (!supportsRawReturn) return `its release (${url.release ?? 'unknown'}) does not know raw.return`;
    if (this.method.rawReturnHazard !== null) return this.method.rawReturnHazard;
    return this.rawRefused.has(url.release) ? 'a provider of its release could not send a result as it is' : null;
  }

  /** The provider would not send a raw result of this method: from now on those of its release are asked for it generalized. */
  refuseRaw({ url }: DirectoryEntry): void {
    this.rawRefused.add(url.release);
    this.prepareds = new WeakMap();
  }

  private prepare(entry: DirectoryEntry): PreparedCall {
    const isGeneralized = this.whyGeneralized(entry) !== null;
    const timeoutMs = this.timeoutOf(entry);
    return {
      template: this.templateOf(entry, isGeneralized ? 'true' : 'raw.return', timeoutMs),
      isGeneralized,
      timeoutMs,
      prove: this.dubboAuth === null ? null : this.proveOf(entry, this.dubboAuth),
    };
  }

  private proveOf({ url, templateKey }: DirectoryEntry, dubboAuth: DubboAuth): Prove | null {
    let prove = this.proofs.get(templateKey);
    if (prove === undefined) {
      const [version, group] = ['version', 'group'].map((key) => url.parameters.get(key) ?? '');
      const service = { serviceInterface: url.serviceInterface, version: version!, group: group! };
      prove = dubboAuth(service, this.method.name);
      this.proofs.set(templateKey, prove);
    }
    return prove;
  }

  /** That of rules, then the configuration's for the method or service, the provider's, its definition's, the default; capped. */
  private timeoutOf({ url }: DirectoryEntry): number {
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
    { url, templateKey }: DirectoryEntry,
    generic: 'true' | 'raw.return',
    timeoutMs: number,
  ): InvocationTemplate {
    const key = `${generic} ${timeoutMs} ${templateKey}`;
    let template = this.templates.get(key);
    // What the provider hands to those who found it by the registry, and wants to see again.
    const token = url.parameters.get('token');
    if (template === undefined) {
      template = createInvocationTemplate({
        path: url.path,
        serviceInterface: this.view.serviceInterface,
        version: url.version,
        group: url.group,
        methodName: this.method.name,
        parameterTypes: this.method.parameterTypeNames,
        generic,
        attachments: {
          'remote.application': this.config.application,
          timeout: String(timeoutMs),
          ...(token === undefined ? {} : { token }),
        },
      });
      this.templates.set(key, template);
    }
    return template;
  }
}

function positive(text: string | undefined): number | null {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : null;
}
