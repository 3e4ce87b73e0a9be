import { decodeSegment, isDots } from '../../config/parse-route-http.ts';
import type { PreparedRoute } from './prepared-route.ts';

export interface RouteMatch {
  readonly route: PreparedRoute;
  /** What the template's variables stand for, in order, as it was sent: not decoded. */
  readonly values: readonly string[];
}

interface Node {
  /** By decoded text. */
  readonly literals: Map<string, Node>;
  variable: Node | null;
  rest: Leaf | null;
  leaf: Leaf | null;
}

/** Routes of one path, by verb. */
type Leaf = Map<string, PreparedRoute>;

const NO_VALUES: readonly string[] = [];
const DOTS = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Finds the route of a path: a tree of segments, so that the number of routes does not matter. A literal segment counts before a
 * variable, a variable before the rest of a path; and for each verb by itself, so that `GET /users/me` does not hide
 * `PUT /users/{id}`. A node is looked at once at most, and aside from the way that leads to the route only those where another template
 * has a variable in the place of a literal.
 */
export class RouteTable {
  /** Of all routes. */
  readonly verbs: ReadonlySet<string>;
  readonly #root = createNode();
  readonly #isEmpty: boolean;
  /** Of the search that runs: nothing is waited for in it. */
  #path = '';
  #verb = '';
  #values: string[] = [];
  #passed: Leaf[] = [];

  /** @param routes that do not clash: the configuration was checked */
  constructor(routes: readonly PreparedRoute[]) {
    this.verbs = new Set(routes.flatMap(({ config }) => config.verbs));
    this.#isEmpty = routes.length === 0;
    for (const route of routes) this.#add(route);
  }

  /**
   * The route of a path; or all routes of the path, where none has the verb; or null, where the path has none.
   *
   * @param path as it was sent: segments are decoded after splitting
   */
  find(path: string, verb: string): RouteMatch | readonly PreparedRoute[] | null {
    if (this.#isEmpty || !path.startsWith('/')) return null;
    this.#path = path;
    this.#verb = verb;
    const route = path === '/' ? this.#ofVerb(this.#root.leaf) : this.#walk(this.#root, 1);
    const [values, passed] = [this.#values, this.#passed];
    if (values.length > 0) this.#values = [];
    if (passed.length > 0) this.#passed = [];
    if (route !== null) return { route, values: values.length > 0 ? values : NO_VALUES };
    return passed.length > 0 ? routesOf(passed) : null;
  }

  #add(route: PreparedRoute): void {
    let node = this.#root;
    let leaf: Leaf | null = null;
    for (const segment of route.config.segments) {
      if (segment.kind === 'literal') node = literalOf(node, segment.text);
      else if (segment.kind === 'variable') node = node.variable ??= createNode();
      else leaf = node.rest ??= new Map();
    }
    leaf ??= node.leaf ??= new Map();
    for (const verb of route.config.verbs) leaf.set(verb, route);
    // A route of its own for HEAD counts first, whichever of them comes first.
    if (route.config.verbs.includes('GET') && leaf.get('HEAD')?.config.verbs.includes('HEAD') !== true)
      leaf.set('HEAD', route);
  }

  #walk(node: Node, start: number): PreparedRoute | null {
    const path = this.#path;
    if (start > path.length) return this.#ofVerb(node.leaf);
    const slash = path.indexOf('/', start);
    const end = slash === -1 ? path.length : slash;
    if (end === start) return null;
    const segment = path.slice(start, end);
    const text = decodeSegment(segment);
    const literal = text === null ? undefined : node.literals.get(text);
    if (literal !== undefined) {
      const found = this.#walk(literal, end + 1);
      if (found !== null) return found;
    }
    if (node.variable !== null && (text === null || !isDots(text))) {
      this.#values.push(segment);
      const found = this.#walk(node.variable, end + 1);
      if (found !== null) return found;
      this.#values.pop();
    }
    return node.rest === null ? null : this.#ofRest(node.rest, path.slice(start));
  }

  /** Nothing that a proxy would have made another path of. */
  #ofRest(leaf: Leaf, rest: string): PreparedRoute | null {
    if (rest.endsWith('/') || rest.includes('//') || DOTS.test(rest)) return null;
    const found = this.#ofVerb(leaf);
    if (found !== null) this.#values.push(rest);
    return found;
  }

  #ofVerb(leaf: Leaf | null): PreparedRoute | null {
    if (leaf === null) return null;
    const route = leaf.get(this.#verb) ?? null;
    if (route === null) this.#passed.push(leaf);
    return route;
  }
}

function createNode(): Node {
  return { literals: new Map(), variable: null, rest: null, leaf: null };
}

function literalOf(node: Node, text: string): Node {
  let next = node.literals.get(text);
  if (next === undefined) {
    next = createNode();
    node.literals.set(text, next);
  }
  return next;
}

/** Those that count: of several with one verb the first. */
function routesOf(leaves: readonly Leaf[]): readonly PreparedRoute[] {
  const byVerb = new Map<string, PreparedRoute>();
  for (const leaf of leaves) for (const [verb, route] of leaf) if (!byVerb.has(verb)) byVerb.set(verb, route);
  return [...new Set(byVerb.values())];
}
