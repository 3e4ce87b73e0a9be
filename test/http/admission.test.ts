import { describe, expect, it } from 'vitest';
import type { Admission } from '../../gateway/auth/admission.ts';
import type { Authenticator } from '../../gateway/auth/authenticator.ts';
import { refusal } from '../../gateway/auth/refusal.ts';
import type { CallContext } from '../../gateway/cluster/call-context.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { createTestApp, post, type TestApp } from './test-app.ts';

const REPLAYED = refusal('the nonce was used before');

interface Signed extends TestApp {
  /** Lets all requests in, or none. */
  decide(refused: GatewayError | null): void;
}

/** An app whose requests have all signed rightly, and wait for their nonce. */
function signedApp(mayCall = true, invoke?: (context: CallContext) => Promise<never>): Signed {
  const { promise, resolve } = Promise.withResolvers<void>();
  const admission: { -readonly [Key in keyof Admission]: Admission[Key] } = {
    isDecided: false,
    refusal: null,
    whenDecided: (proceed) => void promise.then(proceed),
    decided: () => promise,
    cancel: () => {},
    expire: () => REPLAYED,
    checkServed: () => {},
  };
  const identity = { accessKeyId: 'AK1', fixedTag: null, isOperator: false };
  // Only what is used of it.
  const authenticator = {
    verifyHead: () => ({ digest: {} }),
    admit: () => ({ identity, admission }),
    hasOpen: false,
    mayCall: () => mayCall,
  } as unknown as Authenticator;
  return {
    ...createTestApp({ authenticator, ...(invoke && { invoke }) }),
    decide(refused) {
      admission.isDecided = true;
      admission.refusal = refused;
      resolve();
    },
  };
}

describe('a request whose nonce is not known yet to be new', () => {
  const refusedCalls: readonly (readonly [what: string, path: string, init: RequestInit, mayCall: boolean])[] = [
    ['asks what a method takes', '/com.example.UserService/getUser', { method: 'OPTIONS' }, true],
    ['has no right to the method', '/com.example.UserService/getUser', post('{}'), false],
    ['asks for what there is not', '/absent/getUser', post('{}'), true],
    ['is no route', '/', {}, true],
    ['has a wrong method', '/com.example.UserService/postUser', {}, true],
    ['wants an explanation', '/-/explain/com.example.UserService/getUser', { headers: { signature: 's=:x:' } }, true],
  ];
  it.each(refusedCalls)('learns nothing but its refusal when it %s', async (_what, path, init, mayCall) => {
    const app = signedApp(mayCall);
    let isAnswered = false;
    const answer = app.fetch(path, init).finally(() => (isAnswered = true));
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    app.decide(REPLAYED);
    const response = await answer;
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED', detail: REPLAYED.message });
    expect([...response.headers.keys()].toSorted()).toEqual([
      'content-type',
      'date',
      'www-authenticate',
      'x-request-id',
    ]);
    expect(app.log).toMatchObject([{ service: null, methodName: null, cause: 'the nonce was used before' }]);
    expect(app.log[0]).not.toHaveProperty('key');
  });

  it('learns what is wrong once it is let in', async () => {
    const app = signedApp(false);
    const answer = app.fetch('/com.example.UserService/getUser', post('{}'));
    app.decide(null);
    expect((await answer).status).toBe(403);
    expect(app.log).toMatchObject([{ key: 'AK1' }]);
  });

  it('hands the decision on to the call, and answers its refusal', async () => {
    const app = signedApp(true, async ({ admission }) => {
      await admission?.decided();
      throw admission?.refusal ?? new Error('let in');
    });
    const answer = app.fetch('/com.example.UserService/getUser', post('{}'));
    app.decide(REPLAYED);
    expect((await answer).status).toBe(401);
  });
});
