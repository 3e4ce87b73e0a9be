import { responseMemory } from '../../../gateway/dubbo/frame-memory.ts';
import { STATUS } from '../../../gateway/dubbo/status.ts';
import type { Exchange } from '../../../gateway/remoting/exchange.ts';
import { cannedResponse, HEADER_BYTES } from '../providers/canned-response.ts';

/** Answers each call at once with what the provider would send. */
export function createCannedExchange(): Exchange {
  return {
    send(_address, { frame }) {
      const canned = cannedResponse(Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength)).frame;
      const body = responseMemory.take(canned.length - HEADER_BYTES);
      body.set(canned.subarray(HEADER_BYTES));
      return Promise.resolve({ status: STATUS.OK, serializationId: 2, body });
    },
    isAvailable: () => true,
    failedDials: () => 0,
    close: () => Promise.resolve(),
  };
}
