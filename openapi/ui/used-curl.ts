import type { Component, Props, System } from './swagger-system.ts';

/** Below the line for curl of a call that was signed: what it is not good for. */
export function createUsedCurl(original: Component, { React }: System): (props: Props) => unknown {
  const { createElement } = React;
  return (props) => {
    const request = props['request'] as { getIn(path: readonly string[]): unknown } | undefined;
    const isSigned = request?.getIn(['headers', 'signature']) !== undefined;
    const note = 'A signature is good for one call, and this one has been used: sent again, the call is refused.';
    return createElement(
      'div',
      null,
      createElement(original, props),
      isSigned ? createElement('p', { className: 'docs-note' }, note) : null,
    );
  };
}
