import { isForcedBy } from '../metadata/definition/forced-overload.ts';
import type { ArgumentModel } from './argument-model.ts';
import type { NamedComponent, SchemaTemplate } from './component.ts';
import type { DescribedRoute, PlacedRoute, RouteArgument } from './described-route.ts';
import type { MethodVariant, ModelledService } from './interface-model.ts';
import {
  chooserParameters,
  commonMembers,
  type DocumentHole,
  type DocumentTemplate,
  dubboFacts,
  oneOf,
  type PathContext,
  successResponses,
} from './operation-parts.ts';
import { allOf, type BodyPart, bodyOfParts, overlayTemplates } from './route-schemas.ts';
import { joinTemplate } from './text-template.ts';

interface TextParameter {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly name: string;
  readonly isRequired: boolean;
  readonly isList: boolean;
  readonly schema: SchemaTemplate;
}

const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * JSON of the operations of a route, a member of a path item for each verb; null where no service has its method, so that the gateway
 * does not answer it either.
 */
export function routeOperations(
  { route, path, variables }: PlacedRoute,
  services: readonly ModelledService[],
  context: PathContext,
): DocumentTemplate | null {
  const variants = services.flatMap((service) => (isMeant(route, service) ? (methodOf(route, service) ?? []) : []));
  if (variants.length === 0) return null;
  const shared = { name: route.methodName, variants };
  const values = route.arguments.map((_, index) => argumentOf(index, variants));
  const isFixed = route.group !== null && route.version !== null;
  const choosers = isFixed
    ? []
    : chooserParameters(shared, context).filter((parameter) => isOpenChoice(parameter, route));
  const texts = textParameters(route, variables, values);
  const parameters = joinTemplate([
    JSON.stringify(choosers).slice(0, -1),
    ...texts.flatMap((parameter, index) => [
      index === 0 && choosers.length === 0 ? '' : ',',
      parameterTemplate(parameter),
    ]),
    ']',
  ]);
  const body = bodyTemplate(route, values);
  const facts = dubboFacts(shared, context);
  const common = commonMembers(shared, context);
  const success = successResponses(shared);
  const { failures, label } = context;
  return joinTemplate<DocumentHole>(
    route.verbs.flatMap((verb, index) => {
      const id = context.uniqueId(`${verb.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`, `${verb} ${path}`);
      return [
        `${index === 0 ? '' : ','}"${verb.toLowerCase()}":{"operationId":"`,
        label,
        `.${id}",${facts}${common}"parameters":`,
        parameters,
        ...(body === null ? [] : [',"requestBody":', body]),
        ',"responses":{',
        success,
        `${WITHOUT_BODY.has(verb) ? failures.get : failures.post}}}`,
      ];
    }),
  );
}

function isMeant({ group, version }: DescribedRoute, service: ModelledService): boolean {
  return (
    (group === null || group === (service.group ?? '')) && (version === null || version === (service.version ?? ''))
  );
}

function isOpenChoice(parameter: object, { group, version }: DescribedRoute): boolean {
  const name = 'name' in parameter ? parameter.name : null;
  return !(name === 'group' && group !== null) && !(name === 'version' && version !== null);
}

/** As the gateway finds it. */
function methodOf(route: DescribedRoute, service: ModelledService): MethodVariant | null {
  const { methodName, parameterTypes } = route;
  const fitting = service.model.methods.filter(({ method }) => {
    const { name, parameterTypeNames } = method;
    if (name !== methodName || parameterTypeNames.length !== route.arguments.length) return false;
    return parameterTypes === null || isForcedBy(parameterTypes, parameterTypeNames);
  });
  const [model, another] = fitting;
  return model === undefined || another !== undefined ? null : { service, model };
}

function argumentOf(index: number, variants: readonly MethodVariant[]): readonly ArgumentModel[] {
  return variants.flatMap(({ model }) => model.arguments[index] ?? []);
}

const ANY_TEXT = joinTemplate<NamedComponent>(['{"type":"string"}']);
const ANY_TEXTS = joinTemplate<NamedComponent>(['{"type":"array","items":{"type":"string"}}']);

function textParameters(
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
function isNeeded(argument: RouteArgument, models: readonly ArgumentModel[]): boolean {
  if (argument.from === 'constant' || argument.defaultJson !== null) return false;
  return models.length > 0 && models.every(({ isPrimitive }) => isPrimitive);
}

function parameterTemplate({ name, in: place, isRequired, isList, schema }: TextParameter): SchemaTemplate {
  // A list is repeated in a query, and has commas elsewhere; for a cookie that has to be said.
  const style = isList && place === 'cookie' ? { explode: false } : {};
  const head = { name, in: place, ...(isRequired ? { required: true } : {}), ...style };
  return joinTemplate([`${JSON.stringify(head).slice(0, -1)},"schema":`, schema, '}']);
}

/** Null where nothing is read from a body. */
function bodyTemplate(route: DescribedRoute, values: readonly (readonly ArgumentModel[])[]): SchemaTemplate | null {
  let isRequired = false;
  const parts: BodyPart[] = route.arguments.flatMap((argument, index) => {
    if (argument.from !== 'body') return [];
    if (argument.defaultJson === null) isRequired = true;
    const models = values[index]!;
    const schema = allOf([oneOf(models.map(({ input }) => input)), ...overlayTemplates(argument.schema)]);
    return [{ pointer: argument.pointer, schema, isRequired: isNeeded(argument, models) }];
  });
  if (parts.length === 0) return null;
  const schema = allOf([bodyOfParts(parts), ...overlayTemplates(route.bodySchema)]);
  return joinTemplate([
    `{${isRequired ? '"required":true,' : ''}"content":{"application/json":{"schema":`,
    schema,
    '}}}',
  ]);
}
