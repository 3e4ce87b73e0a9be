import { isPrimitive } from '../metadata/definition/primitive.ts';
import { argumentForm, type ArgumentForm } from './argument-form.ts';
import { asQueryText } from './as-query-text.ts';
import type { SchemaTemplate, ServiceComponents } from './component.ts';
import type { DescribedParameter } from './described-method.ts';
import type { ServiceSchemas } from './schema/service-schemas.ts';
import type { ValueType } from './schema/value-type.ts';
import { joinTemplate } from './text-template.ts';

/** What a document says of one argument, wherever in a request it is. */
export interface ArgumentModel {
  readonly name: string;
  readonly isNameConfigured: boolean;
  readonly form: ArgumentForm;
  /** Java has no null in its place. */
  readonly isPrimitive: boolean;
  /** As JSON. */
  readonly input: SchemaTemplate;
  /** As a text, or a list of texts; null where none can hold it. */
  readonly text: SchemaTemplate | null;
}

export function argumentModel(
  { name, isNameConfigured, type }: DescribedParameter,
  schemas: ServiceSchemas,
  components: ServiceComponents,
): ArgumentModel {
  const value = schemas.resolve(type);
  const textOf = (scalar: ValueType): SchemaTemplate =>
    components.template(asQueryText(schemas.inputOf(scalar), scalar));
  const form = argumentForm(value);
  return {
    name,
    isNameConfigured,
    form,
    isPrimitive: type.kind === 'class' && isPrimitive(type.name),
    input: components.template(schemas.inputOf(value)),
    text:
      form === 'scalar'
        ? textOf(value)
        : form === 'scalars' && value.kind === 'list'
          ? joinTemplate(['{"type":"array","items":', textOf(value.element), '}'])
          : null,
  };
}
