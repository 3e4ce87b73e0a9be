import { formatJavaType } from '../../../metadata/definition/format-java-type.ts';
import { parseServiceDefinition } from '../../../metadata/definition/parse-service-definition.ts';
import type { ServiceDefinition, TypeDefinition } from '../../../metadata/definition/service-definition.ts';

/** Property name to the type as Java spells it. */
export function properties(type: TypeDefinition | undefined): Record<string, string> {
  return Object.fromEntries([...(type?.properties ?? [])].map(([name, value]) => [name, formatJavaType(value)]));
}

/** A definition with one method, `call(argument): void`, of the types given. */
export function withTypes(types: unknown, others: object = {}): ServiceDefinition {
  return parseServiceDefinition({
    canonicalName: 'com.example.Svc',
    methods: [{ name: 'call', parameterTypes: ['com.example.Order'], returnType: 'void' }],
    types,
    ...others,
  });
}

/** A definition with these methods and no types. */
export function withMethods(...methods: unknown[]): ServiceDefinition {
  return parseServiceDefinition({ canonicalName: 'com.example.Svc', methods, types: [] });
}
