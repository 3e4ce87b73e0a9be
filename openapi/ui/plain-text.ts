import type { React } from './swagger-system.ts';

/**
 * Takes the place of Swagger UI's Markdown. Descriptions hold names that strangers chose, so they are shown as they are: no markup, no link, no
 * picture. Blank lines part paragraphs, and what stands between backticks is code.
 */
export function createPlainText({ createElement }: React): (props: { readonly source?: unknown }) => unknown {
  return ({ source }) => {
    if (typeof source !== 'string' || source.trim() === '') return null;
    const paragraphs = source.trim().split(/\n{2,}/);
    return createElement(
      'div',
      { className: 'docs-text' },
      ...paragraphs.map((paragraph) => createElement('p', null, ...withCode(paragraph, createElement))),
    );
  };
}

function withCode(text: string, createElement: React['createElement']): unknown[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? createElement('code', null, part) : part));
}
