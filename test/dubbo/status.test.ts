import { describe, expect, it } from 'vitest';
import { STATUS, statusName } from '../../gateway/dubbo/status.ts';

describe('statuses', () => {
  // https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-remoting/dubbo-remoting-api/src/main/java/org/apache/dubbo/remoting/exchange/Response.java
  it.each([
    [20, 'OK'],
    [25, 'SERIALIZATION_ERROR'],
    [30, 'CLIENT_TIMEOUT'],
    [31, 'SERVER_TIMEOUT'],
    [35, 'CHANNEL_INACTIVE'],
    [40, 'BAD_REQUEST'],
    [50, 'BAD_RESPONSE'],
    [60, 'SERVICE_NOT_FOUND'],
    [70, 'SERVICE_ERROR'],
    [80, 'SERVER_ERROR'],
    [90, 'CLIENT_ERROR'],
    [100, 'SERVER_THREADPOOL_EXHAUSTED'],
  ] as const)('%i is %s', (status, name) => {
    expect(statusName(status)).toBe(name);
    expect(STATUS[name]).toBe(status);
  });

  it('that Dubbo does not know have no name', () => {
    for (const status of [0, 7, 21, 255]) expect(statusName(status)).toBeNull();
  });
});
