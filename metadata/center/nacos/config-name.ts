/** Letters and digits of any script, and `_ - . :`. Asked for another name Nacos answers with an error. */
const VALID = /^[\p{L}\p{Nd}_.:-]+$/u;

/** dataId and group of a configuration that nobody has: what Dubbo itself asks for to see whether Nacos answers. */
export const PROBE_NAME = 'Dubbo-Nacos-Test';

/** A dataId or group as Dubbo writes it to Nacos, which takes neither `$` nor `/`: `a.Outer___Inner`, `mapping-a.B`. */
export function toConfigName(text: string): string {
  return text.replaceAll('$', '___').replaceAll('/', '-');
}

/** Whether Nacos could hold a configuration with this dataId or group. */
export function isConfigName(text: string): boolean {
  return VALID.test(text);
}
