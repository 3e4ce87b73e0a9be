import type { Hessian2Reader } from '../../hessian2/hessian2-reader.ts';
import type { JsonOutput } from '../../hessian2/json-output.ts';
import { dateText, timeText } from '../../hessian2/well-known/java-time-text.ts';
import { writeInstant } from '../../hessian2/write-instant.ts';
import { KIND } from '../../hessian2/value-kind.ts';

/**
 * A java.time value that `PojoUtils.generalize` took apart into a map of its getters: `{epochSecond, nano}` for an Instant
 * (all releases), `{year, monthValue, dayOfMonth, hour, ...}` for the local types (2.7.8 and 3.0). Written as `toString()` would
 * give it. The reader is at the map.
 */
export function writeGeneralizedTime(reader: Hessian2Reader, out: JsonOutput): void {
  const numbers = new Map<string, number>();
  let epochSeconds: bigint | null = null;
  reader.beginMap();
  while (reader.hasMore()) {
    const key = reader.kind() === KIND.STRING ? reader.readString() : (reader.skip(), '');
    const kind = reader.kind();
    if (key === 'epochSecond' && (kind === KIND.INT || kind === KIND.LONG)) epochSeconds = reader.readLong();
    else if (kind === KIND.INT) numbers.set(key, reader.readInt());
    else reader.skip();
  }
  reader.endContainer();
  const get = (key: string) => numbers.get(key) ?? 0;
  if (epochSeconds !== null) return writeInstant(epochSeconds, get('nano'), out);
  const date = dateText(get('year'), get('monthValue'), get('dayOfMonth'));
  const time = timeText(get('hour'), get('minute'), get('second'), get('nano'));
  const parts = [...(numbers.has('year') ? [date] : []), ...(numbers.has('hour') ? [time] : [])];
  out.string(parts.join('T'));
}
