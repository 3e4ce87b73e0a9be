import type { BinaryNames } from './binary-name.ts';
import { formatJavaType } from './format-java-type.ts';
import type { JavaType } from './java-type.ts';
import { isPrimitive } from './primitive.ts';
import type { TypeDefinition, TypeTable } from './service-definition.ts';
import { isVariableName } from './variable-name.ts';

const JDK = /^(?:java|javax|jdk|sun)\./;

/** What one entry of a document says about a type. */
export interface TypeEntry {
  readonly constants: readonly string[];
  readonly properties: ReadonlyMap<string, JavaType>;
}

type ClassType = Extract<JavaType, { kind: 'class' }>;

/** Gathers the entries of a document, in any order and any number of times, into a table. */
export class TypeTableBuilder {
  readonly #names: BinaryNames;
  /** By binary name. */
  readonly #raw = new Map<string, MergedEntry>();
  /** By the whole type, where an entry of its own has type arguments. */
  readonly #parameterized = new Map<string, { readonly type: ClassType; readonly entry: MergedEntry }>();

  constructor(names: BinaryNames) {
    this.#names = names;
  }

  add(type: ClassType, entry: TypeEntry): void {
    const known = sanitize(type.name, entry);
    // An entry that says nothing of `T` does not make it a class.
    if (isVariableName(type.name) && known.properties.size === 0 && known.constants.length === 0) return;
    if (type.arguments.length === 0 || isJdk(type.name)) {
      this.#mergeRaw(type.name, known);
      return;
    }
    const key = formatJavaType(type);
    let own = this.#parameterized.get(key);
    if (own === undefined) this.#parameterized.set(key, (own = { type, entry: new MergedEntry() }));
    own.entry.merge(known);
  }

  build(): TypeTable {
    for (const { type, entry } of this.#parameterized.values()) {
      if (!dependsOnArguments(type, entry)) this.#mergeRaw(type.name, entry);
    }
    const isVariable = (name: string): boolean =>
      !name.includes('.') && !name.includes('$') && !isPrimitive(name) && !this.#raw.has(name);
    const raw = new Map<string, TypeDefinition>();
    for (const [name, entry] of this.#raw) raw.set(name, define(name, [], entry, isVariable));
    const parameterized = new Map<string, TypeDefinition>();
    for (const [key, { type, entry }] of this.#parameterized) {
      parameterized.set(key, define(type.name, type.arguments, entry, isVariable));
    }
    return createTable(raw, parameterized, isVariable, this.#names);
  }

  #mergeRaw(name: string, entry: TypeEntry): void {
    let own = this.#raw.get(name);
    if (own === undefined) this.#raw.set(name, (own = new MergedEntry()));
    own.merge(entry);
  }
}

/** The 2.7 form describes a type in every place where it stands, and in some of them only by its name. */
class MergedEntry implements TypeEntry {
  constants: readonly string[] = [];
  readonly properties = new Map<string, JavaType>();

  merge(next: TypeEntry): void {
    if (this.constants.length === 0) this.constants = next.constants;
    for (const [name, type] of next.properties) if (!this.properties.has(name)) this.properties.set(name, type);
  }
}

function createTable(
  raw: ReadonlyMap<string, TypeDefinition>,
  parameterized: ReadonlyMap<string, TypeDefinition>,
  isVariable: (name: string) => boolean,
  names: BinaryNames,
): TypeTable {
  const findByName = (name: string): TypeDefinition | undefined => raw.get(name) ?? raw.get(names(name));
  const find = (type: JavaType): TypeDefinition | undefined => {
    if (type.kind === 'wildcard') return type.bound === null ? undefined : find(type.bound);
    if (type.kind === 'array') return undefined;
    const own = type.arguments.length === 0 ? undefined : parameterized.get(formatJavaType(type));
    return own ?? findByName(type.name);
  };
  return { find, findByName, isVariable, values: () => raw.values(), size: raw.size };
}

/**
 * Dubbo describes JDK classes by their private fields (String: value, hash; LocalDateTime: date, time). Nobody sends
 * those: such a type is known by its name alone. Constants of its enums are as good as any.
 */
function sanitize(name: string, entry: TypeEntry): TypeEntry {
  return isJdk(name) || isPrimitive(name) ? { constants: entry.constants, properties: new Map() } : entry;
}

function isJdk(name: string): boolean {
  return JDK.test(name);
}

/** True if the entry of `Page<User>` may say something that is wrong for `Page<Order>`. */
function dependsOnArguments(type: ClassType, entry: TypeEntry): boolean {
  const args = new Set(type.arguments.map(formatJavaType));
  args.delete('java.lang.Object');
  const mentions = (part: JavaType): boolean => {
    if (args.has(formatJavaType(part))) return true;
    if (part.kind === 'class') return part.arguments.some(mentions);
    if (part.kind === 'array') return mentions(part.component);
    return part.bound !== null && mentions(part.bound);
  };
  return [...entry.properties.values()].some(mentions);
}

function define(
  name: string,
  args: readonly JavaType[],
  { constants, properties }: TypeEntry,
  isVariable: (name: string) => boolean,
): TypeDefinition {
  if (constants.length > 0) return { name, shape: 'enum', constants, properties: new Map(), variables: [] };
  if (properties.size === 0) return { name, shape: 'opaque', constants, properties, variables: [] };
  const variables = new Set<string>();
  for (const type of [...args, ...properties.values()]) collectVariables(type, isVariable, variables);
  return { name, shape: 'pojo', constants, properties, variables: [...variables] };
}

function collectVariables(type: JavaType, isVariable: (name: string) => boolean, into: Set<string>): void {
  if (type.kind === 'array') collectVariables(type.component, isVariable, into);
  else if (type.kind === 'wildcard') {
    if (type.bound !== null) collectVariables(type.bound, isVariable, into);
  } else {
    if (isVariable(type.name)) into.add(type.name);
    for (const argument of type.arguments) collectVariables(argument, isVariable, into);
  }
}
