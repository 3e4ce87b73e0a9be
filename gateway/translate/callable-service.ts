import type { ServiceView } from '../../metadata/hub.ts';
import type { GatewayConfig, LimitsConfig } from '../config/config.ts';
import { GatewayError } from '../gateway-error.ts';
import { Hessian2Error } from '../hessian2/hessian2-error.ts';
import { Hessian2Output } from '../hessian2/hessian2-output.ts';
import { BoundArguments } from './bound-arguments.ts';
import { type ChosenOverload, chooseOverload } from './choose-overload.ts';
import { isForcedBy } from './forced-overload.ts';
import type { CompiledMethod } from './compiled-method.ts';
import type { JsonDocument } from './json/json-document.ts';
import { JsonSyntaxError } from './json/json-syntax-error.ts';
import { parseJson } from './json/parse-json.ts';
import { byName, layoutBody } from './layout-arguments.ts';
import { fitsQuery, queryDocument } from './query-document.ts';
import type { ServiceMethods } from './service-methods.ts';

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
  /** As they came; null unless they were asked for. */
  readonly arguments: BoundArguments | null;
}

const NO_ARGUMENTS = parseJson('[]', { maxDepth: 1 });

/** One service as callers see it: arguments are bound to one of a method's overloads. */
export class CallableService {
  readonly view: ServiceView;
  private readonly methods: ServiceMethods;
  private readonly limits: LimitsConfig;
  private readonly out: Hessian2Output;

  constructor(view: ServiceView, methods: ServiceMethods, { limits }: GatewayConfig) {
    this.view = view;
    this.methods = methods;
    this.limits = limits;
    this.out = new Hessian2Output(limits.maxRequestBytes);
  }

  /** @param name without a forced overload */
  hasMethod(name: string): boolean {
    return this.methods.has(name);
  }

  /**
   * Binds a request to one overload. `segment` is a method name, or `name~type,type` to force an overload by full or simple type
   * names. `keepsArguments`: who calls will look into them. Throws METHOD_NOT_FOUND, AMBIGUOUS_METHOD, INVALID_ARGUMENT,
   * PAYLOAD_TOO_LARGE.
   */
  bind(segment: string, source: ArgumentSource, keepsArguments = false): BoundCall {
    const overloads = this.overloads(segment);
    try {
      const { method, encoded, json, nodes } = this.choose(overloads, source);
      return {
        service: this,
        method,
        methodName: method.name,
        encodedArguments: encoded,
        arguments: keepsArguments ? new BoundArguments(json, nodes) : null,
      };
    } catch (error) {
      throw error instanceof Hessian2Error ? tooLarge(this.limits.maxRequestBytes, error) : error;
    }
  }

  /**
   * Whether a query can hold the arguments of an overload: all of them scalars, or lists of those. Throws METHOD_NOT_FOUND,
   * AMBIGUOUS_METHOD.
   */
  acceptsQuery(segment: string): boolean {
    return this.overloads(segment).some(fitsQuery);
  }

  private choose(overloads: readonly CompiledMethod[], source: ArgumentSource): ChosenOverload {
    if (source.kind === 'query') {
      const callable = overloads.filter(fitsQuery);
      if (callable.length === 0) {
        throw new GatewayError('INVALID_ARGUMENT', `${overloads[0]!.signature} takes what a query cannot hold`);
      }
      return chooseOverload(queryDocument(source.parameters, callable), callable, byName, this.out);
    }
    const withoutParameters = source.text === '' ? overloads.filter(({ parameters }) => parameters.length === 0) : [];
    if (withoutParameters.length > 0) return chooseOverload(NO_ARGUMENTS, withoutParameters, layoutBody, this.out);
    return chooseOverload(this.parseBody(source.text, overloads), overloads, layoutBody, this.out);
  }

  private parseBody(text: string, overloads: readonly CompiledMethod[]): JsonDocument {
    try {
      return parseJson(text, this.limits);
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
    const all = this.methods.overloads(name);
    if (all.length === 0) {
      throw new GatewayError('METHOD_NOT_FOUND', `no method ${name} in ${this.view.serviceInterface}`);
    }
    if (tilde < 0) return all;
    const wanted = segment.slice(tilde + 1).replaceAll(' ', '');
    const names = wanted === '' ? [] : wanted.split(',');
    const forced = all.filter(({ parameterTypeNames }) => isForcedBy(names, parameterTypeNames));
    if (forced.length === 1) return forced;
    const candidates = all.map(({ signature }) => signature).join(', ');
    if (forced.length > 1) {
      throw new GatewayError('AMBIGUOUS_METHOD', `~${wanted} fits several overloads: ${candidates}`);
    }
    throw new GatewayError('METHOD_NOT_FOUND', `no overload ${name}~${wanted}: there is ${candidates}`);
  }
}

function tooLarge(limit: number, cause: Error): GatewayError {
  return new GatewayError('PAYLOAD_TOO_LARGE', `the arguments take more than ${limit} octets on Dubbo's wire`, {
    cause,
  });
}
