import { NacosError } from './nacos-error.ts';
import type { NacosAnswer } from './nacos-http.ts';

/** What servers say that do not have a call, or have switched it off. */
const GONE: ReadonlySet<number> = new Set([404, 405, 410, 501]);

export function isGone({ status }: NacosAnswer): boolean {
  return GONE.has(status);
}

/** The JSON of a good answer. Throws NacosError for any other status, and for what is no JSON: a page for people, half a document. */
export function readGoodJson({ status, text }: NacosAnswer): unknown {
  if (status !== 200) throw new NacosError('answer', `answered ${status}`);
  const document = readJson(text);
  if (document === undefined) throw new NacosError('answer', 'the answer is not JSON');
  return document;
}

/** What is in the envelope of an answer of v3, `{"code":0,"data":...}`. Throws NacosError for an error in it. */
export function readEnvelope(answer: NacosAnswer): unknown {
  const document = readGoodJson(answer);
  const code = readField(document, 'code');
  if (code !== 0) throw new NacosError('answer', `answered code ${typeof code === 'number' ? code : '(none)'}`);
  return readField(document, 'data');
}

/** Undefined for what is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Undefined for what is no object and for what it does not have. */
export function readField(document: unknown, key: string): unknown {
  if (typeof document !== 'object' || document === null || !Object.hasOwn(document, key)) return undefined;
  return (document as Readonly<Record<string, unknown>>)[key];
}
