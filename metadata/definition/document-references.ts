import { parseFastjsonPath } from './fastjson-path.ts';
import { isJsonObject } from './json-object.ts';
import type { JsonPlace } from './json-place.ts';
import type { ProblemList } from './problem-list.ts';

/** A reference may lead to a reference; fastjson itself never writes more than one. */
const MAX_HOPS = 32;

/** One container of the document on the way down from the root. */
export interface Container {
  readonly value: object;
  readonly parent: Container | null;
  readonly place: JsonPlace | null;
}

interface Reference {
  readonly path: string;
  /** What holds the reference: fastjson's `@`; its parent is `..`. */
  readonly container: Container;
  readonly place: JsonPlace;
  state: 'new' | 'resolving' | 'done';
  target: unknown;
}

/**
 * The fastjson references of a document (`{"$ref":"$.types[1]"}`, `@`, `..`), as 2.7 providers publish them: what was
 * written once is referred to afterwards. Dubbo's own marker of recursion, `{"type":"X","$ref":"X"}`, is not one.
 * https://github.com/alibaba/fastjson/wiki/循环引用
 */
export class DocumentReferences {
  readonly #root: unknown;
  readonly #problems: ProblemList;
  readonly #references = new Map<object, Reference>();

  constructor(root: unknown, problems: ProblemList) {
    this.#root = root;
    this.#problems = problems;
  }

  /** Notes `value` if it is a reference. */
  register(value: object, container: Container, place: JsonPlace): boolean {
    const path = referencePath(value);
    if (path === null) return false;
    this.#references.set(value, { path, container, place, state: 'new', target: undefined });
    return true;
  }

  /** The value itself, or what it refers to; undefined (and a problem) when that leads nowhere. */
  follow(value: unknown): unknown {
    return this.#follow(value, 0);
  }

  #follow(value: unknown, hops: number): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const reference = this.#references.get(value);
    if (reference === undefined) return value;
    if (reference.state === 'new') {
      reference.state = 'resolving';
      reference.target = hops > MAX_HOPS ? undefined : this.#resolve(reference, hops + 1);
      reference.state = 'done';
      if (reference.target === undefined) {
        this.#problems.add(reference.place, `the reference "${reference.path}" leads nowhere`);
      }
    }
    // While it is being resolved the target is still undefined: references that lead to each other lead nowhere.
    return reference.target;
  }

  #resolve(reference: Reference, hops: number): unknown {
    if (reference.path === '@') return reference.container.value;
    if (reference.path === '..') return reference.container.parent?.value;
    const steps = parseFastjsonPath(reference.path);
    if (steps === null) return undefined;
    let target = this.#root;
    for (const step of steps) target = this.#follow(child(target, step), hops);
    return target;
  }
}

function referencePath(value: object): string | null {
  if (!isJsonObject(value) || !Object.hasOwn(value, '$ref')) return null;
  const path = value['$ref'];
  return typeof path === 'string' && Object.keys(value).length === 1 ? path : null;
}

function child(container: unknown, step: string | number): unknown {
  if (Array.isArray(container)) return typeof step === 'number' ? container[step] : undefined;
  return isJsonObject(container) && Object.hasOwn(container, step) ? container[step] : undefined;
}
