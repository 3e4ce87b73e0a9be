import type { RouteConfig } from '../config/route-config.ts';
import { Hessian2Output } from '../hessian2/hessian2-output.ts';
import { ArgumentProblems, WHOLE_BODY } from './argument-problems.ts';
import type { ArgumentNode } from './bound-arguments.ts';
import type { CompiledMethod } from './compiled-method.ts';
import type { JsonLimits } from './json/parse-json.ts';
import { ABSENT } from './layout-arguments.ts';
import { parseBody } from './parse-body.ts';
import { NOTHING, nodeOf, type PreparedArgument, prepareArgument, takesText } from './route-argument.ts';
import type { TypeCodec } from './type-codec.ts';

/** What a request has for the arguments of a route. */
export interface RouteValues {
  /** For each argument: its text, or texts, where it comes from path, query, header or cookie; null where there is none. */
  readonly texts: readonly (string | readonly string[] | null)[];
  /** Empty where there is none. */
  readonly body: string;
}

/** A route with the method that it calls, of one definition: prepared once, then good for all requests. */
export class RouteCall {
  readonly method: CompiledMethod;
  private readonly arguments: readonly PreparedArgument[];
  private readonly readsBody: boolean;
  /** Whether an empty body leaves an argument without a value. */
  private readonly needsBody: boolean;

  constructor(route: RouteConfig, method: CompiledMethod) {
    this.method = method;
    this.arguments = route.arguments.map((config, index) => prepareArgument(config, method.parameters[index]!.codec));
    this.readsBody = route.arguments.some(({ from }) => from === 'body');
    this.needsBody = route.arguments.some((argument) => argument.from === 'body' && argument.defaultJson === null);
  }

  /** Whether the argument is a list, that has several texts. */
  takesList(index: number): boolean {
    return this.arguments[index]!.codec.element !== null;
  }

  /** The codec of an argument's value, for whoever has to look at the value. */
  codecOf(index: number): TypeCodec {
    return this.arguments[index]!.codec;
  }

  /** What of the route does not fit the method, one line each. */
  problems(): string[] {
    return this.arguments.flatMap((argument, index) => {
      const where = `args/${index}`;
      const { config, codec, noun } = argument;
      if (argument.place.in !== null && !takesText(codec))
        return [`${where}: a ${config.from} cannot hold ${codec.javaType}`];
      if (argument.fallback === null) return [];
      const problems = new ArgumentProblems(argument.fallback);
      codec.encode(argument.fallback, 0, new Hessian2Output(Number.MAX_SAFE_INTEGER), problems);
      return problems.places.map(
        ({ message }) => `${where}/${config.from === 'constant' ? 'value' : 'default'}: ${message} (${noun})`,
      );
    });
  }

  /**
   * Writes all arguments, one after the other.
   *
   * @returns where each was read from
   * @throws GatewayError INVALID_ARGUMENT with every bad place
   */
  encode(values: RouteValues, out: Hessian2Output, limits: JsonLimits): readonly ArgumentNode[] {
    const isRead = this.readsBody && (values.body !== '' || this.needsBody);
    const body = isRead ? parseBody(values.body, limits, this.method.signature) : null;
    const problems = new ArgumentProblems(NOTHING);
    const nodes: ArgumentNode[] = [];
    for (let index = 0; index < this.arguments.length; index++) {
      const argument = this.arguments[index]!;
      const { codec, noun } = argument;
      const node = nodeOf(argument, values.texts[index] ?? null, body);
      nodes.push(node);
      problems.enter(node.json, node.json === body ? WHOLE_BODY : argument.place);
      if (node.at !== ABSENT) codec.encode(node.json, node.at, out, problems);
      else if (codec.nullable) out.writeNull();
      else problems.add(0, codec.javaType, `${noun} is missing, and ${codec.javaType} cannot be null`);
    }
    if (problems.count > 0) throw problems.toError(this.method.signature);
    return nodes;
  }
}
