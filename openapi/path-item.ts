import type { NamedComponent, SchemaTemplate } from './component.ts';
import { ContentHash } from '../metadata/definition/content-hash.ts';
import type { DescribedService, SharedMethod } from './interface-model.ts';
import type { QueryParameter } from './query-parameters.ts';
import { joinTemplate, type TextTemplate } from './text-template.ts';

/** Stands for the name of an interface in the ids of operations, which is short where no other has the same. */
export interface InterfaceLabel {
  readonly serviceInterface: string;
}

export type DocumentHole = NamedComponent | InterfaceLabel;
export type DocumentTemplate = TextTemplate<DocumentHole>;

/** What is the same for all operations of a document. */
export interface PathContext {
  readonly label: InterfaceLabel;
  /** All services of the interface, in order: whether group and version have to be given goes by them. */
  readonly services: readonly DescribedService[];
  /** Milliseconds of a call for which nobody says another number. */
  readonly timeoutMs: number;
  readonly takesTag: boolean;
  /** Gives JSON of the members `responses` has beside the success, and `security` where it differs. */
  readonly failures: { readonly post: string; readonly get: string };
  readonly isOpen: (methodName: string) => boolean;
  /** Unique within the interface: takes a wish, gives it or another one. */
  readonly uniqueId: (wish: string, full: string) => string;
}

/** JSON of the operations at one path. */
export function pathItem(shared: SharedMethod, context: PathContext): DocumentTemplate {
  const { variants } = shared;
  const queries = variants.flatMap(({ model }) => (model.query === null ? [] : [model.query]));
  const [{ model }] = variants as [SharedMethod['variants'][number]];
  const id = context.uniqueId(shared.segment, model.method.signature);
  const body = oneOf(variants.map((variant) => variant.model.body));
  const common = commonMembers(shared, context);
  const success = successResponses(shared);
  const { label, failures } = context;
  const operation = (suffix: string): (string | InterfaceLabel)[] => ['"operationId":"', label, `.${id}${suffix}",`];
  return joinTemplate<DocumentHole>([
    `{${dubboFacts(shared, context)}${chooserParameters(shared, context)}"post":{`,
    ...operation(''),
    `${common}"requestBody":{`,
    model.isBodyRequired ? '"required":true,' : '',
    '"content":{"application/json":{"schema":',
    body,
    '}}},"responses":{',
    success,
    `${failures.post}}}`,
    ...(queries.length === 0
      ? []
      : [
          ',"get":{',
          ...operation('.query'),
          `${common}"parameters":[`,
          ...queryMembers(queries),
          '],"responses":{',
          success,
          `${failures.get}}}`,
        ]),
    '}',
  ]);
}

/** What both operations say of the method. */
function commonMembers({ name, variants }: SharedMethod, { label, isOpen }: PathContext): string {
  const [{ model }] = variants as [SharedMethod['variants'][number]];
  const { summary } = model.method;
  const members = { tags: [label.serviceInterface], summary, ...(isOpen(name) ? { security: [] } : {}) };
  return `${JSON.stringify(members).slice(1, -1)},`;
}

/** What Dubbo knows of the method. Of services only where they differ. */
function dubboFacts({ name, variants }: SharedMethod, { services, timeoutMs }: PathContext): string {
  const [{ model }] = variants as [SharedMethod['variants'][number]];
  const { signature, parameterTypeNames, isIdempotent } = model.method;
  const timeouts = variants.map((variant) => ({
    serviceKey: variant.service.serviceKey,
    timeout: variant.model.method.timeoutMs ?? timeoutMs,
  }));
  const [{ timeout }] = timeouts as [(typeof timeouts)[number]];
  const isSame = variants.length === services.length && timeouts.every((other) => other.timeout === timeout);
  const facts = {
    'x-dubbo-method': name,
    'x-dubbo-signature': signature,
    'x-dubbo-parameter-types': parameterTypeNames,
    'x-dubbo-timeout': timeout,
    ...(isIdempotent ? { 'x-dubbo-idempotent': true } : {}),
    ...(isSame ? {} : { 'x-dubbo-services': timeouts }),
  };
  return `${JSON.stringify(facts).slice(1, -1)},`;
}

/** Parameters of all operations of a path: which of the services is meant, and the tag. */
function chooserParameters({ variants }: SharedMethod, { services, takesTag }: PathContext): string {
  const parameters: object[] = [];
  const add = (name: 'group' | 'version', none: string): void => {
    const all = new Set(services.map((service) => service[name]));
    const offered = [...new Set(variants.map(({ service }) => service[name] ?? none))];
    if (all.size === 1 && all.has(null)) return;
    parameters.push({
      name,
      in: 'query',
      description: `Dubbo's ${name} of the service${all.has(null) ? `; ${JSON.stringify(none)} for none` : ''}.`,
      ...(all.size > 1 ? { required: true } : {}),
      schema: { type: 'string', enum: offered },
    });
  };
  add('group', '');
  add('version', '0.0.0');
  if (takesTag) parameters.push({ $ref: '#/components/parameters/dubbo-tag' });
  return parameters.length === 0 ? '' : `"parameters":${JSON.stringify(parameters)},`;
}

const HEADERS = `"headers":{${['x-request-id', 'server-timing', 'dubbo-tag', 'traceparent', 'warning']
  .map((name) => `"${name}":{"$ref":"#/components/headers/${name}"}`)
  .join(',')}}`;

function successResponses({ variants }: SharedMethod): SchemaTemplate {
  const results = variants.flatMap(({ model }) => (model.result === null ? [] : [model.result]));
  return joinTemplate([
    ...(results.length === 0
      ? []
      : [
          `"200":{"description":"What the method gives.",${HEADERS},"content":{"application/json":{"schema":`,
          oneOf(results),
          '}}},',
        ]),
    results.length === variants.length ? '' : '"204":{"$ref":"#/components/responses/nothing"},',
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

/** Services of one interface mostly agree; where they do not, any of what they take or give. */
function oneOf(schemas: readonly SchemaTemplate[]): SchemaTemplate {
  const [first, ...others] = schemas as readonly [SchemaTemplate, ...SchemaTemplate[]];
  if (others.length === 0) return first;
  const different = new Map(schemas.map((schema) => [contentOf(schema), schema]));
  if (different.size === 1) return first;
  const branches = [...different.values()].flatMap((schema, index) => (index === 0 ? [schema] : [',', schema]));
  return joinTemplate(['{"anyOf":[', ...branches, ']}']);
}

function contentOf({ texts, holes }: SchemaTemplate): string {
  const hash = new ContentHash();
  for (const text of texts) hash.add(text);
  for (const { id } of holes) hash.add(id);
  return hash.digits;
}
