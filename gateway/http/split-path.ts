/** What the default route is about: `/{interface}/{method}`. */
export interface RouteTarget {
  readonly serviceInterface: string;
  /** With the overload behind it where one is forced: `getUser~long`. */
  readonly method: string;
}

/**
 * The two segments of a default route's path, each decoded after splitting, so that `%2F` is a character like others.
 * Null for any other path, and for one that is not valid percent-encoding.
 */
export function splitPath(path: string): RouteTarget | null {
  const slash = path.indexOf('/', 1);
  if (slash <= 1 || slash === path.length - 1 || path.includes('/', slash + 1)) return null;
  const serviceInterface = path.slice(1, slash);
  const method = path.slice(slash + 1);
  if (!path.includes('%')) return { serviceInterface, method };
  try {
    return { serviceInterface: decodeURIComponent(serviceInterface), method: decodeURIComponent(method) };
  } catch {
    return null;
  }
}
