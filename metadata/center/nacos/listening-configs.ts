import { NacosError } from './nacos-error.ts';

/** A configuration as whoever listens knows it. */
export interface ListenedConfig {
  readonly dataId: string;
  readonly group: string;
  /** Empty for one that is not there. */
  readonly md5: string;
}

const WORD_END = '\u0002';
const LINE_END = '\u0001';

/** What a configuration is known by in the answer. */
export function listeningKey(dataId: string, group: string): string {
  return `${dataId}${WORD_END}${group}`;
}

/** The parameter `Listening-Configs` of a listener. @param namespace empty for `public` */
export function toListeningConfigs(configs: readonly ListenedConfig[], namespace: string): string {
  const tenant = namespace === '' ? '' : `${WORD_END}${namespace}`;
  return configs
    .map(({ dataId, group, md5 }) => `${listeningKey(dataId, group)}${WORD_END}${md5}${tenant}${LINE_END}`)
    .join('');
}

/** Reads the answer to a listener: the keys of what has changed, none for an empty one. Throws NacosError for any other text. */
export function parseChangedKeys(text: string): string[] {
  const lines = decode(text.trim())
    .split(LINE_END)
    .filter((line) => line !== '');
  return lines.map((line) => {
    const [dataId, group] = line.split(WORD_END);
    if (dataId === undefined || group === undefined) {
      throw new NacosError('answer', 'the answer names no configuration');
    }
    return listeningKey(dataId, group);
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
