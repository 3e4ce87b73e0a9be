import type { ListedInterface } from './listed-service.ts';

/** An interface that was found, and which of its methods were. */
export interface Found {
  readonly listed: ListedInterface;
  /** Those that the words name; empty where the words are all in the interface's own name. */
  readonly methods: readonly string[];
}

/** What has all words of a search in its name, be it in any case: interfaces, or methods together with their interface. */
export function findMethods(interfaces: readonly ListedInterface[], search: string): readonly Found[] {
  const words = search
    .toLowerCase()
    .split(/[\s#/]+/)
    .filter((word) => word !== '');
  const found: Found[] = [];
  for (const listed of interfaces) {
    const name = listed.serviceInterface.toLowerCase();
    const others = words.filter((word) => !name.includes(word));
    const methods = others.length === 0 ? [] : listed.methods.filter((method) => hasAll(method.toLowerCase(), others));
    if (others.length === 0 || methods.length > 0) found.push({ listed, methods });
  }
  return found;
}

function hasAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
