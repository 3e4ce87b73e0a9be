import type { NamedComponent, SchemaTemplate } from './component.ts';
import { ContentHash } from '../metadata/definition/content-hash.ts';
import type { DescribedService, MethodVariant, MethodVariants } from './interface-model.ts';
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

/** What both operations say of the method. */
export function commonMembers({ name, variants }: MethodVariants, { label, isOpen }: PathContext): string {
  const [{ model }] = variants as readonly [MethodVariant];
  const { summary } = model.method;
  const members = {
    tags: [label.serviceInterface],
    summary,
    ...(variants.every((variant) => variant.model.method.isDeprecated) ? { deprecated: true } : {}),
    ...(isOpen(name) ? { security: [] } : {}),
  };
  return `${JSON.stringify(members).slice(1, -1)},`;
}

/** What Dubbo knows of the method. Of services only where they differ. */
export function dubboFacts({ name, variants }: MethodVariants, { services, timeoutMs }: PathContext): string {
  const [{ model }] = variants as readonly [MethodVariant];
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

/** Parameters that say which of the services is meant, and the tag. */
export function chooserParameters(
  { variants }: MethodVariants,
  { services, takesTag }: PathContext,
): readonly object[] {
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
  return parameters;
}

const HEADERS = `"headers":{${['x-request-id', 'server-timing', 'dubbo-tag', 'traceparent', 'warning']
  .map((name) => `"${name}":{"$ref":"#/components/headers/${name}"}`)
  .join(',')}}`;

export function successResponses({ variants }: MethodVariants): SchemaTemplate {
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

/** JSON of one schema for all services of an interface. They mostly agree; where they do not: any of what they take or give. */
export function oneOf(schemas: readonly SchemaTemplate[]): SchemaTemplate {
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
