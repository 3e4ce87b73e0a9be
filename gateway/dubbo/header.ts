/** Octets of a frame before its body. */
export const HEADER_LENGTH = 16;
export const MAGIC_HIGH = 0xda;
export const MAGIC_LOW = 0xbb;

/** Flag octet: what the frame is; the five bits below name the serialization of its body. */
export const FLAG_REQUEST = 0x80;
export const FLAG_TWO_WAY = 0x40;
export const FLAG_EVENT = 0x20;
export const SERIALIZATION_MASK = 0x1f;
export const SERIALIZATION_HESSIAN2 = 2;

/** `payload`: Dubbo's default limit for the body of a frame, in octets. */
export const DEFAULT_PAYLOAD_BYTES = 8 * 1024 * 1024;

/**
 * The 16 octets before each body.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-remoting/dubbo-remoting-api/src/main/java/org/apache/dubbo/remoting/exchange/codec/ExchangeCodec.java
 */
export interface DubboHeader {
  readonly flag: number;
  /** 0 in requests. */
  readonly status: number;
  /** A signed 64-bit integer, chosen by the caller; bigint where a number would not be exact. */
  readonly requestId: number | bigint;
  /** Octets; negative where the peer is mad. */
  readonly bodyLength: number;
}

/** Reads the header at `offset`; the caller has seen the magic and made sure of 16 octets. */
export function decodeHeader(bytes: Uint8Array, offset: number): DubboHeader {
  return {
    flag: bytes[offset + 2]!,
    status: bytes[offset + 3]!,
    requestId: int64(int32(bytes, offset + 4), int32(bytes, offset + 8) >>> 0),
    bodyLength: int32(bytes, offset + 12),
  };
}

/** Writes a header at `offset`. */
export function encodeHeader(into: Uint8Array, offset: number, header: DubboHeader): void {
  into[offset] = MAGIC_HIGH;
  into[offset + 1] = MAGIC_LOW;
  into[offset + 2] = header.flag;
  into[offset + 3] = header.status;
  putRequestId(into, offset + 4, header.requestId);
  putInt32(into, offset + 12, header.bodyLength);
}

/** Fills in the request id of a finished frame. */
export function setRequestId(frame: Uint8Array, requestId: number | bigint): void {
  putRequestId(frame, 4, requestId);
}

/** Octets of the body of a whole frame: what Dubbo's `payload` limits. */
export function bodyLengthOf(frame: Uint8Array): number {
  return frame.length - HEADER_LENGTH;
}

/** Fills in the body length of a finished frame. */
export function setBodyLength(frame: Uint8Array): void {
  putInt32(frame, 12, bodyLengthOf(frame));
}

function putRequestId(into: Uint8Array, offset: number, requestId: number | bigint): void {
  if (typeof requestId === 'number') {
    putInt32(into, offset, Math.floor(requestId / 0x100000000));
    putInt32(into, offset + 4, requestId % 0x100000000);
  } else {
    putInt32(into, offset, Number(BigInt.asIntN(32, requestId >> 32n)));
    putInt32(into, offset + 4, Number(BigInt.asIntN(32, requestId)));
  }
}

function int64(high: number, low: number): number | bigint {
  if (high >= -0x200000 && high < 0x200000) return high * 0x100000000 + low;
  return (BigInt(high) << 32n) | BigInt(low);
}

function int32(bytes: Uint8Array, offset: number): number {
  return (bytes[offset]! << 24) | (bytes[offset + 1]! << 16) | (bytes[offset + 2]! << 8) | bytes[offset + 3]!;
}

function putInt32(into: Uint8Array, offset: number, value: number): void {
  into[offset] = value >>> 24;
  into[offset + 1] = value >>> 16;
  into[offset + 2] = value >>> 8;
  into[offset + 3] = value;
}
