import { clockAhead } from './gateway-client.ts';
import { indentJson } from './indent-json.ts';
import { problemAdvice } from './problem-advice.ts';
import type { Session } from './session.ts';
import type { Component, React, System } from './swagger-system.ts';

interface ResponseBodyProps {
  readonly content: unknown;
  readonly contentType?: string;
  readonly url?: string;
  /** By their names in lower case; one with a comma comes in pieces. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly getComponent: (name: string, isContainer?: boolean) => unknown;
}

/** The problem document of the gateway (gateway/http/README.md), as far as it is shown in words. */
interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly errors?: readonly { readonly in?: string; readonly pointer: string; readonly message: string }[];
  readonly exception?: { readonly class: string | null; readonly message: string | null };
}

/** Shows JSON with all its digits, and says of a problem in plain words what it is and what to do. Anything else is Swagger UI's. */
export function createResponseBody(original: Component, { React }: System, session: Session) {
  const { createElement } = React;
  return (props: ResponseBodyProps): unknown => {
    const { content, contentType = '', url = '', headers = {}, getComponent } = props;
    const date = [headers['date'] ?? []].flat().join(', ');
    const clockAheadMs = React.useMemo(() => clockAhead(date), [date, content]);
    if (typeof content !== 'string' || !/json/i.test(contentType)) return createElement(original, { ...props });
    const isExplanation = url.includes('/-/explain/') && !contentType.includes('problem');
    const code = { language: 'json', downloadable: true, fileName: 'response.json', canCopy: true };
    return createElement(
      'div',
      null,
      contentType.includes('problem+json') ? problemBox(React, content, session.keyId, clockAheadMs) : null,
      createElement(
        'h5',
        null,
        isExplanation ? 'What would become of this call (nothing was called)' : 'Response body',
      ),
      createElement(getComponent('HighlightCode', true), code, indentJson(content)),
    );
  };
}

function problemBox(
  { createElement }: React,
  text: string,
  keyId: string | null,
  clockAheadMs: number | null,
): unknown {
  const problem = parseProblem(text);
  if (problem === null) return null;
  const { title, detail, code = '', requestId, errors = [], exception } = problem;
  const advice = problemAdvice({ code, keyId, clockAheadMs });
  const list = (lines: readonly unknown[]): unknown =>
    lines.length === 0 ? null : createElement('ul', null, ...lines.map((line) => createElement('li', null, line)));
  const places = errors.map(({ in: where = 'body', pointer, message }) => [
    createElement('code', { key: 'at' }, pointer === '' ? where : `${where} ${pointer}`),
    ` ${message}`,
  ]);
  return createElement(
    'div',
    { className: 'docs-problem', role: 'alert' },
    createElement('strong', null, title ?? code),
    createElement('p', null, detail ?? ''),
    // The words of the exception are in most cases all there is to say.
    exception?.class && detail?.includes(exception.class) !== true
      ? createElement('p', null, createElement('code', null, exception.class), ` ${exception.message ?? ''}`)
      : null,
    list(places),
    advice.length > 1 ? createElement('p', null, 'Check, one after the other:') : null,
    list(advice),
    requestId
      ? createElement('p', { className: 'docs-request-id' }, 'Request id ', createElement('code', null, requestId))
      : null,
  );
}

function parseProblem(text: string): Problem | null {
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return null;
  }
}
