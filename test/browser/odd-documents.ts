import type { ListedService } from '../../openapi/ui/listed-service.ts';

/** A name that would be markup, a link or a picture, were it not shown as a text. */
export const HOSTILE_TEXT =
  '<script>window.hacked = 1</script><img src=http://elsewhere.test/x onerror="window.hacked = 2"> [click](javascript:window.hacked=3) <b>bold</b> # head';

export function listService(serviceInterface: string, methods: readonly string[]): ListedService {
  const href = `${serviceInterface}.json`;
  return { serviceInterface, group: null, version: null, methodCount: methods.length, methods, href };
}

/** A document of one service whose methods take a POJO with an id of 19 digits. @param text stands wherever a document has words */
export function oddDocument(serviceInterface: string, methods: readonly string[], text: string): string {
  const id = { type: 'integer', format: 'int64', description: text };
  const user = {
    type: 'object',
    title: text,
    description: text,
    properties: { id, [text]: { type: 'string', enum: [text], description: text } },
  };
  const paths = methods.map((method) => [
    `/${serviceInterface}/${method}`,
    {
      post: {
        tags: [text],
        operationId: `${serviceInterface}.${method}`,
        summary: text,
        description: text,
        parameters: [{ name: text, in: 'query', description: text, schema: { type: 'string', default: text } }],
        requestBody: {
          description: text,
          required: true,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/User' }, example: { id: 'ID', name: text } },
          },
        },
        responses: {
          200: {
            description: text,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } },
          },
        },
      },
    },
  ]);
  const document = {
    openapi: '3.1.0',
    info: { title: text, version: '1', description: text },
    tags: [{ name: text, description: text }],
    paths: Object.fromEntries(paths) as object,
    components: { schemas: { User: user } },
  };
  return JSON.stringify(document).replaceAll('"ID"', '9007199254740993');
}
