import { parseSignature } from '../../metadata/definition/parse-signature.ts';
import type { MethodDefinition } from '../../metadata/definition/service-definition.ts';
import type { ServiceView } from '../../metadata/hub.ts';
import type { GatewayConfig, MethodConfig } from '../config/config.ts';
import { GatewayError } from '../gateway-error.ts';
import { Hessian2Error } from '../hessian2/hessian2-error.ts';
import { Hessian2Output } from '../hessian2/hessian2-output.ts';
import { chooseOverload } from './choose-overload.ts';
import { type CompiledMethod, compileMethod } from './compiled-method.ts';
import { applySignature } from './apply-signature.ts';
import { JsonSyntaxError } from './json/json-syntax-error.ts';
import type { JsonDocument } from './json/json-document.ts';
import { parseJson } from './json/parse-json.ts';
import { type ArgumentLayout, byName, layoutBody } from './layout-arguments.ts';
import { fitsQuery, queryDocument } from './query-document.ts';
import { TypeCompiler } from './type-compiler.ts';

export type ArgumentSource =
  /** Text of the body, empty when there is none. */
  { readonly kind: 'body'; readonly text: string } | { readonly kind: 'query'; readonly parameters: URLSearchParams };

/** A method with its arguments, translated: ready to go to any provider of the service. */
export interface BoundCall {
  readonly service: CallableService;
  readonly method: CompiledMethod;
  readonly methodName: string;
  /** Hessian octets of all arguments. */
  readonly encodedArguments: Uint8Array;
}

const NO_ARGUMENTS_TEXT = '[]';

/** One service as callers see it: its overloads compiled when first asked for, arguments bound to them. */
export class CallableService {
  readonly view: ServiceView;
  private readonly config: GatewayConfig;
  private readonly compiler: TypeCompiler;
  private readonly compiled = new Map<string, readonly CompiledMethod[]>();
  private readonly byName = new Map<string, MethodDefinition[]>();
  private readonly out: Hessian2Output;

  constructor(view: ServiceView, config: GatewayConfig) {
    this.view = view;
    this.config = config;
    this.compiler = new TypeCompiler(view.definition.types, {
      lenient: false,
      strict: false,
      timeZone: config.timeZone,
    });
    this.out = new Hessian2Output(config.limits.maxRequestBytes);
    for (const method of view.definition.methods) {
      const overloads = this.byName.get(method.name);
      if (overloads === undefined) this.byName.set(method.name, [method]);
      else overloads.push(method);
    }
  }

  /**
   * Binds a request to one overload. `segment` is a method name, or `name~type,type` to force an overload by full or simple type
   * names. Throws METHOD_NOT_FOUND, METHOD_NOT_ALLOWED (a query for what needs a body), AMBIGUOUS_METHOD, INVALID_ARGUMENT,
   * PAYLOAD_TOO_LARGE.
   */
  bind(segment: string, source: ArgumentSource): BoundCall {
    const overloads = this.overloads(segment);
    let callable = overloads;
    let layout: ArgumentLayout = layoutBody;
    let json: JsonDocument;
    if (source.kind === 'query') {
      callable = overloads.filter(fitsQuery);
      if (callable.length === 0) throw needsBody(overloads);
      layout = byName;
      json = queryDocument(source.parameters, callable);
    } else {
      json = this.parseBody(source.text, overloads);
    }
    try {
      const { method, encoded } = chooseOverload(json, callable, layout, this.out);
      return { service: this, method, methodName: method.name, encodedArguments: encoded };
    } catch (error) {
      throw error instanceof Hessian2Error ? tooLarge(this.config.limits.maxRequestBytes, error) : error;
    }
  }

  private parseBody(text: string, overloads: readonly CompiledMethod[]): JsonDocument {
    if (text.length === 0 && overloads.some(({ parameters }) => parameters.length === 0)) {
      return parseJson(NO_ARGUMENTS_TEXT, { maxDepth: 1 });
    }
    try {
      return parseJson(text, this.config.limits);
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      const message =
        text.length === 0 ? `the body is empty where ${overloads[0]!.signature} needs arguments` : error.message;
      const place = { pointer: '', expected: 'JSON', message };
      throw new GatewayError('INVALID_ARGUMENT', `the body is not JSON: ${message}`, { errors: [place] });
    }
  }

  private overloads(segment: string): readonly CompiledMethod[] {
    const tilde = segment.indexOf('~');
    const name = tilde < 0 ? segment : segment.slice(0, tilde);
    const all = this.compiled.get(name) ?? this.compileOverloads(name);
    if (tilde < 0) return all;
    const wanted = segment.slice(tilde + 1).replaceAll(' ', '');
    const forced = all.filter(({ parameterTypeNames }) => isForced(parameterTypeNames, wanted));
    if (forced.length === 1) return forced;
    const candidates = all.map(({ signature }) => signature).join(', ');
    if (forced.length > 1) {
      throw new GatewayError('AMBIGUOUS_METHOD', `~${wanted} fits several overloads: ${candidates}`);
    }
    throw new GatewayError('METHOD_NOT_FOUND', `no overload ${name}~${wanted}: there is ${candidates}`);
  }

  private compileOverloads(name: string): readonly CompiledMethod[] {
    const definitions = this.byName.get(name);
    if (definitions === undefined) {
      throw new GatewayError('METHOD_NOT_FOUND', `no method ${name} in ${this.view.serviceInterface}`);
    }
    const service = this.config.services.get(this.view.serviceInterface);
    const settings: MethodConfig | undefined = service?.methods.get(name);
    const { types } = this.view.definition;
    const signature = settings?.signature ? parseSignature(settings.signature) : null;
    const methods = definitions.map((definition) => {
      const stated = signature === null ? null : applySignature(definition, signature, types);
      const names = settings?.parameters ?? stated?.parameterNames ?? null;
      return compileMethod(stated?.definition ?? definition, types, this.compiler, {
        // Names of another overload's length are that overload's.
        parameterNames: names !== null && names.length === definition.parameterTypes.length ? names : null,
        timeoutMs: settings?.timeoutMs ?? service?.timeoutMs ?? null,
      });
    });
    this.compiled.set(name, methods);
    return methods;
  }
}

function isForced(parameterTypeNames: readonly string[], wanted: string): boolean {
  const names = wanted === '' ? [] : wanted.split(',');
  if (names.length !== parameterTypeNames.length) return false;
  return parameterTypeNames.every((full, index) => {
    const name = names[index]!;
    return full === name || full.replaceAll('$', '.') === name || full.slice(full.search(/[^.$]*$/)) === name;
  });
}

function needsBody(overloads: readonly CompiledMethod[]): GatewayError {
  const message = `${overloads[0]!.signature} takes what a query cannot hold: send it by POST with a JSON body`;
  return new GatewayError('METHOD_NOT_ALLOWED', message, { headers: { allow: 'OPTIONS, POST' } });
}

function tooLarge(limit: number, cause: Error): GatewayError {
  return new GatewayError('PAYLOAD_TOO_LARGE', `the arguments take more than ${limit} octets on Dubbo's wire`, {
    cause,
  });
}
