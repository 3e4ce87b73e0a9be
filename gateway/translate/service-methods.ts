import { parseSignature } from '../../metadata/definition/parse-signature.ts';
import type { MethodDefinition, ServiceDefinition } from '../../metadata/definition/service-definition.ts';
import type { MethodConfig, ServiceConfig } from '../config/config.ts';
import type { RouteConfig } from '../config/route-config.ts';
import { applySignature } from '../../metadata/definition/apply-signature.ts';
import { type CompiledMethod, compileMethod } from './compiled-method.ts';
import type { TranslateOptions } from './family/type-family.ts';
import { RouteCall } from './route-call.ts';
import { routeMethod } from './route-method.ts';
import { TypeCompiler } from './type-compiler.ts';

const NONE: readonly CompiledMethod[] = [];

/** The methods of one definition, compiled when first asked for and kept as long as the definition. */
export class ServiceMethods {
  private readonly definition: ServiceDefinition;
  private readonly config: ServiceConfig | undefined;
  private readonly compiler: TypeCompiler;
  private readonly compiled = new Map<string, readonly CompiledMethod[]>();
  private readonly routeCalls = new Map<RouteConfig, RouteCall | string>();
  private readonly byName = new Map<string, MethodDefinition[]>();

  constructor(definition: ServiceDefinition, config: ServiceConfig | undefined, options: TranslateOptions) {
    this.definition = definition;
    this.config = config;
    this.compiler = new TypeCompiler(definition.types, options);
    for (const method of definition.methods) {
      const overloads = this.byName.get(method.name);
      if (overloads === undefined) this.byName.set(method.name, [method]);
      else overloads.push(method);
    }
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  /** All overloads of a name; empty when there is none. */
  overloads(name: string): readonly CompiledMethod[] {
    const known = this.compiled.get(name);
    if (known !== undefined) return known;
    const definitions = this.byName.get(name);
    if (definitions === undefined) return NONE;
    const settings = this.config?.methods.get(name);
    const methods = definitions.map((definition) => this.compile(definition, settings));
    this.compiled.set(name, methods);
    return methods;
  }

  /** A route with the method that it calls; else in one text why it calls none. */
  routeCall(route: RouteConfig): RouteCall | string {
    let known = this.routeCalls.get(route);
    if (known === undefined) {
      const method = routeMethod(route, this.overloads(route.methodName));
      known = typeof method === 'string' ? method : this.fitting(new RouteCall(route, method));
      this.routeCalls.set(route, known);
    }
    return known;
  }

  private fitting(call: RouteCall): RouteCall | string {
    return call.problems().join('; ') || call;
  }

  /** What the configuration says of methods and the definition does not bear out, one line each. */
  problems(): string[] {
    const { serviceInterface } = this.definition;
    const found: string[] = [];
    for (const [name, settings] of this.config?.methods ?? []) {
      const definitions = this.byName.get(name) ?? [];
      const where = `services.${serviceInterface}.methods.${name}`;
      if (definitions.length === 0) found.push(`${where}: the service has no such method`);
      else found.push(...this.methodProblems(definitions, settings).map((problem) => `${where}: ${problem}`));
    }
    return found;
  }

  private methodProblems(definitions: readonly MethodDefinition[], settings: MethodConfig): string[] {
    const found: string[] = [];
    const counts = definitions.map(({ parameterTypes }) => parameterTypes.length);
    if (settings.parameters !== null && !counts.includes(settings.parameters.length)) {
      found.push(`${settings.parameters.length} names where it has ${[...new Set(counts)].join(' or ')} parameters`);
    }
    if (settings.signature === null) return found;
    try {
      if (definitions.every((definition) => this.applied(definition, settings) === null)) {
        const known = definitions.map(({ parameterTypeNames }) => `(${parameterTypeNames.join(', ')})`).join(' and ');
        found.push(`its signature is not that of the method, which takes ${known}`);
      }
    } catch (error) {
      found.push(error instanceof Error ? error.message : String(error));
    }
    return found;
  }

  private applied(definition: MethodDefinition, settings: MethodConfig | undefined) {
    if (!settings?.signature) return null;
    return applySignature(definition, parseSignature(settings.signature), this.definition.types);
  }

  private compile(definition: MethodDefinition, settings: MethodConfig | undefined): CompiledMethod {
    const stated = this.appliedOrNull(definition, settings);
    const names = settings?.parameters ?? stated?.parameterNames ?? null;
    return compileMethod(stated?.definition ?? definition, this.definition.types, this.compiler, {
      // Names of another overload's length are that overload's.
      parameterNames: names !== null && names.length === definition.parameterTypes.length ? names : null,
      timeoutMs: settings?.timeoutMs ?? this.config?.timeoutMs ?? null,
      retries: settings?.retries ?? null,
    });
  }

  /** A signature with a name of no type is among the problems; calls go by the definition alone. */
  private appliedOrNull(definition: MethodDefinition, settings: MethodConfig | undefined) {
    try {
      return this.applied(definition, settings);
    } catch {
      return null;
    }
  }
}
