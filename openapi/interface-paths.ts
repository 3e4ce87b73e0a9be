import type { DocumentOptions, ProblemCode } from './document-options.ts';
import { ContentHash } from '../metadata/definition/content-hash.ts';
import { type DescribedService, type ModelledService, shareMethods } from './interface-model.ts';
import { type DocumentTemplate, pathItem } from './path-item.ts';
import { pathSegment } from './path-segment.ts';
import { problemReferences } from './problem-responses.ts';
import { safeName } from './safe-name.ts';

/** What a document has of one interface, its names still open. */
export interface InterfacePaths {
  readonly serviceInterface: string;
  /** Services that are described. */
  readonly services: readonly DescribedService[];
  readonly paths: readonly InterfacePath[];
}

export interface InterfacePath {
  /** As it stands in the document: `/com.example.UserService/getUser`. */
  readonly path: string;
  readonly methodName: string;
  readonly item: DocumentTemplate;
}

export interface InterfaceOptions {
  readonly document: DocumentOptions;
  /** Whether everybody may call a method without a signature. */
  readonly isOpen: (serviceInterface: string, methodName: string) => boolean;
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
  { document, isOpen }: InterfaceOptions,
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
  const paths = shareMethods(services).map((shared) => ({
    path: prefix + pathSegment(shared.segment),
    methodName: shared.name,
    item: pathItem(shared, context),
  }));
  return { serviceInterface, services, paths };
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
