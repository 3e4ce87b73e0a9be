import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { createTestApp } from '../http/test-app.ts';

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

async function echoed(traceparent: string | null, fails = false): Promise<string | null> {
  const app = createTestApp(fails ? { invoke: () => Promise.reject(new GatewayError('TIMEOUT', 'slow')) } : {});
  const response = await app.fetch('/a.B/c', { headers: traceparent === null ? {} : { traceparent } });
  expect(response.status).toBe(fails ? 504 : 200);
  return response.headers.get('traceparent');
}

describe('traceparent', () => {
  it.each([TRACEPARENT, TRACEPARENT.replace(/^00/, '01'), TRACEPARENT.replace(/01$/, '00')])(
    'comes back with the answer, and with a problem: %s',
    async (traceparent) => {
      expect([await echoed(traceparent), await echoed(traceparent, true)]).toEqual([traceparent, traceparent]);
    },
  );

  it.each([
    null,
    '',
    'hello',
    TRACEPARENT.toUpperCase(),
    TRACEPARENT.replace(/^00/, 'ff'),
    TRACEPARENT.replace(/-01$/, ''),
    `${TRACEPARENT}-extra`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-4bf92f3577b34da6a3ce929d0e0e4736-${'0'.repeat(16)}-01`,
    TRACEPARENT.replaceAll('-', '_'),
  ])('is left out when it is not well-formed: %j', async (traceparent) => {
    expect(await echoed(traceparent)).toBe(null);
  });
});
