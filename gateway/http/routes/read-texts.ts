import type { HeaderLookup } from '../../auth/signature-base.ts';
import { escapePointer } from '../../config/escape-pointer.ts';
import { decodeSegment } from '../../config/parse-route-http.ts';
import type { PathArgument, TextArgument } from '../../config/route-config.ts';
import { GatewayError } from '../../gateway-error.ts';
import { asciiHeader } from '../../gray/ascii-header.ts';
import { encodedCookie } from '../../gray/cookie.ts';
import type { RouteCall, RouteValues } from '../../translate/route-call.ts';
import type { RouteMatch } from './route-table.ts';

type Texts = string | readonly string[] | null;

const NONE: RouteValues['texts'] = [];

/**
 * The arguments of a route that come as text. A list has the values of a repeated query parameter, the segments of the rest of a path, and
 * elsewhere values with commas between them, which are decoded after splitting.
 *
 * @throws GatewayError INVALID_ARGUMENT for what is not UTF-8 in percent-encoding, or a header that is not ASCII
 */
export function readTexts(
  call: RouteCall,
  { route, values }: RouteMatch,
  headers: HeaderLookup,
  query: URLSearchParams | null,
): RouteValues['texts'] {
  if (!route.readsTexts) return NONE;
  const { arguments: args, segments } = route.config;
  return args.map((argument, index): Texts => {
    if (argument.from === 'body' || argument.from === 'constant') return null;
    const isList = call.takesList(index);
    if (argument.from === 'path') {
      const isRest = argument.index === values.length - 1 && segments.at(-1)?.kind === 'rest';
      return decoded(values[argument.index] ?? null, isList ? (isRest ? '/' : ',') : null, argument);
    }
    if (argument.from === 'query') return queryValue(query?.getAll(argument.name), isList);
    if (argument.from === 'header') return headerValue(headers, argument, isList);
    return decoded(encodedCookie(headers.get('cookie') ?? '', argument.name), isList ? ',' : null, argument);
  });
}

/** A parameter that is repeated where no list is wanted stays a list: it fits no scalar. */
function queryValue(texts: readonly string[] | undefined, isList: boolean): Texts {
  if (texts === undefined || texts.length === 0) return null;
  return isList || texts.length > 1 ? texts : texts[0]!;
}

function headerValue(headers: HeaderLookup, argument: TextArgument, isList: boolean): Texts {
  const { name } = argument;
  if (headers.get(name) === null) return null;
  const value = asciiHeader(headers, name);
  if (value === null) throw unreadable(argument, 'ASCII');
  if (!isList) return value;
  return value === '' ? [] : value.split(',').map((item) => item.trim());
}

/** @param separator of the values of a list; null: of one value */
function decoded(text: string | null, separator: string | null, argument: PathArgument | TextArgument): Texts {
  if (text === null) return null;
  const decode = (part: string): string => {
    const value = decodeSegment(part);
    if (value === null) throw unreadable(argument, 'UTF-8 in percent-encoding');
    return value;
  };
  if (separator === null) return decode(text);
  return text === '' ? [] : text.split(separator).map(decode);
}

function unreadable({ from, name }: PathArgument | TextArgument, expected: string): GatewayError {
  const message = `${from} ${name} is not ${expected}`;
  return new GatewayError('INVALID_ARGUMENT', `${message}.`, {
    errors: [{ in: from, pointer: `/${escapePointer(name)}`, expected, message }],
  });
}
