import type { ArgumentModel } from './argument-model.ts';
import type { NamedComponent, SchemaTemplate } from './component.ts';
import type { DescribedRoute, RouteArgument } from './described-route.ts';
import { oneOf } from './operation-parts.ts';
import { allOf, overlayTemplates } from './route-schemas.ts';
import { joinTemplate } from './text-template.ts';

interface TextParameter {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly name: string;
  readonly isRequired: boolean;
  readonly isList: boolean;
  readonly schema: SchemaTemplate;
}

const ANY_TEXT = joinTemplate<NamedComponent>(['{"type":"string"}']);
const ANY_TEXTS = joinTemplate<NamedComponent>(['{"type":"array","items":{"type":"string"}}']);

/** What a route reads from elsewhere than the body: each place once. @param values of each argument, in the services that have the method */
export function textParameters(
  route: DescribedRoute,
  variables: readonly string[],
  values: readonly (readonly ArgumentModel[])[],
): readonly TextParameter[] {
  const found = new Map<string, TextParameter>();
  for (const [index, argument] of route.arguments.entries()) {
    if (argument.from === 'body' || argument.from === 'constant') continue;
    const models = values[index]!;
    const name = argument.from === 'path' ? variables[argument.index]! : argument.name;
    const isRest =
      argument.from === 'path' && route.segments.at(-1)?.kind === 'rest' && argument.index === variables.length - 1;
    const isList = models.some(({ form }) => form === 'scalars' || form === 'array') && !isRest;
    const schemas = models.map(({ text }) => (isRest ? ANY_TEXT : (text ?? (isList ? ANY_TEXTS : ANY_TEXT))));
    const key = `${argument.from} ${name}`;
    const known = found.get(key);
    found.set(key, {
      in: argument.from,
      name,
      isRequired: argument.from === 'path' || known?.isRequired === true || isNeeded(argument, models),
      isList,
      schema: allOf([
        ...(known === undefined ? [] : [known.schema]),
        oneOf(schemas),
        ...overlayTemplates(argument.schema),
      ]),
    });
  }
  return [...found.values()];
}

/** Java has no null there, and the route no default. */
export function isNeeded(argument: RouteArgument, models: readonly ArgumentModel[]): boolean {
  if (argument.from === 'constant' || argument.defaultJson !== null) return false;
  return models.length > 0 && models.every(({ isPrimitive }) => isPrimitive);
}

/** JSON of it. */
export function parameterTemplate({ name, in: place, isRequired, isList, schema }: TextParameter): SchemaTemplate {
  // A list is repeated in a query, and has commas elsewhere; for a cookie that has to be said.
  const style = isList && place === 'cookie' ? { explode: false } : {};
  const head = { name, in: place, ...(isRequired ? { required: true } : {}), ...style };
  return joinTemplate([`${JSON.stringify(head).slice(0, -1)},"schema":`, schema, '}']);
}
