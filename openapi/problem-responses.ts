import type { ProblemCode } from './document-options.ts';

const PROBLEM_TYPE = 'application/problem+json';

const TEXT_OR_NULL = { type: ['string', 'null'] };

/** The schema of RFC 9457 as the gateway fills it in. */
export function problemSchema(problems: readonly ProblemCode[]): object {
  const codes = [...new Set(problems.map(({ code }) => code))];
  return {
    title: 'Problem',
    description: 'What went wrong: RFC 9457.',
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
    properties: {
      type: { type: 'string', format: 'uri', examples: ['urn:dubbo-gateway:error:INVALID_ARGUMENT'] },
      title: { type: 'string' },
      status: { type: 'integer', minimum: 400, maximum: 599 },
      detail: { type: 'string' },
      code: { type: 'string', enum: codes },
      requestId: { type: 'string', description: 'The same as in the header x-request-id; the log has it.' },
      errors: {
        description: 'Every bad place of the request.',
        type: 'array',
        items: {
          type: 'object',
          required: ['pointer', 'expected', 'message'],
          properties: {
            in: {
              type: 'string',
              enum: ['path', 'query', 'header', 'cookie'],
              description: 'Where in the request the value is, if it is not in the body.',
            },
            pointer: {
              type: 'string',
              description:
                'JSON pointer into the body; elsewhere it begins with a name: /id is the query parameter id.',
            },
            expected: { type: 'string', description: 'The Java type, or the rule.' },
            message: { type: 'string' },
          },
        },
      },
      exception: {
        description: 'What the provider threw.',
        type: 'object',
        required: ['class', 'message'],
        properties: { class: TEXT_OR_NULL, message: TEXT_OR_NULL },
      },
    },
  };
}

/** A response for each status that an error may have, with the codes that it has then. By name. */
export function problemResponses(problems: readonly ProblemCode[]): Readonly<Record<string, object>> {
  return Object.fromEntries(
    statusesOf(problems).map((status) => {
      const those = problems.filter((problem) => problem.status === status);
      const codes = those.map(({ code }) => code);
      const description = those.map(({ code, meaning }) => `${code}: ${meaning}`).join(' ');
      const headers = {
        'x-request-id': { $ref: '#/components/headers/x-request-id' },
        ...(status === 429 || status === 503 ? { 'retry-after': { $ref: '#/components/headers/retry-after' } } : {}),
      };
      const narrowed = { type: 'object', properties: { status: { const: status }, code: { enum: codes } } };
      const schema = { allOf: [{ $ref: '#/components/schemas/problem' }, narrowed] };
      return [status, { description, headers, content: { [PROBLEM_TYPE]: { schema } } }];
    }),
  );
}

/** The members of `responses` for these, as JSON. */
export function problemReferences(problems: readonly ProblemCode[]): string {
  return statusesOf(problems)
    .map((status) => `"${status}":{"$ref":"#/components/responses/${status}"}`)
    .join(',');
}

function statusesOf(problems: readonly ProblemCode[]): readonly number[] {
  return [...new Set(problems.map(({ status }) => status))].toSorted((left, right) => left - right);
}
