import { NacosError } from './nacos-error.ts';
import type { NacosAnswer } from './nacos-http.ts';
import { isGone, readEnvelope, readField, readGoodJson } from './nacos-json.ts';

/** A configuration as Nacos holds it. */
export interface NacosConfig {
  /** Null: there is none. */
  readonly text: string | null;
  /** What Nacos knows this text by; empty for none. */
  readonly md5: string;
}

const NO_CONFIG: NacosConfig = { text: null, md5: '' };
const NOT_FOUND_V3 = 20_004;

/** Nacos says so with 404 when it has no such configuration; with any other 404 it is the call that is not there. */
export function hasNoConfigCall(answer: NacosAnswer): boolean {
  return isGone(answer) && !(answer.status === 404 && answer.text.startsWith('config data not exist'));
}

/** The text itself is the answer. Throws NacosError. */
export function readConfigV1({ status, text, contentMd5 }: NacosAnswer): NacosConfig {
  if (status === 404) return NO_CONFIG;
  if (status !== 200) throw new NacosError('answer', `answered ${status}`);
  // All that tells a configuration from the page of a proxy.
  if (contentMd5 === '') throw new NacosError('answer', 'the answer has no Content-MD5');
  return { text, md5: contentMd5 };
}

/** `{"code":0,"data":{"content":"...","md5":"..."}}`. Throws NacosError. */
export function readConfigV3(answer: NacosAnswer): NacosConfig {
  if (readField(readGoodJson(answer), 'code') === NOT_FOUND_V3) return NO_CONFIG;
  const data = readEnvelope(answer);
  const text = readField(data, 'content');
  const md5 = readField(data, 'md5');
  if (typeof text !== 'string') throw new NacosError('answer', 'the answer has no content');
  return { text, md5: typeof md5 === 'string' ? md5 : '' };
}

/** The dataIds in `{"pageItems":[{"dataId":"a"}]}`. Throws NacosError. */
export function readConfigNames(page: unknown): readonly string[] {
  const items = readField(page, 'pageItems');
  if (!Array.isArray(items)) throw new NacosError('answer', 'the answer has no list of configurations');
  return (items as readonly unknown[])
    .map((item) => readField(item, 'dataId'))
    .filter((name) => typeof name === 'string');
}
