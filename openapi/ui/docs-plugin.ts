import { parseExactJson } from './exact-json.ts';
import { createExecuteButtons } from './explain-button.ts';
import type { JsonObject } from './json-object.ts';
import { createPlainText } from './plain-text.ts';
import { createResponseBody } from './response-body.ts';
import { createResponseRow } from './problem-row.ts';
import { resolvePart } from './resolve-part.ts';
import { chooseService, withQuery, type ChosenService } from './service-parameters.ts';
import { sampleOf } from './sample.ts';
import type { Session } from './session.ts';
import { createUsedCurl } from './used-curl.ts';
import type { Component, ExecuteRequest, Plugin, SwaggerRequest } from './swagger-system.ts';

const EXPLAIN_PATH = '-/explain/';

/** What this page changes of Swagger UI. */
export function createDocsPlugin(session: Session): () => Plugin {
  const { baseUrl } = session;
  const nothing = (): Component => () => null;
  let shown: ChosenService = { document: {}, queries: new Map() };
  return () => ({
    wrapComponents: {
      Markdown: (_original, { React }) => createPlainText(React),
      responseBody: (original, system) => createResponseBody(original, system, session),
      response: createResponseRow,
      curl: createUsedCurl,
      execute: createExecuteButtons,
      // Keys are entered once, at the top of the page, and it is always this gateway that is called.
      AuthorizeBtnContainer: nothing,
      authorizeOperationBtn: nothing,
      ServersContainer: nothing,
    },
    fn: {
      resolveSubtree: async (_document, path) => ({ spec: resolvePart(shown.document, path), errors: [] }),
      jsonSchema202012: { memoizedSampleFromSchema: (schema, _config, given) => given ?? sampleOf(schema) },
    },
    statePlugins: {
      spec: {
        wrapActions: {
          parseToJson:
            (_original, { specActions }) =>
            (text) => {
              const document = parseExactJson(text) as JsonObject;
              shown = chooseService({ ...document, servers: [{ url: baseUrl.href }] });
              specActions.updateJsonSpec(shown.document);
            },
          executeRequest: (original) => (request) => {
            const query = shown.queries.get(request.pathName);
            const urlOf = (url: string): string => {
              const called = query === undefined ? url : withQuery(url, query);
              return request.explains === true
                ? `${baseUrl.href}${EXPLAIN_PATH}${called.slice(baseUrl.href.length)}`
                : called;
            };
            return original({ ...request, fetch: (asked) => sent(request.fetch, { ...asked, url: urlOf(asked.url) }) });
          },
        },
      },
    },
  });
}

/** Says of a request that got no answer why, in words of this page. */
async function sent(fetch: ExecuteRequest['fetch'], request: SwaggerRequest): Promise<unknown> {
  try {
    return await fetch(request);
  } catch (error) {
    if (error instanceof Error && 'response' in error) throw error;
    const cause = error instanceof Error ? error.message : String(error);
    throw Object.assign(new Error(`The request got no answer: ${cause}.`, { cause: error }), { name: '' });
  }
}

/** Adds the tag and signs, right before a request goes out: Swagger UI's `requestInterceptor`. */
export function createRequestInterceptor(session: Session): (request: SwaggerRequest) => Promise<SwaggerRequest> {
  return async (request) => {
    const { method, url, body } = request;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    if (session.tag !== '') headers['dubbo-tag'] ??= encodeURIComponent(session.tag);
    const signature = await session.sign({ method, url, headers, body: typeof body === 'string' ? body : null });
    // The line for curl that is shown has all of them.
    return Object.assign(request, { headers: { ...headers, ...signature }, curlOptions: [] });
  };
}
