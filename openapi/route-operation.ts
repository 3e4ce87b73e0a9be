import { isForcedBy } from '../metadata/definition/forced-overload.ts';
import type { ArgumentModel } from './argument-model.ts';
import type { SchemaTemplate } from './component.ts';
import type { DescribedRoute, PlacedRoute } from './described-route.ts';
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
import { isNeeded, parameterTemplate, textParameters } from './route-parameters.ts';
import { allOf, type BodyPart, bodyOfParts, overlayTemplates } from './route-schemas.ts';
import { joinTemplate } from './text-template.ts';

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
  const choosers = chooserParameters(shared, context).filter((parameter) => isOpenChoice(parameter, route));
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

function isMeant(route: DescribedRoute, service: ModelledService): boolean {
  const { group, version } = route;
  if (service.unfit.has(route)) return false;
  const isVersion = version === '0.0.0' ? service.version === null : version === (service.version ?? '');
  return (group === null || group === (service.group ?? '')) && (version === null || isVersion);
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
