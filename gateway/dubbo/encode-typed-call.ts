import { Hessian2Output } from '../hessian2/hessian2-output.ts';
import { FLAG_REQUEST, FLAG_TWO_WAY, HEADER_LENGTH, SERIALIZATION_HESSIAN2, encodeHeader } from './header.ts';

/** A call of a method by its own name: for services of Dubbo itself, which take no `$invoke`. */
export interface TypedCall {
  readonly serviceInterface: string;
  readonly version: string;
  readonly group: string;
  readonly methodName: string;
  /** Its only kind of parameters: texts. */
  readonly texts: readonly string[];
  readonly attachments: Readonly<Record<string, string>>;
}

/** Version of the Dubbo *protocol*. */
const PROTOCOL_VERSION = '2.0.2';
const STRING_DESCRIPTOR = 'Ljava/lang/String;';

/**
 * A whole two-way request frame; its request id is zero until `setRequestId`.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-rpc/dubbo-rpc-dubbo/src/main/java/org/apache/dubbo/rpc/protocol/dubbo/DubboCodec.java
 */
export function encodeTypedCall(call: TypedCall): Uint8Array {
  const { serviceInterface, version, group, methodName, texts } = call;
  const out = new Hessian2Output();
  const descriptor = STRING_DESCRIPTOR.repeat(texts.length);
  for (const text of [PROTOCOL_VERSION, serviceInterface, version, methodName, descriptor, ...texts]) {
    out.writeString(text);
  }
  out.writeMapBegin();
  const attachments = { path: serviceInterface, interface: serviceInterface, version, group, ...call.attachments };
  for (const [key, value] of Object.entries(attachments)) {
    out.writeString(key);
    out.writeString(value);
  }
  out.writeMapEnd();
  const body = out.toBytes();
  const frame = new Uint8Array(HEADER_LENGTH + body.length);
  const flag = FLAG_REQUEST | FLAG_TWO_WAY | SERIALIZATION_HESSIAN2;
  encodeHeader(frame, 0, { flag, status: 0, requestId: 0, bodyLength: body.length });
  frame.set(body, HEADER_LENGTH);
  return frame;
}
