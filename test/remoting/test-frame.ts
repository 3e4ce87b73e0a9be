import type { DubboResponse } from '../../gateway/remoting/exchange.ts';

/** A two-way hessian2 request whose body tells the fake provider what to do. */
export function frameOf(command: string, bodyLength = command.length): Uint8Array {
  const frame = new Uint8Array(16 + bodyLength).fill(0x20);
  frame.set([0xda, 0xbb, 0xc2, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  new DataView(frame.buffer).setInt32(12, bodyLength);
  frame.set(new TextEncoder().encode(command), 16);
  return frame;
}

export function textOf(response: DubboResponse): string {
  return new TextDecoder().decode(response.body);
}
