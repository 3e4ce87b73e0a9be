import { headerText } from './header-text.ts';
import type { RequestRecord } from './request-record.ts';

/** Names the tag by which the provider that was asked was found, whatever came of the call. */
export function addTagHeader({ tag, responseHeaders }: RequestRecord): void {
  const text = tag === null ? null : headerText(tag);
  if (text !== null) responseHeaders['dubbo-tag'] = text;
}
