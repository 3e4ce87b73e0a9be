import { Hessian2Reader } from '../hessian2/hessian2-reader.ts';
import { KIND } from '../hessian2/value-kind.ts';
import {
  FLAG_EVENT,
  FLAG_REQUEST,
  FLAG_TWO_WAY,
  HEADER_LENGTH,
  SERIALIZATION_HESSIAN2,
  SERIALIZATION_MASK,
  encodeHeader,
} from './header.ts';
import { STATUS } from './status.ts';

/** A null in Hessian 2: the body of heartbeats. */
const NULL_BODY = Uint8Array.of(0x4e);

/**
 * What an event frame says. `readonly`: the provider is shutting down; send no new calls on this connection, running ones may
 * finish. `writeable` takes that back among Java's own; nothing here acts on it, for a connection that drains never takes
 * calls again, and the next call has opened another one.
 */
export type DubboEvent = 'heartbeat' | 'readonly' | 'writeable' | 'other';

/** A heartbeat of ours: two-way, so the peer answers with the same id. */
export function encodeHeartbeat(requestId: number | bigint): Uint8Array {
  return encodeEvent(FLAG_REQUEST | FLAG_TWO_WAY | FLAG_EVENT | SERIALIZATION_HESSIAN2, 0, requestId, NULL_BODY);
}

/**
 * The answer to a peer's heartbeat: its id and its serialization id. `body` is the heartbeat's own, a null in whatever
 * serialization that was; default a null in Hessian 2. Never empty: strict peers close the connection over that.
 */
export function encodeHeartbeatResponse(
  requestId: number | bigint,
  serializationId: number,
  body: Uint8Array = NULL_BODY,
): Uint8Array {
  const echoed = serializationId === SERIALIZATION_HESSIAN2 || body.length === 0 ? NULL_BODY : body;
  return encodeEvent(FLAG_EVENT | (serializationId & SERIALIZATION_MASK), STATUS.OK, requestId, echoed);
}

/** What the body of an event frame says. Some peers write more behind the null of a heartbeat, or nothing at all. */
export function decodeEvent(body: Uint8Array): DubboEvent {
  if (isHeartbeat(body)) return 'heartbeat';
  const text = readEventText(body);
  return text === 'R' ? 'readonly' : text === 'W' ? 'writeable' : 'other';
}

export function isHeartbeat(body: Uint8Array): boolean {
  return body.length === 0 || body[0] === NULL_BODY[0];
}

/** The provider announces its shutdown. */
export function isReadOnlyEvent(body: Uint8Array): boolean {
  return decodeEvent(body) === 'readonly';
}

/** A text of one character in fastjson2's form, in which 3.2 providers write their events: length, tag, character. */
const FASTJSON2_CHARACTER = [0, 0, 0, 2, 0x4a];

function readEventText(body: Uint8Array): string | null {
  if (body.length === 6 && FASTJSON2_CHARACTER.every((octet, index) => body[index] === octet)) {
    return String.fromCharCode(body[5]!);
  }
  try {
    const reader = new Hessian2Reader().reset(body);
    return reader.kind() === KIND.STRING ? reader.readString() : null;
  } catch {
    // An event that nobody can read concerns nobody.
    return null;
  }
}

function encodeEvent(flag: number, status: number, requestId: number | bigint, body: Uint8Array): Uint8Array {
  const frame = new Uint8Array(HEADER_LENGTH + body.length);
  encodeHeader(frame, 0, { flag, status, requestId, bodyLength: body.length });
  frame.set(body, HEADER_LENGTH);
  return frame;
}
