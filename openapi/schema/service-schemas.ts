import type { JavaType } from '../../metadata/definition/java-type.ts';
import { OBJECT_TYPE } from '../../metadata/definition/object-type.ts';
import type { ServiceDefinition } from '../../metadata/definition/service-definition.ts';
import { createSymmetry } from './is-symmetric.ts';
import { scalarSchemas } from './scalar-schemas.ts';
import type { Schema } from './schema.ts';
import { type Direction, writeAny, writeEnum, writeList, writeMap, writePojo } from './structure-schemas.ts';
import { TypeResolver } from './type-resolver.ts';
import type { ValueType } from './value-type.ts';

/** What of the gateway's configuration changes what is taken. */
export interface SchemaOptions {
  /** A JSON scalar is taken for a String. */
  readonly lenient: boolean;
  /** An unknown property of a POJO is refused. */
  readonly strict: boolean;
  /** For dates without an offset: `UTC`, `+08:00`, or an IANA name. */
  readonly timeZone: string;
}

export interface Component {
  /** Without variables and wildcards. */
  readonly javaType: JavaType;
  /** `both`: what is taken and what is given is the same, and this is the schema of either. */
  readonly direction: 'input' | 'output' | 'both';
  readonly schema: Schema;
}

/**
 * The schemas of one definition: what the gateway takes for a Java type, and what it gives. Each class is one component of `components`,
 * which the others mean by `{"$ref": "#/components/schemas/<key>"}`. Keys are opaque, unique within the service, and the same for the same
 * definition and order of questions. Schemas are never changed, and parts of them are shared: they may be kept, not written to. Bounds that no
 * double holds are ExactNumber, which only `JSON.stringify` knows.
 */
export interface ServiceSchemas {
  /** Of an argument of this declared type. */
  input(type: JavaType): Schema;
  /** Of a result of this declared type: see `resultType`. */
  output(type: JavaType): Schema;
  /** What a declared type comes to in JSON: how a request may carry it goes by that. */
  resolve(type: JavaType): ValueType;
  /** As `input`. @param value resolved here */
  inputOf(value: ValueType): Schema;
  /** By key. Filled as schemas are asked for. */
  readonly components: ReadonlyMap<string, Component>;
}

/** More characters than these are written once, and meant by `$ref`. */
const MAX_INLINE = 160;

/** See `ServiceSchemas`. */
export function createServiceSchemas({ types }: ServiceDefinition, options: SchemaOptions): ServiceSchemas {
  const resolver = new TypeResolver(types, scalarSchemas(options));
  const isSymmetric = createSymmetry(options);
  const components = new Map<string, Component>();
  const known = { input: new Map<ValueType, Schema>(), output: new Map<ValueType, Schema>() };
  const writers = { input: writer('input'), output: writer('output') };
  let keys = 0;

  function writer(direction: Direction): (type: ValueType) => Schema {
    const write = (type: ValueType): Schema => {
      const schema = known[direction].get(type);
      return schema ?? add(type);
    };
    const add = (type: ValueType): Schema => {
      switch (type.kind) {
        case 'scalar': {
          const schema = type.schemas[direction];
          return isLong(schema) ? component(type, type.javaType, () => schema) : keep(type, schema);
        }
        case 'list':
          return keep(type, writeList(type, write));
        case 'map':
          return keep(type, writeMap(type, direction, write));
        case 'enum':
          return component(type, type.javaType, () => writeEnum(type, direction));
        case 'pojo':
          return component(type, type.javaType, () => writePojo(type, direction, options.strict, write));
        case 'any':
          return direction === 'output' ? keep(type, {}) : component(type, OBJECT_TYPE, writeAny);
      }
    };
    const keep = (type: ValueType, schema: Schema): Schema => {
      known[direction].set(type, schema);
      return schema;
    };
    /** Known by its reference before its parts are written: a class may hold itself. */
    const component = (type: ValueType, javaType: JavaType, make: (self: Schema) => Schema): Schema => {
      const key = `type-${++keys}`;
      const reference: Schema = { $ref: `#/components/schemas/${key}` };
      known[direction].set(type, reference);
      const isBoth = isSymmetric(type);
      if (isBoth) known[direction === 'input' ? 'output' : 'input'].set(type, reference);
      components.set(key, { javaType, direction: isBoth ? 'both' : direction, schema: make(reference) });
      return reference;
    };
    return write;
  }

  return {
    input: (type) => writers.input(resolver.resolve(type)),
    output: (type) => writers.output(resolver.resolve(type)),
    resolve: (type) => resolver.resolve(type),
    inputOf: writers.input,
    components,
  };
}

const lengths = new WeakMap<Schema, number>();

function isLong(schema: Schema): boolean {
  let length = lengths.get(schema);
  if (length === undefined) lengths.set(schema, (length = JSON.stringify(schema).length));
  return length > MAX_INLINE;
}
