import { ROUTE_VERBS, type RouteConfig, type RouteSegment, type RouteVerb } from './route-config.ts';

/** More than anybody writes; a match looks at no more of a path. */
const MAX_SEGMENTS = 64;
const MAX_LENGTH = 2_000;
const VARIABLE = /^\{([\p{L}_][\p{L}\p{N}_.-]*?)(\.\.\.)?\}$/u;
/** RFC 3986's pchar, and what a browser would encode. */
const LITERAL = /^(?:[\p{L}\p{N}\p{M}\p{S}._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+$/u;

/** Verbs and template of a route, or in one text what is wrong with them: `GET|HEAD /users/{id}`. */
export function parseRouteHttp(text: string): Pick<RouteConfig, 'verbs' | 'template' | 'segments'> | string {
  if (text.length > MAX_LENGTH) return `has more than ${MAX_LENGTH} characters`;
  const [, verbText, template] = /^([^ /]+) +(\/\S*)$/.exec(text) ?? [];
  if (verbText === undefined || template === undefined)
    return 'must be verbs and a path, such as `GET /users/{id}` or `PUT|PATCH /users/{id}`';
  const verbs = verbText.split('|');
  const unknown = verbs.find((verb) => !isVerb(verb));
  if (unknown !== undefined) return `\`${unknown}\` is none of ${ROUTE_VERBS.join(', ')}`;
  if (new Set(verbs).size < verbs.length) return 'names a verb twice';
  const segments = parseSegments(template);
  return typeof segments === 'string' ? segments : { verbs: verbs as RouteVerb[], template, segments };
}

function isVerb(text: string): boolean {
  return (ROUTE_VERBS as readonly string[]).includes(text);
}

function parseSegments(template: string): RouteSegment[] | string {
  if (template === '/') return [];
  const texts = template.slice(1).split('/');
  if (texts.length > MAX_SEGMENTS) return `has more than ${MAX_SEGMENTS} segments`;
  const segments: RouteSegment[] = [];
  const names = new Set<string>();
  for (const [index, text] of texts.entries()) {
    const segment = parseSegment(text);
    if (typeof segment === 'string') return segment;
    if (segment.kind === 'rest' && index < texts.length - 1)
      return `\`${text}\` takes the rest of the path: it must be last`;
    if (segment.kind !== 'literal') {
      if (names.has(segment.name)) return `has two variables \`${segment.name}\``;
      names.add(segment.name);
    }
    segments.push(segment);
  }
  return segments;
}

function parseSegment(text: string): RouteSegment | string {
  if (text === '') return 'has an empty segment';
  const [, name, dots] = VARIABLE.exec(text) ?? [];
  if (name !== undefined) return { kind: dots === undefined ? 'variable' : 'rest', name };
  if (/[{}]/.test(text))
    return `\`${text}\` is no variable: \`{name}\`, or \`{name...}\` at the end, is a whole segment`;
  if (!LITERAL.test(text)) return `\`${text}\` holds what no path can: encode it`;
  const decoded = decodeSegment(text);
  if (decoded === null) return `\`${text}\` is not UTF-8 in percent-encoding`;
  return isDots(decoded) ? `\`${text}\` goes up or stays, and never arrives` : { kind: 'literal', text: decoded };
}

/** A segment of a path as text; null where it is not UTF-8 in percent-encoding. */
export function decodeSegment(segment: string): string | null {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** `.` and `..`: clients and proxies take them out of a path, encoded or not. */
export function isDots(decoded: string): boolean {
  return decoded === '.' || decoded === '..';
}
