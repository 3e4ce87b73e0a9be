import { FrameReader } from './frame-reader.ts';
import { FrameWriter } from './frame-writer.ts';

/**
 * Frames of ZooKeeper's protocol, as far as a reader needs it; the same since 3.3.
 * https://github.com/apache/zookeeper/blob/release-3.9.3/zookeeper-jute/src/main/resources/zookeeper.jute
 */

/** What a client has to know to come back to its session. */
export interface SessionIdentity {
  /** 0: none yet. */
  readonly id: bigint;
  readonly password: Uint8Array;
  /** The last change that was seen. A server that has not seen it itself refuses the client. */
  readonly lastZxid: bigint;
}

export const NO_SESSION: SessionIdentity = { id: 0n, password: new Uint8Array(16), lastZxid: 0n };

export interface ConnectReply {
  readonly id: bigint;
  readonly password: Uint8Array;
  /** As the server has decided. 0 or less: the session has expired. */
  readonly timeoutMs: number;
}

export interface ReplyHeader {
  /** Whose reply: that of the request, or one of XID. */
  readonly xid: number;
  readonly zxid: bigint;
  /** 0 or one of ERROR. */
  readonly error: number;
}

export interface WatchEvent {
  /** One of EVENT. */
  readonly type: number;
  readonly path: string;
}

/** A request with one path, that can leave a watch. */
export interface ReadRequest {
  /** One of OPERATION. */
  readonly operation: number;
  readonly path: string;
  readonly watch: boolean;
}

export const OPERATION = { exists: 3, getData: 4, getChildren: 8 } as const;
export const XID = { event: -1, ping: -2, auth: -4 } as const;
export const ERROR = {
  noNode: -101,
  noAuth: -102,
  sessionExpired: -112,
  sessionMoved: -118,
  needsSasl: -124,
} as const;
export const EVENT = { created: 1, deleted: 2, dataChanged: 3, childrenChanged: 4 } as const;

const PING = 11;
const AUTH = 100;
const CLOSE_SESSION = -11;

export function encodeConnect(session: SessionIdentity, timeoutMs: number): Uint8Array {
  const writer = new FrameWriter().int32(0).int64(session.lastZxid).int32(timeoutMs).int64(session.id);
  // Not content with a server that is cut off from the others: it may be behind for long.
  return writer.buffer(session.password).boolean(false).finish();
}

export function encodePing(): Uint8Array {
  return new FrameWriter().int32(XID.ping).int32(PING).finish();
}

/** @param credentials `user:password` */
export function encodeDigestAuth(credentials: string): Uint8Array {
  return new FrameWriter().int32(XID.auth).int32(AUTH).int32(0).text('digest').text(credentials).finish();
}

export function encodeCloseSession(xid: number): Uint8Array {
  return new FrameWriter().int32(xid).int32(CLOSE_SESSION).finish();
}

export function encodeRead(xid: number, { operation, path, watch }: ReadRequest): Uint8Array {
  return new FrameWriter().int32(xid).int32(operation).text(path).boolean(watch).finish();
}

/** Throws ProtocolError, as all that decodes here. */
export function decodeConnectReply(body: Uint8Array): ConnectReply {
  const reader = new FrameReader(body);
  reader.int32();
  const timeoutMs = reader.int32();
  return { timeoutMs, id: reader.int64(), password: reader.buffer() };
}

export function decodeReplyHeader(reader: FrameReader): ReplyHeader {
  return { xid: reader.int32(), zxid: reader.int64(), error: reader.int32() };
}

export function decodeWatchEvent(reader: FrameReader): WatchEvent {
  const type = reader.int32();
  reader.int32();
  return { type, path: reader.text() };
}
