import type { DocumentOptions, ProblemCode } from './document-options.ts';
import { ContentHash } from '../metadata/definition/content-hash.ts';
import { type DescribedService, type ModelledService, shareMethods } from './interface-model.ts';
import type { DocumentTemplate } from './operation-parts.ts';
import { pathItem } from './path-item.ts';
import type { PlacedRoute } from './described-route.ts';
import { pathSegment } from './path-segment.ts';
import { problemReferences } from './problem-responses.ts';
import { routeOperations } from './route-operation.ts';
import { safeName } from './safe-name.ts';

/** What a document has of one interface, its names still open. */
export interface InterfacePaths {
  readonly serviceInterface: string;
  /** Services that are described. */
  readonly services: readonly DescribedService[];
  readonly paths: readonly InterfacePath[];
}

/** A path and what one interface has there: several may have different verbs of one path. */
export interface InterfacePath {
  /** As it stands in the document: `/com.example.UserService/getUser`, or `/users/{id}` of a configured route. */
  readonly path: string;
  readonly methodName: string;
  /** JSON of members of the path item. */
  readonly members: DocumentTemplate;
}

export interface InterfaceOptions {
  readonly document: DocumentOptions;
  /** Whether everybody may call a method without a signature. */
  readonly isOpen: (serviceInterface: string, methodName: string) => boolean;
  /** Configured routes, by interface. */
  readonly routes: ReadonlyMap<string, readonly PlacedRoute[]>;
}

/** Never of an operation that is in the document, or, of a GET, never of one without a body. */
const NEVER: ReadonlySet<string> = new Set(['METHOD_NOT_ALLOWED']);
const OF_BODIES: ReadonlySet<string> = new Set(['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']);

/**
 * The paths of an interface.
 *
 * @param services to describe, in the order of their keys; at least one
 * @param all services of the interface
 */
export function interfacePaths(
  serviceInterface: string,
  services: readonly ModelledService[],
  all: readonly DescribedService[],
  { document, isOpen, routes }: InterfaceOptions,
): InterfacePaths {
  const problems = document.problems.filter(({ code }) => !NEVER.has(code));
  const context = {
    label: { serviceInterface },
    services: all,
    timeoutMs: document.timeoutMs,
    takesTag: document.takesTag,
    failures: { post: problemReferences(problems), get: problemReferences(problems.filter(isOfQuery)) },
    isOpen: (name: string) => document.signing !== null && isOpen(serviceInterface, name),
    uniqueId: uniqueIds(),
  };
  const prefix = `/${pathSegment(serviceInterface)}/`;
  const defaults = shareMethods(services).map((shared) => ({
    path: prefix + pathSegment(shared.segment),
    methodName: shared.name,
    members: pathItem(shared, context),
  }));
  const configured = (routes.get(serviceInterface) ?? []).flatMap((placed) => {
    const members = routeOperations(placed, services, context);
    return members === null ? [] : [{ path: placed.path, methodName: placed.route.methodName, members }];
  });
  return { serviceInterface, services, paths: [...configured, ...defaults] };
}

function isOfQuery({ code }: ProblemCode): boolean {
  return !OF_BODIES.has(code);
}

/** Ids differ in more than case: they become names of functions. */
function uniqueIds(): (wish: string, full: string) => string {
  const taken = new Set<string>();
  return (wish, full) => {
    const id = safeName(wish.replaceAll(/[~,.]/g, '_'));
    const unique = taken.has(id.toLowerCase()) ? `${id}-${new ContentHash().add(full).digits}` : id;
    taken.add(unique.toLowerCase());
    return unique;
  };
}
