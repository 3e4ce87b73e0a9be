import { entriesOf, valueAt } from './loose-document.ts';
import type { RouteConfig } from './route-config.ts';
import { variableNames } from './to-route.ts';

interface Surroundings {
  /** The route, of any shape. */
  readonly route: unknown;
  /** Null where it does not parse, which is told elsewhere. */
  readonly template: Pick<RouteConfig, 'verbs' | 'segments'> | null;
}

/** Which keys go with which place, beside `from`. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  path: ['name', 'schema'],
  query: ['name', 'default', 'schema'],
  header: ['name', 'default', 'schema'],
  cookie: ['name', 'default', 'schema'],
  body: ['pointer', 'default', 'schema'],
  constant: ['value'],
};
/** RFC 9110's token: names of headers, and of cookies (RFC 6265). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** What is wrong with the arguments of one route and with its schema, each with its place in the route. @param args of any shape */
export function argumentMistakes(args: readonly unknown[], { route, template }: Surroundings): string[] {
  const mistakes = args.flatMap((argument, index) =>
    mistakesOf(argument, { route, template }).map((mistake) => `/args/${index}${mistake}`),
  );
  const usesBody = args.some((argument) => valueAt(argument, 'from') === 'body');
  if (!usesBody && valueAt(route, 'schema') !== undefined)
    mistakes.push('/schema: is for the body, and no argument is read from it');
  return mistakes;
}

function mistakesOf(argument: unknown, { route, template }: Surroundings): string[] {
  const from = valueAt(argument, 'from');
  const keys = typeof from === 'string' && Object.hasOwn(KEYS, from) ? KEYS[from]! : null;
  if (keys === null) return [];
  const mistakes = entriesOf(argument).flatMap(([key]) =>
    key === 'from' || keys.includes(key) ? [] : [`/${key}: does not go with \`from: ${String(from)}\``],
  );
  const name = valueAt(argument, 'name');
  if (keys.includes('name')) mistakes.push(...nameMistakes(name, String(from), route));
  if (from === 'constant' && valueAt(argument, 'value') === undefined) mistakes.push('/value: is missing');
  for (const key of ['value', 'default'])
    if (losesDigits(valueAt(argument, key)))
      mistakes.push(`/${key}: has a number beyond 2^53, which loses digits: put it in quotes`);
  if (template === null) return mistakes;
  if (from === 'path' && typeof name === 'string' && !variableNames(template.segments).includes(name))
    mistakes.push(`/name: the template has no {${name}}`);
  const bodiless = template.verbs.find((verb) => verb === 'GET' || verb === 'HEAD');
  if (from === 'body' && bodiless !== undefined) mistakes.push(`/from: a ${bodiless} has no body`);
  return mistakes;
}

function nameMistakes(name: unknown, from: string, route: unknown): string[] {
  if (name === undefined) return ['/name: is missing'];
  if (typeof name !== 'string') return [];
  if ((from === 'header' || from === 'cookie') && !TOKEN.test(name)) return [`/name: must be the name of a ${from}`];
  const isChoice = from === 'query' && (name === 'group' || name === 'version');
  return isChoice && valueAt(route, name) === undefined
    ? [`/name: the query's \`${name}\` chooses the service, unless the route has a \`${name}\` of its own`]
    : [];
}

function losesDigits(value: unknown): boolean {
  if (typeof value === 'number')
    return !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value));
  return typeof value === 'object' && value !== null && Object.values(value).some(losesDigits);
}
