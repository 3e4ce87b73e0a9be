import { decodeSegment, isDots } from '../../config/parse-route-http.ts';
import { ROUTE_VERBS } from '../../config/route-config.ts';
import type { PreparedRoute } from './prepared-route.ts';
import { RouteLeaf, RouteNode } from './route-node.ts';

export interface RouteMatch {
  readonly route: PreparedRoute;
  /** What the template's variables stand for, in order, as it was sent: not decoded. */
  readonly values: readonly string[];
}

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
  readonly #root = new RouteNode();
  readonly #isEmpty: boolean;
  /** Of the search that runs: nothing is waited for in it. */
  #path = '';
  #verb = '';
  #values: string[] = [];
  #passed: RouteLeaf[] = [];

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
    const route = path === '/' ? this.#ofNode(this.#root) : this.#walk(this.#root, 1);
    const [values, passed] = [this.#values, this.#passed];
    if (values.length > 0) this.#values = [];
    if (passed.length > 0) this.#passed = [];
    if (route !== null) return { route, values: values.length > 0 ? values : NO_VALUES };
    return passed.length > 0 ? routesOf(passed) : null;
  }

  #add(route: PreparedRoute): void {
    let node = this.#root;
    let leaf: RouteLeaf | null = null;
    for (const segment of route.config.segments) {
      if (segment.kind === 'literal') node = node.addLiteral(segment.text);
      else if (segment.kind === 'variable') node = node.variable ??= new RouteNode();
      else leaf = node.rest ??= new RouteLeaf();
    }
    if (leaf === null) node.hasRoutes = true;
    for (const verb of route.config.verbs) (leaf ?? node).add(verb, route);
  }

  #walk(node: RouteNode, start: number): PreparedRoute | null {
    const path = this.#path;
    if (start > path.length) return this.#ofNode(node);
    const slash = path.indexOf('/', start);
    const end = slash === -1 ? path.length : slash;
    if (end === start) return null;
    const segment = path.slice(start, end);
    const text = decodeSegment(segment);
    const literal = text === null ? null : node.literal(text);
    if (literal !== null) {
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
  #ofRest(leaf: RouteLeaf, rest: string): PreparedRoute | null {
    if (rest.endsWith('/') || rest.includes('//') || DOTS.test(rest)) return null;
    const found = this.#ofVerb(leaf);
    if (found !== null) this.#values.push(rest);
    return found;
  }

  #ofNode(node: RouteNode): PreparedRoute | null {
    return node.hasRoutes ? this.#ofVerb(node) : null;
  }

  #ofVerb(leaf: RouteLeaf): PreparedRoute | null {
    const route = leaf.of(this.#verb);
    if (route === null) this.#passed.push(leaf);
    return route;
  }
}

/** Those that count: of several with one verb the first. */
function routesOf(leaves: readonly RouteLeaf[]): readonly PreparedRoute[] {
  const found = ROUTE_VERBS.flatMap((verb) => leaves.map((leaf) => leaf[verb]).find((route) => route !== null) ?? []);
  return [...new Set(found)];
}
