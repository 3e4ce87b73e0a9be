import type { ServiceView } from '../../metadata/hub.ts';
import type { GatewayConfig, LimitsConfig } from '../config/config.ts';
import type { RouteConfig } from '../config/route-config.ts';
import { GatewayError } from '../gateway-error.ts';
import { Hessian2Error } from '../hessian2/hessian2-error.ts';
import { Hessian2Output } from '../hessian2/hessian2-output.ts';
import { BoundArguments } from './bound-arguments.ts';
import { BODY_FORM, type ChosenOverload, chooseOverload, QUERY_FORM } from './choose-overload.ts';
import { isForcedBy } from '../../metadata/definition/forced-overload.ts';
import type { CompiledMethod } from './compiled-method.ts';
import { parseJson } from './json/parse-json.ts';
import { parseBody } from './parse-body.ts';
import type { RouteCall, RouteValues } from './route-call.ts';
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
        arguments: keepsArguments ? new BoundArguments(nodes.map((at) => ({ json, at }))) : null,
      };
    } catch (error) {
      throw this.told(error);
    }
  }

  /** A route with the method that it calls here. Throws METHOD_NOT_FOUND where the configuration does not fit the definition. */
  routeCall(route: RouteConfig): RouteCall {
    const call = this.methods.routeCall(route);
    if (typeof call !== 'string') return call;
    throw new GatewayError('METHOD_NOT_FOUND', `the route ${route.template} does not fit its method: ${call}`);
  }

  /** Binds a request to the method of a route. `keepsArguments` and errors as of `bind`. */
  bindRoute(call: RouteCall, values: RouteValues, keepsArguments = false): BoundCall {
    try {
      this.out.reset();
      const nodes = call.encode(values, this.out, this.limits);
      return {
        service: this,
        method: call.method,
        methodName: call.method.name,
        encodedArguments: this.out.toBytes(),
        arguments: keepsArguments ? new BoundArguments(nodes) : null,
      };
    } catch (error) {
      throw this.told(error);
    }
  }

  /**
   * Whether a query can hold the arguments of an overload: all of them scalars, or lists of those. Throws METHOD_NOT_FOUND,
   * AMBIGUOUS_METHOD.
   */
  acceptsQuery(segment: string): boolean {
    return this.overloads(segment).some(fitsQuery);
  }

  private told(error: unknown): unknown {
    return error instanceof Hessian2Error ? tooLarge(this.limits.maxRequestBytes, error) : error;
  }

  private choose(overloads: readonly CompiledMethod[], source: ArgumentSource): ChosenOverload {
    if (source.kind === 'query') {
      const callable = overloads.filter(fitsQuery);
      if (callable.length === 0) {
        throw new GatewayError('INVALID_ARGUMENT', `${overloads[0]!.signature} takes what a query cannot hold`);
      }
      return chooseOverload(queryDocument(source.parameters, callable), callable, QUERY_FORM, this.out);
    }
    const withoutParameters = source.text === '' ? overloads.filter(({ parameters }) => parameters.length === 0) : [];
    if (withoutParameters.length > 0) return chooseOverload(NO_ARGUMENTS, withoutParameters, BODY_FORM, this.out);
    const body = parseBody(source.text, this.limits, overloads[0]!.signature);
    return chooseOverload(body, overloads, BODY_FORM, this.out);
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
