import { boundVariables } from '../../../metadata/definition/bound-variable.ts';
import { erasedCodec } from './erased-codec.ts';
import { PojoCodec } from './pojo-codec.ts';
import type { TypeFamily } from './type-family.ts';

/**
 * Classes with declared properties, generic ones with their variables bound: JSON objects with the declared names. They go out as
 * untyped maps, which every provider turns into its own class; a class name is sent only where it could not know it.
 */
export const pojos: TypeFamily = {
  name: 'pojos',
  compile(type, javaType, context) {
    const definition = context.types.find(type);
    if (type.kind !== 'class' || definition?.shape !== 'pojo') return null;
    const { certainty, options } = context;
    const codec = new PojoCodec(javaType, definition.name, { certainty, strict: options.strict });
    context.remember(codec);
    const bindings = boundVariables(definition, type.arguments);
    const argument = type.arguments.length === 1 ? context.compileErased(type.arguments[0]!) : null;
    for (const [name, property] of definition.properties) {
      const declared = context.compileProperty(property, bindings);
      const isErased = argument !== null && declared.javaType === 'java.lang.Object';
      codec.addProperty(name, isErased ? erasedCodec(argument, declared) : declared);
    }
    return codec;
  },
};
