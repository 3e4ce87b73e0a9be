import type { JavaType } from '../metadata/definition/java-type.ts';
import { isPrimitive } from '../metadata/definition/primitive.ts';
import type { NamedComponent } from './component.ts';
import { ContentHash } from '../metadata/definition/content-hash.ts';
import { simpleName } from './readable-type.ts';
import { safeName } from './safe-name.ts';

/** Names that the document itself has for other things. */
const RESERVED = ['problem'];

/**
 * Names for the components of one document: the simple names of their classes, `PageOfUser` for `Page<User>`, with `Input` behind them where
 * they are of requests only. Names that are the same, but for case perhaps, never get a number: classes get their full names then, and what
 * is still the same (two services with different definitions of one class) a text that comes from the content. So the same components
 * have the same names in whatever order they come, and a name means the same in every document that has it.
 *
 * @param components each id once
 * @returns by id
 */
export function nameComponents(components: Iterable<NamedComponent>): ReadonlyMap<string, string> {
  const all = [...components];
  const labels = labelClasses(all.map(({ javaType }) => javaType));
  const wishes = new Map<string, string[]>();
  const wished = new Map<string, string>();
  for (const { id, javaType, isInput } of all) {
    const name = `${composeName(javaType, labels)}${isInput ? 'Input' : ''}`;
    wished.set(id, name);
    addTo(wishes, name.toLowerCase(), id);
  }
  const names = new Map<string, string>();
  for (const [wish, ids] of wishes) {
    if (ids.length === 1 && !RESERVED.includes(wish)) {
      names.set(ids[0]!, wished.get(ids[0]!)!);
      continue;
    }
    const suffixes = ids.map((id) => new ContentHash().add(id).digits);
    const length = new Set(suffixes.map((suffix) => suffix.slice(0, 8))).size === ids.length ? 8 : 16;
    for (const [index, id] of ids.entries()) names.set(id, `${wished.get(id)!}-${suffixes[index]!.slice(0, length)}`);
  }
  return names;
}

/** A short name for each interface: its simple name where no other has the same. By full name. */
export function labelInterfaces(names: Iterable<string>): ReadonlyMap<string, string> {
  return labelsOf(new Set(names), []);
}

function labelClasses(types: readonly JavaType[]): ReadonlyMap<string, string> {
  const names = new Set<string>();
  const collect = (type: JavaType): void => {
    if (type.kind === 'array') collect(type.component);
    else if (type.kind === 'class') {
      names.add(type.name);
      for (const argument of type.arguments) collect(argument);
    } else if (type.bound !== null) collect(type.bound);
  };
  for (const type of types) collect(type);
  for (const name of names) if (isPrimitive(name)) names.delete(name);
  return labelsOf(names, RESERVED);
}

function labelsOf(names: ReadonlySet<string>, reserved: readonly string[]): ReadonlyMap<string, string> {
  const bySimple = new Map<string, string[]>();
  for (const name of names) addTo(bySimple, safeName(simpleName(name)).toLowerCase(), name);
  const labels = new Map<string, string>();
  for (const [simple, same] of bySimple) {
    const isAlone = same.length === 1 && !reserved.includes(simple);
    for (const name of same) labels.set(name, safeName(isAlone ? simpleName(name) : name.replaceAll('$', '.')));
  }
  return labels;
}

function composeName(type: JavaType, labels: ReadonlyMap<string, string>): string {
  if (type.kind === 'array') return `${composeName(type.component, labels)}Array`;
  if (type.kind === 'wildcard') return type.bound === null ? 'Object' : composeName(type.bound, labels);
  const label = isPrimitive(type.name) ? primitiveLabel(type.name) : labels.get(type.name)!;
  if (type.arguments.length === 0) return label;
  return `${label}Of${type.arguments.map((argument) => composeName(argument, labels)).join('And')}`;
}

/** `long` would differ from `Long` by nothing but case. */
function primitiveLabel(name: string): string {
  return `Primitive${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function addTo(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
