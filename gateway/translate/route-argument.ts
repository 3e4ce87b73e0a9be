import { escapePointer } from '../config/escape-pointer.ts';
import type { RouteArgument } from '../config/route-config.ts';
import { type DocumentPlace, WHOLE_BODY } from './argument-problems.ts';
import { type ArgumentNode, nodeAt } from './bound-arguments.ts';
import { isNumeric, jsonOfText } from './json-of-text.ts';
import type { JsonDocument } from './json/json-document.ts';
import { type JsonLimits, parseJson } from './json/parse-json.ts';
import { ABSENT } from './layout-arguments.ts';
import type { TypeCodec } from './type-codec.ts';

/** An argument of a route with its Java type: all that can be made ready before a request. */
export interface PreparedArgument {
  readonly config: RouteArgument;
  readonly codec: TypeCodec;
  readonly place: DocumentPlace;
  readonly isNumber: boolean;
  /** In words. */
  readonly noun: string;
  /** What is taken where the request has no value; null: nothing. */
  readonly fallback: JsonDocument | null;
  /** Of a JSON pointer into the body. */
  readonly steps: readonly string[];
}

const DEEP_ENOUGH: JsonLimits = { maxDepth: 1000 };
/** Stands for a value that is not there. */
export const NOTHING = parseJson('null', { maxDepth: 1 });

const MISSING: ArgumentNode = { json: NOTHING, at: ABSENT };

/**
 * The value of an argument of one request: ABSENT where there is none.
 *
 * @param text of a value that is not in the body
 * @param body null where it is empty
 */
export function nodeOf(
  { config, steps, fallback, isNumber }: PreparedArgument,
  text: string | readonly string[] | null,
  body: JsonDocument | null,
): ArgumentNode {
  if (config.from === 'body') {
    const at = body === null ? ABSENT : nodeAt(body, 0, steps);
    if (at !== ABSENT) return { json: body!, at };
  } else if (text !== null) return { json: parseJson(jsonOfTexts(text, isNumber), DEEP_ENOUGH), at: 0 };
  return fallback === null ? MISSING : { json: fallback, at: 0 };
}

function jsonOfTexts(text: string | readonly string[], isNumber: boolean): string {
  return typeof text === 'string'
    ? jsonOfText(text, isNumber)
    : `[${text.map((item) => jsonOfText(item, isNumber)).join(',')}]`;
}

/** Whether path, query, header or cookie can hold a value: a scalar, a list of those, or what Java leaves open. */
export function takesText(codec: TypeCodec): boolean {
  const { encodeText, shape } = codec.element ?? codec;
  return encodeText !== null || shape === 'any';
}

const NOUNS = { path: 'path variable', query: 'query parameter', header: 'header', cookie: 'cookie' } as const;

export function prepareArgument(config: RouteArgument, codec: TypeCodec): PreparedArgument {
  const common = { config, codec, isNumber: isNumeric(codec), steps: [] };
  switch (config.from) {
    case 'constant':
      return { ...common, place: WHOLE_BODY, noun: 'constant', fallback: parseJson(config.json, DEEP_ENOUGH) };
    case 'body': {
      const { pointer } = config;
      const steps = pointer
        .split('/')
        .slice(1)
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
      return {
        ...common,
        steps,
        place: { in: null, pointer },
        noun: `${pointer} of the body`,
        fallback: fallbackOf(config),
      };
    }
    default: {
      const place = { in: config.from, pointer: `/${escapePointer(config.name)}` };
      return { ...common, place, noun: `${NOUNS[config.from]} ${config.name}`, fallback: fallbackOf(config) };
    }
  }
}

function fallbackOf({ defaultJson }: { readonly defaultJson: string | null }): JsonDocument | null {
  return defaultJson === null ? null : parseJson(defaultJson, DEEP_ENOUGH);
}
