import type { SchemaTemplate } from './component.ts';
import type { MethodVariant, SharedMethod } from './interface-model.ts';
import {
  chooserParameters,
  commonMembers,
  type DocumentHole,
  type DocumentTemplate,
  dubboFacts,
  type InterfaceLabel,
  oneOf,
  type PathContext,
  successResponses,
} from './operation-parts.ts';
import { queryParameters, type QueryParameter } from './query-parameters.ts';
import { bodySchema } from './request-body.ts';
import { joinTemplate } from './text-template.ts';

/** JSON of the members of the default path of a method: POST, and GET where a query can hold the arguments. */
export function pathItem(shared: SharedMethod, context: PathContext): DocumentTemplate {
  const { variants } = shared;
  const found = variants.flatMap(({ model }) => {
    const query = queryParameters(model.arguments);
    return query === null ? [] : [query];
  });
  const [{ model }] = variants as readonly [MethodVariant];
  const id = context.uniqueId(shared.segment, model.method.signature);
  const body = oneOf(variants.map((variant) => bodySchema(variant.model.arguments)));
  const common = commonMembers(shared, context);
  const success = successResponses(shared);
  const choosers = chooserParameters(shared, context);
  const { label, failures } = context;
  const operation = (suffix: string): (string | InterfaceLabel)[] => ['"operationId":"', label, `.${id}${suffix}",`];
  return joinTemplate<DocumentHole>([
    dubboFacts(shared, context),
    choosers.length === 0 ? '' : `"parameters":${JSON.stringify(choosers)},`,
    '"post":{',
    ...operation(''),
    `${common}"requestBody":{`,
    model.arguments.length > 0 ? '"required":true,' : '',
    '"content":{"application/json":{"schema":',
    body,
    '}}},"responses":{',
    success,
    `${failures.post}}}`,
    ...(found.length === 0
      ? []
      : [
          ',"get":{',
          ...operation('.query'),
          `${common}"parameters":[`,
          ...queryMembers(found),
          '],"responses":{',
          success,
          `${failures.get}}}`,
        ]),
  ]);
}

function queryMembers(queries: readonly (readonly QueryParameter[])[]): (string | SchemaTemplate)[] {
  const names = new Set(queries.flatMap((query) => query.map(({ name }) => name)));
  return [...names].flatMap((name, index) => {
    const found = queries.flatMap((query) => query.filter((parameter) => parameter.name === name));
    const isRequired = found.length === queries.length && found.every((parameter) => parameter.isRequired);
    const head = { name, in: 'query', ...(isRequired ? { required: true } : {}) };
    return [
      `${index === 0 ? '' : ','}${JSON.stringify(head).slice(0, -1)},"schema":`,
      oneOf(found.map(({ schema }) => schema)),
      '}',
    ];
  });
}
