import { Hessian2Output } from '../hessian2/hessian2-output.ts';
import { FLAG_REQUEST, FLAG_TWO_WAY, HEADER_LENGTH, SERIALIZATION_HESSIAN2, encodeHeader } from './header.ts';

/** Version of the Dubbo *protocol*. From 2.0.2 on providers add their attachments to the response. */
const PROTOCOL_VERSION = '2.0.2';
/** What Dubbo takes for "no version". */
const NO_VERSION = '0.0.0';
const GENERIC_METHOD = '$invoke';
/** Providers know a generic call by exactly this descriptor. */
const GENERIC_DESCRIPTOR = 'Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;';

/** What a generic call goes to, and how. */
export interface InvocationTarget {
  /** Path of the provider URL; mostly the interface itself. */
  readonly path: string;
  readonly serviceInterface: string;
  readonly version: string | null;
  /** Travels as an attachment only. */
  readonly group: string | null;
  readonly methodName: string;
  /** Erased binary names: `long`, `java.util.List`, `pkg.Outer$Inner`, `int[]`. Empty for the method without parameters. */
  readonly parameterTypes: readonly string[];
  /** Value of the attachment `generic`: how arguments and result travel. */
  readonly generic: 'raw.return' | 'true';
  /** Attachments that are the same in every call, such as `remote.application`. */
  readonly attachments: Readonly<Record<string, string>>;
}

/** Everything of a request that is the same in each call of one method of one provider path, encoded once. */
export interface InvocationTemplate {
  readonly target: InvocationTarget;
  /** All that are the same in every call, in their order. */
  readonly attachments: readonly (readonly [key: string, value: string])[];
  /** Header (without request id and length), and the body up to the first argument. */
  readonly head: Uint8Array;
  /** From behind the last argument up to the first attachment of the call. */
  readonly tail: Uint8Array;
}

/**
 * Encodes the constant part of a `$invoke` request: protocol version, path, service version, `$invoke`, its descriptor, then
 * as arguments the method name, the parameter types as `String[]`, and the head of the `Object[]` of the real arguments.
 * Both arrays are typed lists, which Go providers insist on.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-rpc/dubbo-rpc-dubbo/src/main/java/org/apache/dubbo/rpc/protocol/dubbo/DubboCodec.java
 */
export function createInvocationTemplate(target: InvocationTarget): InvocationTemplate {
  const out = new Hessian2Output();
  const version = target.version ?? NO_VERSION;
  for (const text of [PROTOCOL_VERSION, target.path, version, GENERIC_METHOD, GENERIC_DESCRIPTOR, target.methodName]) {
    out.writeString(text);
  }
  out.writeListBegin(target.parameterTypes.length, '[string');
  for (const type of target.parameterTypes) out.writeString(type);
  out.writeListBegin(target.parameterTypes.length, '[object');
  const head = new Uint8Array(HEADER_LENGTH + out.length);
  const flag = FLAG_REQUEST | FLAG_TWO_WAY | SERIALIZATION_HESSIAN2;
  encodeHeader(head, 0, { flag, status: 0, requestId: 0, bodyLength: 0 });
  head.set(out.toBytes(), HEADER_LENGTH);

  out.reset();
  out.writeMapBegin();
  const attachments: readonly (readonly [string, string])[] = [
    ['path', target.path],
    ['interface', target.serviceInterface],
    ['version', version],
    ...(target.group === null ? [] : [['group', target.group] as const]),
    ['generic', target.generic],
    ...Object.entries(target.attachments),
  ];
  for (const [key, value] of attachments) {
    out.writeString(key);
    out.writeString(value);
  }
  return { target, attachments, head, tail: out.toBytes() };
}
