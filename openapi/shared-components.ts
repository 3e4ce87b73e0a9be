import type { DocumentOptions } from './document-options.ts';
import { problemResponses } from './problem-responses.ts';
import { signatureScheme } from './signature-scheme.ts';

const TEXT = { type: 'string' };

/** Headers of answers, by name. */
const HEADERS = {
  'x-request-id': { description: "The request's own, or one of the gateway.", schema: TEXT },
  'server-timing': { description: 'Milliseconds: route, dubbo, total.', schema: TEXT },
  'dubbo-tag': { description: 'The tag of the provider that served, if it has one.', schema: TEXT },
  traceparent: { description: "The request's own.", schema: TEXT },
  warning: { description: 'A reference back in the result was cut to null.', schema: TEXT },
  'retry-after': { description: 'Seconds.', schema: TEXT },
};

const NOTHING = {
  description: 'The method gives nothing.',
  headers: Object.fromEntries(
    ['x-request-id', 'server-timing', 'dubbo-tag', 'traceparent'].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  ),
};

const TAG_PARAMETER = {
  name: 'dubbo-tag',
  in: 'header',
  description: 'Which providers to ask, in a gray release. Percent-encoded where it is not ASCII.',
  schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[!-$&-~]+$' },
};

/** What operations share, beside the schemas. */
export function sharedComponents({ problems, signing, takesTag }: DocumentOptions): object {
  return {
    responses: { nothing: NOTHING, ...problemResponses(problems) },
    headers: HEADERS,
    ...(takesTag ? { parameters: { 'dubbo-tag': TAG_PARAMETER } } : {}),
    ...(signing === null ? {} : { securitySchemes: { signature: signatureScheme(signing) } }),
  };
}
