import type { HeaderLookup } from '../auth/signature-base.ts';
import { UNTAGGED, type CallerPlace, type RoutingRequest } from '../cluster/routing-request.ts';
import type { AttachmentsConfig, TagsConfig } from '../config/config.ts';
import { CALLER_ATTACHMENT } from '../config/reserved-attachments.ts';
import { GatewayError } from '../gateway-error.ts';
import type { BoundCall } from '../translate/callable-service.ts';
import { asciiHeader } from './ascii-header.ts';
import { formatBaggage } from './baggage.ts';
import { ColoringRules } from './coloring-rules.ts';
import type { CallerIdentity } from '../auth/caller-identity.ts';
import { callersBaggage, requestTag } from './request-tag.ts';

export type Attachment = readonly [key: string, value: string];

/** What goes on with a call, beside its arguments. */
export interface Outgoing {
  readonly routing: RoutingRequest;
  readonly attachments: readonly Attachment[];
  /** Where the tag comes from, in words; null where there is none. */
  readonly tagOrigin: string | null;
}

/** What is known of who sent a request. */
export interface Sender {
  /** Who signed it; null where nobody has to. */
  readonly identity: CallerIdentity | null;
  /** That goes on. */
  readonly traceparent: string | null;
  /** That belongs to it. */
  readonly tracestate: string | null;
  /** Where he is, where the platform tells. */
  readonly place: CallerPlace | null;
}

export interface OutgoingReader {
  /** Whether `read` will look at the arguments of a call to this interface, which has to exist. */
  needsArguments(serviceInterface: string): boolean;
  /** Throws INVALID_ARGUMENT for a header that cannot go on. */
  read(headers: HeaderLookup, query: URLSearchParams | null, sender: Sender, call: BoundCall): Outgoing;
}

const NOTHING: Outgoing = { routing: UNTAGGED, attachments: [], tagOrigin: null };
/** Of calls with which nothing goes but who has signed them: the same for all of them. */
const ONLY_IDENTITY = new WeakMap<CallerIdentity, Outgoing>();

/** Works out of a request with what tag and attachments its call goes on. Nothing is called, nothing is changed: `/-/explain` may ask as well. */
export function createOutgoingReader(tags: TagsConfig, { headers }: AttachmentsConfig): OutgoingReader {
  const rules = new ColoringRules(tags.rules);
  const headerKeys = [...headers];
  const isPlain = tags.rules.length === 0 && !tags.allowsHeader && !tags.allowsBaggage && headerKeys.length === 0;

  return {
    needsArguments: (serviceInterface) =>
      tags.rules.length > 0 && rules.of(serviceInterface).some(({ needsArguments }) => needsArguments),
    read(requestHeaders, query, { identity, traceparent, tracestate, place }, call) {
      if (isPlain && traceparent === null && place === null) {
        if (identity === null) return NOTHING;
        if (identity.fixedTag === null) return onlyIdentity(identity);
      }
      const { serviceInterface } = call.service.view;
      const request = { headers: requestHeaders, query, serviceInterface, arguments: call.arguments, identity };
      const baggage = callersBaggage(request, tags);
      const found = requestTag(request, rules, tags, baggage);
      const attachments: Attachment[] = [];
      for (const [name, key] of headerKeys) addHeader(requestHeaders, name, key, attachments);
      if (identity !== null) attachments.push([CALLER_ATTACHMENT, identity.accessKeyId]);
      if (traceparent !== null) attachments.push(['traceparent', traceparent]);
      if (tracestate !== null) attachments.push(['tracestate', tracestate]);
      const carried = formatBaggage(baggage?.members ?? [], found?.tag ?? null);
      if (carried !== '') attachments.push(['baggage', carried]);
      if (found === null) {
        return { routing: place === null ? UNTAGGED : { ...UNTAGGED, place }, attachments, tagOrigin: null };
      }
      const { tag, isForced, origin } = found;
      attachments.push(['dubbo.tag', tag]);
      if (isForced) attachments.push(['dubbo.force.tag', 'true']);
      return { routing: { tag, isTagForced: isForced, place }, attachments, tagOrigin: origin };
    },
  };
}

function onlyIdentity(identity: CallerIdentity): Outgoing {
  let outgoing = ONLY_IDENTITY.get(identity);
  if (outgoing === undefined) {
    outgoing = { ...NOTHING, attachments: [[CALLER_ATTACHMENT, identity.accessKeyId]] };
    ONLY_IDENTITY.set(identity, outgoing);
  }
  return outgoing;
}

function addHeader(headers: HeaderLookup, name: string, key: string, attachments: Attachment[]): void {
  const value = asciiHeader(headers, name);
  if (value === null) {
    throw new GatewayError('INVALID_ARGUMENT', `The header ${name} holds other octets than ASCII: encode them.`);
  }
  if (value !== '') attachments.push([key, value]);
}
