import { describe, expect, it } from 'vitest';
import {
  decodeEvent,
  encodeHeartbeat,
  encodeHeartbeatResponse,
  isHeartbeat,
  isReadOnlyEvent,
} from '../../gateway/dubbo/event.ts';
import { fromHex, toHex } from '../hessian2/hex.ts';

describe('events', () => {
  it('of ours are two-way heartbeats with a null body', () => {
    expect(toHex(encodeHeartbeat(7))).toBe('dabbe2000000000000000007000000014e');
  });

  it('are answered with the id and serialization of the question', () => {
    expect(toHex(encodeHeartbeatResponse(7, 2))).toBe('dabb22140000000000000007000000014e');
    expect(toHex(encodeHeartbeatResponse(-(2n ** 63n), 2))).toBe('dabb22148000000000000000000000014e');
    expect(toHex(encodeHeartbeatResponse(0x7edcba9876543210n, 2))).toBe('dabb22147edcba9876543210000000014e');
    // A null of fastjson2 is sent back as it came: nobody here speaks it.
    expect(toHex(encodeHeartbeatResponse(7, 23, fromHex('00000001af')))).toBe(
      'dabb371400000000000000070000000500000001af',
    );
    expect(toHex(encodeHeartbeatResponse(7, 2, fromHex('4e00')))).toBe('dabb22140000000000000007000000014e');
    expect(toHex(encodeHeartbeatResponse(7, 2, fromHex('')))).toBe('dabb22140000000000000007000000014e');
  });

  it('are heartbeats whatever stands behind the null, and without a body', () => {
    for (const body of ['4e', '4e4e', '4e00ff', '']) {
      expect(isHeartbeat(fromHex(body))).toBe(true);
      expect(decodeEvent(fromHex(body))).toBe('heartbeat');
    }
  });

  it('say that the provider shuts down, or takes calls again', () => {
    for (const body of ['0152', '300152', '53000152', '0152ff']) expect(isReadOnlyEvent(fromHex(body))).toBe(true);
    expect(decodeEvent(fromHex('0157'))).toBe('writeable');
    for (const body of ['0148', '0172', '025252', '91', '45', '01', 'ff'])
      expect(decodeEvent(fromHex(body))).toBe('other');
  });
});
