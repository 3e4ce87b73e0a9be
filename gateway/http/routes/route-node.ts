import type { RouteVerb } from '../../config/route-config.ts';
import type { PreparedRoute } from './prepared-route.ts';

/** The routes of one path, by verb. Fields and no Map: of 10,000 paths each step through memory counts. */
export class RouteLeaf {
  GET: PreparedRoute | null = null;
  HEAD: PreparedRoute | null = null;
  POST: PreparedRoute | null = null;
  PUT: PreparedRoute | null = null;
  PATCH: PreparedRoute | null = null;
  DELETE: PreparedRoute | null = null;

  of(verb: string): PreparedRoute | null {
    switch (verb) {
      case 'GET':
        return this.GET;
      case 'HEAD':
        // A route of its own counts first.
        return this.HEAD ?? this.GET;
      case 'POST':
        return this.POST;
      case 'PUT':
        return this.PUT;
      case 'PATCH':
        return this.PATCH;
      case 'DELETE':
        return this.DELETE;
      default:
        return null;
    }
  }

  add(verb: RouteVerb, route: PreparedRoute): void {
    this[verb] = route;
  }
}

/** A place in the tree of segments: what may come next, and the routes whose paths end here. */
export class RouteNode extends RouteLeaf {
  variable: RouteNode | null = null;
  rest: RouteLeaf | null = null;
  hasRoutes = false;
  /** The first literal; others, of which most nodes have none, are in a Map. */
  #text: string | null = null;
  #next: RouteNode | null = null;
  #others: Map<string, RouteNode> | null = null;

  /** @param text decoded */
  literal(text: string): RouteNode | null {
    if (text === this.#text) return this.#next;
    return this.#others?.get(text) ?? null;
  }

  addLiteral(text: string): RouteNode {
    const known = this.literal(text);
    if (known !== null) return known;
    const next = new RouteNode();
    if (this.#text === null) [this.#text, this.#next] = [text, next];
    else (this.#others ??= new Map()).set(text, next);
    return next;
  }
}
