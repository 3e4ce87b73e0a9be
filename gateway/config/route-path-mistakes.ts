import { createExposure } from './exposure.ts';
import { valueAt } from './loose-document.ts';
import { parseRouteHttp } from './parse-route-http.ts';
import { parseRouteTarget } from './parse-route-target.ts';
import type { RouteSegment } from './route-config.ts';

/** First segments that are the gateway's own. */
const RESERVED = new Set(['healthz', 'readyz', '-', 'openapi', 'openapi.json', 'openapi.yaml', 'docs', 'metrics']);

/**
 * Routes whose path is taken: by the gateway itself, by the default routes, or by another route; and targets that are not
 * exposed. Of what does not parse nothing is said.
 *
 * @param document of any shape
 */
export function pathMistakes(document: unknown): string[] {
  const [routes, expose] = [valueAt(document, 'routes'), valueAt(document, 'expose')];
  if (!Array.isArray(routes)) return [];
  const patterns = Array.isArray(expose) ? expose.filter((pattern) => typeof pattern === 'string') : null;
  const isExposed = patterns === null ? null : createExposure(patterns);
  const seen = new Map<string, string>();
  return routes.flatMap((route: unknown, index) => {
    const pointer = `/routes/${index}`;
    const mistakes: string[] = [];
    const [httpText, targetText] = [valueAt(route, 'http'), valueAt(route, 'dubbo')];
    const http = typeof httpText === 'string' ? parseRouteHttp(httpText) : '';
    if (typeof http !== 'string') {
      const taken = takenBy(http.segments, (name) => isExposed?.(name) === true && isFull(name, patterns!));
      if (taken !== null) mistakes.push(`${pointer}/http: ${taken}`);
      for (const verb of http.verbs) {
        const shape = `${verb} ${shapeOf(http.segments)}`;
        const other = seen.get(shape);
        if (other !== undefined) mistakes.push(`${pointer}/http: ${verb} of this path is taken by ${other}`);
        else seen.set(shape, pointer);
      }
    }
    const target = typeof targetText === 'string' ? parseRouteTarget(targetText) : '';
    if (typeof target !== 'string' && isExposed?.(target.serviceInterface) === false)
      mistakes.push(`${pointer}/dubbo: \`expose\` does not name ${target.serviceInterface}`);
    return mistakes;
  });
}

function takenBy(segments: readonly RouteSegment[], isInterface: (name: string) => boolean): string | null {
  const [first] = segments;
  if (first?.kind === 'literal' && RESERVED.has(first.text)) return `/${first.text} is the gateway's own`;
  // Two segments are what the default routes have.
  const isTwo = segments.length === 2 || (segments.length === 1 && first?.kind === 'rest');
  if (!isTwo) return null;
  if (first?.kind !== 'literal')
    return 'hides the default routes /{interface}/{method}: begin with a segment that is no variable';
  return isInterface(first.text) ? `hides the default routes /${first.text}/{method}` : null;
}

/** A word without a package is an interface only where `expose` says so by name: `*` names no word. */
function isFull(name: string, patterns: readonly string[]): boolean {
  return name.includes('.') || patterns.includes(name);
}

/** The same for templates that match the same paths. */
function shapeOf(segments: readonly RouteSegment[]): string {
  return segments
    .map((segment) => {
      if (segment.kind === 'literal') return `/${encodeURIComponent(segment.text)}`;
      return segment.kind === 'variable' ? '/{}' : '/{...}';
    })
    .join('');
}
