import type { HeaderLookup } from '../auth/signature-base.ts';
import type { TagsConfig } from '../config/config.ts';
import { GatewayError } from '../gateway-error.ts';
import { asciiHeader } from './ascii-header.ts';
import { parseBaggage } from './baggage.ts';
import type { Baggage } from './baggage.ts';
import type { ColoringRules } from './coloring-rules.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { percentDecoded } from './percent-decoded.ts';
import { isTag } from './tag.ts';

/** The tag of a request, and where it comes from. */
export interface RequestTag {
  readonly tag: string;
  readonly isForced: boolean;
  /** In words: `the key's fixed tag`, `tags.rules[0], by header x-user-id`. */
  readonly origin: string;
}

const TAG_HEADER = 'dubbo-tag';

/** The first that gives one: the key's fixed tag, a colouring rule, the header, the baggage. Throws INVALID_ARGUMENT for a header that is no tag. */
export function requestTag(
  request: IncomingRequest,
  rules: ColoringRules,
  { allowsHeader }: TagsConfig,
  baggage: Baggage | null,
): RequestTag | null {
  const fixed = request.identity?.fixedTag ?? null;
  if (fixed !== null) return { tag: fixed, isForced: false, origin: "the key's fixed tag" };
  for (const rule of rules.of(request.serviceInterface)) if (rule.applies(request)) return rule;
  const header = allowsHeader ? tagHeader(request.headers) : null;
  if (header !== null) return { tag: header, isForced: false, origin: `header ${TAG_HEADER}` };
  const carried = baggage?.tag ?? null;
  return carried === null ? null : { tag: carried, isForced: false, origin: 'baggage' };
}

/** The baggage of a request, where it may count: it may be unsigned, unlike the header, of which the signature is asked. */
export function callersBaggage({ headers, identity }: IncomingRequest, { allowsBaggage }: TagsConfig): Baggage | null {
  if (!allowsBaggage || identity?.coversBaggage === false) return null;
  const header = headers.get('baggage');
  return header === null ? null : parseBaggage(header);
}

/** Written as the response's header of this name: percent-encoded where it is not plain ASCII. One that is there and empty is no tag. */
function tagHeader(headers: HeaderLookup): string | null {
  const value = asciiHeader(headers, TAG_HEADER);
  if (value === '' && headers.get(TAG_HEADER) === null) return null;
  const tag = value === null ? null : percentDecoded(value);
  if (tag !== null && isTag(tag)) return tag;
  throw new GatewayError(
    'INVALID_ARGUMENT',
    `The header ${TAG_HEADER} is no tag: it takes 1 to 128 characters without blanks, in percent-encoded UTF-8 where they are not ASCII.`,
  );
}
