import type { ConfigCenter } from './config-center.ts';
import { recogniseRule } from './recognise-rule.ts';

/** Where Dubbo keeps its own items. Files know no other group. */
const GROUP = 'dubbo';
const PROPERTIES = 'dubbo.properties';

/**
 * A config center made of files that were read once, at the start. A file has the name of its item, with or without `.yaml` or `.yml`
 * behind it: `order-app.tag-router.yaml`, `com.example.OrderService:1.0.0:.configurators`, `dubbo.properties`. What has
 * another name is reported.
 *
 * @param documents file name -> text
 * @param address shown to operators
 */
export function createFileConfigCenter(documents: ReadonlyMap<string, string>, address = 'file'): ConfigCenter {
  const problems: string[] = [];
  const items = new Map<string, string>();
  for (const [fileName, text] of documents) {
    const name = fileName.replace(/\.ya?ml$/, '');
    if (name !== PROPERTIES && recogniseRule(name) === null)
      problems.push(`${fileName}: is the name of no rule, expected one such as order-app.tag-router.yaml`);
    else if (items.has(name)) problems.push(`${fileName}: is skipped, another file has the same name but for its end`);
    else items.set(name, text.replace(/^\uFEFF/, ''));
  }
  let isClosed = false;
  return {
    watch(name, listener, group = GROUP) {
      if (!isClosed) listener(group === GROUP ? (items.get(name) ?? null) : null);
      return () => {};
    },
    problems: () => problems,
    state: () => ({
      address,
      connected: !isClosed,
      ageMs: 0,
      detail: `${items.size} items in ${documents.size} files`,
    }),
    close() {
      isClosed = true;
      return Promise.resolve();
    },
  };
}
