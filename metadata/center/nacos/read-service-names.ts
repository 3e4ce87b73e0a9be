import { NacosError } from './nacos-error.ts';
import type { NacosAnswer } from './nacos-http.ts';
import { readEnvelope, readField, readGoodJson } from './nacos-json.ts';

/** One page of the list of services. */
export interface NamesPage {
  /** Of all pages. */
  readonly total: number;
  /** How many entries this page has, those of other groups as well. */
  readonly length: number;
  readonly names: readonly string[];
}

/** `{"count":2,"doms":["a","b"]}`. Throws NacosError. */
export function readNamesV1(answer: NacosAnswer): NamesPage {
  const document = readGoodJson(answer);
  return readPage(readField(document, 'count'), readField(document, 'doms'), (item) => item);
}

/**
 * `{"totalCount":2,"pageItems":[{"name":"a","groupName":"g"}]}`. The group that was asked for need only be a part of the
 * group of a service that is listed. Throws NacosError.
 */
export function readNamesV3(answer: NacosAnswer, group: string): NamesPage {
  const page = readEnvelope(answer);
  return readPage(readField(page, 'totalCount'), readField(page, 'pageItems'), (item) =>
    readField(item, 'groupName') === group ? readField(item, 'name') : null,
  );
}

function readPage(total: unknown, items: unknown, toName: (item: unknown) => unknown): NamesPage {
  if (typeof total !== 'number' || !Array.isArray(items)) {
    throw new NacosError('answer', 'the answer has no list of services');
  }
  const names = (items as readonly unknown[]).map(toName).filter((name) => typeof name === 'string');
  return { total, length: items.length, names };
}
