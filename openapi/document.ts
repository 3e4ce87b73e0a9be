import { nameComponents, labelInterfaces } from './component-names.ts';
import type { NamedComponent } from './component.ts';
import type { DocumentOptions } from './document-options.ts';
import type { InterfacePath, InterfacePaths } from './interface-paths.ts';
import type { DocumentHole, DocumentTemplate } from './operation-parts.ts';
import { problemSchema } from './problem-responses.ts';
import { sharedComponents } from './shared-components.ts';
import { joinTemplate } from './text-template.ts';

/** A document, piece by piece, so that of a large one no second copy has to be in memory. */
export interface OpenapiDocument {
  /** All members but `paths` and `components`. */
  readonly head: Readonly<Record<string, unknown>>;
  /** Members of `paths`: path, and JSON with holes. */
  readonly paths: readonly (readonly [path: string, item: DocumentTemplate])[];
  /** Members of `components.schemas`. */
  readonly schemas: readonly (readonly [name: string, schema: DocumentTemplate])[];
  /** What stands in the holes. */
  readonly fill: (hole: DocumentHole) => string;
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
  const schemas = Array.from(components.values(), (part) => [names.get(part.id)!, part.template] as const);
  return {
    head: headOf(described, serverUrl, options),
    paths: [...Map.groupBy(paths, ({ path }) => path)].map(([path, items]) => [path, itemOf(items)]),
    schemas: [
      ...schemas.toSorted(([left], [right]) => (left < right ? -1 : 1)),
      ['problem', joinTemplate<DocumentHole>([JSON.stringify(problemSchema(options.problems))])],
    ],
    fill: (hole) => ('id' in hole ? names.get(hole.id)! : labels.get(hole.serviceInterface)!),
    shared: sharedComponents(options),
  };
}

function itemOf(paths: readonly InterfacePath[]): DocumentTemplate {
  const members = paths.flatMap((path, index) => (index === 0 ? [path.members] : [',', path.members]));
  return joinTemplate<DocumentHole>(['{', ...members, '}']);
}

/** By id: those that are the same in several services once. */
function componentsOf(paths: readonly InterfacePath[]): ReadonlyMap<string, NamedComponent> {
  const found = new Map<string, NamedComponent>();
  const seen = new Set<DocumentHole>();
  const add = (hole: DocumentHole): void => {
    if (seen.has(hole)) return;
    seen.add(hole);
    if ('id' in hole && !found.has(hole.id)) found.set(hole.id, hole);
  };
  for (const { members } of paths) for (const hole of members.holes) add(hole);
  // A map gives what is added to it on the way as well.
  for (const { template } of found.values()) for (const hole of template.holes) add(hole);
  return found;
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
