import { createPlainText } from './plain-text.ts';
import type { Component, System } from './swagger-system.ts';

interface ResponseProps {
  readonly code: string;
  /** An immutable map. */
  readonly response: {
    toJS(): { readonly description?: string; readonly content?: Readonly<Record<string, unknown>> };
  };
}

/** One line for each status of a problem: all have one form, and ten times the same example hides what the method gives. */
export function createResponseRow(original: Component, { React }: System): (props: ResponseProps) => unknown {
  const { createElement } = React;
  const plainText = createPlainText(React);
  return (props) => {
    const { description, content = {} } = props.response.toJS();
    const types = Object.keys(content);
    const isProblem = types.length > 0 && types.every((type) => type.endsWith('problem+json'));
    if (!isProblem) return createElement(original, { ...props });
    return createElement(
      'tr',
      { className: 'response', 'data-code': props.code },
      createElement('td', { className: 'response-col_status' }, props.code),
      createElement('td', { className: 'response-col_description' }, createElement(plainText, { source: description })),
    );
  };
}
