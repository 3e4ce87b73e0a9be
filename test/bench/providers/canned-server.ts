import { createServer, type Server, type Socket } from 'node:net';

import { cannedResponse, HEADER_BYTES } from './canned-response.ts';

/** Hears of each call before it is answered. */
export type OnCall = (methodName: string, request: Buffer) => void;

/** A Dubbo server that answers canned frames; the caller makes it listen. */
export function createCannedServer(onCall?: OnCall): Server {
  return createServer({ noDelay: true }, (socket) => {
    let rest: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      rest = answer(socket, rest.length === 0 ? chunk : Buffer.concat([rest, chunk]), onCall);
    });
    socket.on('error', () => socket.destroy());
  });
}

/** Answers every whole frame in `bytes` with one write, so that the provider costs little beside the gateway. Gives the rest. */
function answer(socket: Socket, bytes: Buffer, onCall: OnCall | undefined): Buffer {
  const requests: Buffer[] = [];
  const answers: Buffer[] = [];
  let size = 0;
  let position = 0;
  while (position + HEADER_BYTES <= bytes.length) {
    const end = position + HEADER_BYTES + bytes.readUInt32BE(position + 12);
    if (end > bytes.length) break;
    const request = bytes.subarray(position, end);
    const { methodName, frame } = cannedResponse(request);
    onCall?.(methodName, request);
    requests.push(request);
    answers.push(frame);
    size += frame.length;
    position = end;
  }
  if (size > 0) socket.write(joined(requests, answers, size));
  return bytes.subarray(position);
}

/** The answers in one piece, each with the request id of its request. */
function joined(requests: readonly Buffer[], answers: readonly Buffer[], size: number): Buffer {
  const out = Buffer.allocUnsafe(size);
  let offset = 0;
  for (let index = 0; index < answers.length; index++) {
    const frame = answers[index] as Buffer;
    out.set(frame, offset);
    out.set((requests[index] as Buffer).subarray(4, 12), offset + 4);
    offset += frame.length;
  }
  return out;
}
