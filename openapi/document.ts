import { nameComponents, labelInterfaces } from './component-names.ts';
import type { NamedComponent } from './component.ts';
import type { DocumentOptions } from './document-options.ts';
import type { InterfacePath, InterfacePaths } from './interface-paths.ts';
import type { DocumentHole } from './path-item.ts';
import { problemSchema } from './problem-responses.ts';
import { readableType } from './readable-type.ts';
import { formatJavaType } from '../metadata/definition/format-java-type.ts';
import { sharedComponents } from './shared-components.ts';
import { fillTemplate } from './text-template.ts';

/** A document, piece by piece, so that of a large one no second copy has to be in memory. */
export interface OpenapiDocument {
  /** All members but `paths` and `components`. */
  readonly head: Readonly<Record<string, unknown>>;
  /** Members of `paths`, and of `components.schemas`: name, and JSON text. */
  paths(): Iterable<readonly [path: string, json: string]>;
  schemas(): Iterable<readonly [name: string, json: string]>;
  /** Members of `components` beside the schemas. */
  readonly shared: object;
}

export interface DocumentParts {
  /** In the order of their names. */
  readonly interfaces: readonly InterfacePaths[];
  /** Which of their methods are in it. */
  readonly isIncluded: (serviceInterface: string, methodName: string) => boolean;
  /** From the document's own address to that of the gateway: `.`. */
  readonly serverUrl: string;
  readonly options: DocumentOptions;
}

/** Puts a document together: the components that its paths need, named so that each has one name, and the paths. */
export function createDocument({ interfaces, isIncluded, serverUrl, options }: DocumentParts): OpenapiDocument {
  const paths: InterfacePath[] = [];
  const described: InterfacePaths[] = [];
  for (const part of interfaces) {
    const included = part.paths.filter(({ methodName }) => isIncluded(part.serviceInterface, methodName));
    paths.push(...included);
    if (included.length > 0) described.push(part);
  }
  const components = componentsOf(paths);
  const names = nameComponents(components.values());
  const labels = labelInterfaces(described.map(({ serviceInterface }) => serviceInterface));
  const fill = (hole: DocumentHole): string =>
    'id' in hole ? names.get(hole.id)! : labels.get(hole.serviceInterface)!;
  return {
    head: headOf(described, serverUrl, options),
    *paths() {
      for (const { path, item } of paths) yield [path, fillTemplate(item, fill)];
    },
    *schemas() {
      const named = Array.from(components.values(), (component) => [names.get(component.id)!, component] as const);
      for (const [name, component] of named.toSorted(([left], [right]) => (left < right ? -1 : 1))) {
        yield [name, describedSchema(component, fillTemplate(component.template, fill))];
      }
      yield ['problem', JSON.stringify(problemSchema(options.problems))];
    },
    shared: sharedComponents(options),
  };
}

/** By id: those that are the same in several services once. */
function componentsOf(paths: readonly InterfacePath[]): ReadonlyMap<string, NamedComponent> {
  const found = new Map<string, NamedComponent>();
  const add = (hole: DocumentHole): void => {
    if ('id' in hole && !found.has(hole.id)) found.set(hole.id, hole);
  };
  for (const { item } of paths) for (const hole of item.holes) add(hole);
  // A map gives what is added to it on the way as well.
  for (const { template } of found.values()) for (const hole of template.holes) add(hole);
  return found;
}

/** The schema with the name that Java has for it, which a component's name may not hold. */
function describedSchema({ javaType }: NamedComponent, schema: string): string {
  const names = { title: readableType(javaType), 'x-dubbo-type': formatJavaType(javaType) };
  return `${JSON.stringify(names).slice(0, -1)}${schema === '{}' ? '' : ','}${schema.slice(1)}`;
}

function headOf(described: readonly InterfacePaths[], serverUrl: string, { title, signing }: DocumentOptions) {
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: DESCRIPTION },
    servers: [{ url: serverUrl }],
    ...(signing === null ? {} : { security: [{ signature: [] }] }),
    tags: described.map(({ serviceInterface, services }) => ({
      name: serviceInterface,
      'x-dubbo-services': services.map(({ serviceKey, group, version, tags }) => ({
        serviceKey,
        group,
        version,
        tags,
      })),
    })),
  };
}

const DESCRIPTION =
  'Dubbo services over HTTP and JSON. POST takes the arguments as JSON: one argument is the body itself, several are an object by their names or an array in their order. ' +
  'GET takes them from the query. Integers of 64 bits are numbers with all their digits; they are taken as strings as well.';
