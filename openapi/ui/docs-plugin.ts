import { parseMarked } from './exact-json.ts';
import { createExecuteButtons } from './explain-button.ts';
import { createPlainText } from './plain-text.ts';
import { createResponseBody } from './response-body.ts';
import { createResponseRow } from './problem-row.ts';
import type { Session } from './session.ts';
import { toShown } from './shown-document.ts';
import type { Component, ExecuteRequest, Plugin, SwaggerRequest } from './swagger-system.ts';

const EXPLAIN_PATH = '-/explain/';

/** What this page changes of Swagger UI. */
export function createDocsPlugin(session: Session): () => Plugin {
  const { baseUrl } = session;
  const nothing = (): Component => () => null;
  return () => ({
    wrapComponents: {
      Markdown: (_original, { React }) => createPlainText(React),
      responseBody: (original, system) => createResponseBody(original, system, session),
      response: createResponseRow,
      execute: createExecuteButtons,
      // Keys are entered once, at the top of the page, and it is always this gateway that is called.
      AuthorizeBtnContainer: nothing,
      authorizeOperationBtn: nothing,
      ServersContainer: nothing,
    },
    statePlugins: {
      spec: {
        wrapActions: {
          parseToJson:
            (_original, { specActions }) =>
            (text) => {
              const document = parseMarked(text) as Record<string, unknown>;
              specActions.updateJsonSpec({ ...document, servers: [{ url: baseUrl.href }] });
            },
          updateResolvedSubtree: (original) => (path, resolved) => original(path, toShown(resolved)),
          executeRequest: (original) => (request) => original({ ...request, fetch: fetchOf(request, baseUrl.href) }),
        },
      },
    },
  });
}

/** Sends a request, to be explained if that was asked for, and says of one that came to nothing why in words of this page. */
function fetchOf({ fetch, explains = false }: ExecuteRequest, base: string): ExecuteRequest['fetch'] {
  return async (request) => {
    const url = explains ? `${base}${EXPLAIN_PATH}${request.url.slice(base.length)}` : request.url;
    try {
      return await fetch({ ...request, url });
    } catch (error) {
      if (error instanceof Error && 'response' in error) throw error;
      const cause = error instanceof Error ? error.message : String(error);
      throw Object.assign(new Error(`The request got no answer: ${cause}.`, { cause: error }), { name: '' });
    }
  };
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
