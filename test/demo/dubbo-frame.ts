const HEADER_BYTES = 16;
const MAGIC = 0xdabb;
const HESSIAN2 = 2;
const REQUEST = 0x80;
const EVENT = 0x20;

export const STATUS = { OK: 20, BAD_REQUEST: 40, SERVICE_ERROR: 70 } as const;

export interface Frame {
  readonly isRequest: boolean;
  /** Heartbeats and the like. */
  readonly isEvent: boolean;
  readonly requestId: bigint;
  readonly body: Buffer;
}

/** The whole frames at the start of `bytes`, and what is left behind them. */
export function readFrames(bytes: Buffer): { frames: Frame[]; rest: Buffer } {
  const frames: Frame[] = [];
  let rest = bytes;
  while (rest.length >= HEADER_BYTES) {
    if (rest.readUInt16BE(0) !== MAGIC) throw new Error('this is not the Dubbo protocol');
    const end = HEADER_BYTES + rest.readUInt32BE(12);
    if (rest.length < end) break;
    const flags = rest[2] ?? 0;
    frames.push({
      isRequest: (flags & REQUEST) !== 0,
      isEvent: (flags & EVENT) !== 0,
      requestId: rest.readBigUInt64BE(4),
      body: rest.subarray(HEADER_BYTES, end),
    });
    rest = rest.subarray(end);
  }
  return { frames, rest };
}

export function writeResponse(requestId: bigint, status: number, body: Buffer, isEvent = false): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(MAGIC, 0);
  header.writeUInt8(HESSIAN2 | (isEvent ? EVENT : 0), 2);
  header.writeUInt8(status, 3);
  header.writeBigUInt64BE(requestId, 4);
  header.writeUInt32BE(body.length, 12);
  return Buffer.concat([header, body]);
}
