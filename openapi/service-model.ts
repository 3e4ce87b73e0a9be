import type { ServiceDefinition } from '../metadata/definition/service-definition.ts';
import { asQueryText } from './as-query-text.ts';
import { type SchemaTemplate, ServiceComponents } from './component.ts';
import { type DescribedMethod, describeMethods, type ServiceSettings } from './described-method.ts';
import { queryParameters, type QueryParameter } from './query-parameters.ts';
import { bodySchema } from './request-body.ts';
import { createServiceSchemas, type SchemaOptions } from './schema/service-schemas.ts';
import type { ValueType } from './schema/value-type.ts';

/** What a document says of one method of one service. Holds texts, and neither definition nor schemas. */
export interface MethodModel {
  readonly method: Pick<
    DescribedMethod,
    'name' | 'parameterTypeNames' | 'summary' | 'signature' | 'timeoutMs' | 'isIdempotent'
  >;
  readonly body: SchemaTemplate;
  readonly isBodyRequired: boolean;
  /** Null where a query cannot hold the arguments. */
  readonly query: readonly QueryParameter[] | null;
  /** Null for void. */
  readonly result: SchemaTemplate | null;
}

/** What a document says of one definition, made once for as long as that stays. */
export interface ServiceModel {
  readonly methods: readonly MethodModel[];
}

/** Makes the model of a service. All that is costly in a document happens here. */
export function createServiceModel(
  definition: ServiceDefinition,
  settings: ServiceSettings | undefined,
  options: SchemaOptions,
): ServiceModel {
  const schemas = createServiceSchemas(definition, options);
  const components = new ServiceComponents(schemas);
  const scalar = (value: ValueType): SchemaTemplate => components.template(asQueryText(schemas.inputOf(value), value));
  const methods = describeMethods(definition, settings).map((described): MethodModel => {
    const { parameters, result, ...method } = described;
    const values = parameters.map(({ type }) => schemas.resolve(type));
    const inputs = values.map((value) => components.template(schemas.inputOf(value)));
    return {
      method,
      body: bodySchema(parameters, values, inputs),
      isBodyRequired: parameters.length > 0,
      query: queryParameters(parameters, values, scalar),
      result: result === null ? null : components.template(schemas.output(result)),
    };
  });
  components.close();
  return { methods };
}
