import type { ServiceDefinition } from '../metadata/definition/service-definition.ts';
import { argumentModel, type ArgumentModel } from './argument-model.ts';
import { type SchemaTemplate, ServiceComponents } from './component.ts';
import { type DescribedMethod, describeMethods, type ServiceSettings } from './described-method.ts';
import { createServiceSchemas, type SchemaOptions } from './schema/service-schemas.ts';

/** What a document says of one method of one service. Holds texts, and neither definition nor schemas. */
export interface MethodModel {
  readonly method: Pick<
    DescribedMethod,
    'name' | 'parameterTypeNames' | 'summary' | 'signature' | 'timeoutMs' | 'isIdempotent' | 'isDeprecated'
  >;
  /** One for each parameter, in order. */
  readonly arguments: readonly ArgumentModel[];
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
  const methods = describeMethods(definition, settings).map(({ parameters, result, ...method }): MethodModel => {
    return {
      method,
      arguments: parameters.map((parameter) => argumentModel(parameter, schemas, components)),
      result: result === null ? null : components.template(schemas.output(result)),
    };
  });
  components.close();
  return { methods };
}
