import { Hessian2Error } from '../hessian2/hessian2-error.ts';
import { Hessian2Reader } from '../hessian2/hessian2-reader.ts';
import { type HessianValue, readValue } from '../hessian2/read-value.ts';
import { KIND } from '../hessian2/value-kind.ts';

/**
 * What the body of an OK response holds. On the wire: 0 exception, 1 value, 2 null, and 3, 4, 5 for the same with a map of
 * attachments behind it.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-rpc/dubbo-rpc-dubbo/src/main/java/org/apache/dubbo/rpc/protocol/dubbo/DecodeableRpcResult.java
 */
export type ResponseContent = 'exception' | 'value' | 'null';

const CONTENTS: readonly ResponseContent[] = ['exception', 'value', 'null'];
const FIRST_WITH_ATTACHMENTS = 3;
const LAST_FLAG = 5;

/** Reads the flag in front; the reader is then at the value, at the Throwable, or (null) behind all. Hessian2Error for any other flag. */
export function readResponseHead(reader: Hessian2Reader): ResponseContent {
  return CONTENTS[readFlag(reader) % FIRST_WITH_ATTACHMENTS]!;
}

/**
 * Reads the attachments behind the value; none where the flag announced none, whatever stands there (dubbo-go ends every body
 * with a null). Their values are objects since 2.7: not only text.
 */
export function readAttachments(reader: Hessian2Reader): ReadonlyMap<string, HessianValue> {
  const attachments = new Map<string, HessianValue>();
  if (!announcesAttachments(reader) || reader.kind() !== KIND.MAP) return attachments;
  reader.beginMap();
  while (reader.hasMore()) {
    const key = readValue(reader);
    const value = readValue(reader);
    if (typeof key === 'string') attachments.set(key, value);
  }
  reader.endContainer();
  return attachments;
}

function announcesAttachments(reader: Hessian2Reader): boolean {
  const { position } = reader;
  reader.position = reader.start;
  const flag = readFlag(reader);
  reader.position = position;
  return flag >= FIRST_WITH_ATTACHMENTS;
}

function readFlag(reader: Hessian2Reader): number {
  const at = reader.position;
  const flag = reader.readInt();
  if (flag < 0 || flag > LAST_FLAG) throw new Hessian2Error(`unknown kind of result ${flag}`, at);
  return flag;
}
