import { isPrimitive } from '../metadata/definition/primitive.ts';
import { argumentForm } from './argument-form.ts';
import type { NamedComponent, SchemaTemplate } from './component.ts';
import type { DescribedParameter } from './described-method.ts';
import type { ValueType } from './schema/value-type.ts';
import { joinTemplate } from './text-template.ts';

/**
 * The schema of a body, as JSON: what `layoutBody` of the translator takes. The first of several forms is the one to show: an object by
 * names, where there are several parameters.
 *
 * @param values what each parameter comes to in JSON
 * @param schemas of each as an input
 */
export function bodySchema(
  parameters: readonly DescribedParameter[],
  values: readonly ValueType[],
  schemas: readonly SchemaTemplate[],
): SchemaTemplate {
  const [parameter, another] = parameters;
  if (parameter === undefined) return joinTemplate<NamedComponent>([NO_ARGUMENTS]);
  const [schema] = schemas;
  if (another === undefined) return singleArgument(parameter, values[0]!, schema!);
  const required = parameters.filter(({ type }) => type.kind === 'class' && isPrimitive(type.name));
  return joinTemplate([
    '{"anyOf":[{"type":"object","properties":{',
    ...parameters.flatMap(({ name }, index) => [`${index === 0 ? '' : ','}${JSON.stringify(name)}:`, schemas[index]!]),
    '},',
    required.length === 0 ? '' : `"required":${JSON.stringify(required.map(({ name }) => name))},`,
    '"additionalProperties":false},',
    ...tuple(schemas),
    ']}',
  ]);
}

const NO_ARGUMENTS = '{"anyOf":[{"type":"array","maxItems":0},{"type":"object","maxProperties":0}]}';

/** The body is the argument; or it is wrapped, where that can be told from the argument itself. */
function singleArgument(parameter: DescribedParameter, value: ValueType, schema: SchemaTemplate): SchemaTemplate {
  const form = argumentForm(value);
  if (form !== 'scalar' && form !== 'object') return schema;
  const named = `,{"type":"object","properties":{${JSON.stringify(parameter.name)}:`;
  const isNamed = form === 'scalar' && parameter.isNameConfigured;
  return joinTemplate([
    '{"anyOf":[',
    schema,
    ',',
    ...tuple([schema]),
    ...(isNamed
      ? [named, schema, `},"required":[${JSON.stringify(parameter.name)}],"additionalProperties":false}`]
      : []),
    ']}',
  ]);
}

function tuple(schemas: readonly SchemaTemplate[]): (string | SchemaTemplate)[] {
  const { length } = schemas;
  return [
    '{"type":"array","prefixItems":[',
    ...schemas.flatMap((schema, index) => (index === 0 ? [schema] : [',', schema])),
    `],"items":false,"minItems":${length}}`,
  ];
}
