import { describe, expect, it } from 'vitest';
import type { CallerIdentity } from '../../gateway/auth/caller-identity.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { findTarget, type TargetRules } from '../../gateway/http/find-target.ts';
import type { RequestRecord } from '../../gateway/http/request-record.ts';
import { prepareRoute } from '../../gateway/http/routes/prepared-route.ts';
import { RouteTable } from '../../gateway/http/routes/route-table.ts';
import { loadSettings } from '../config/load-settings.ts';

const PARTNER = { accessKeyId: 'PARTNER' } as CallerIdentity;

const config = loadSettings({
  expose: ['com.example.*'],
  routes: [
    { http: 'GET /a/{x}', dubbo: 'com.example.A#get', args: [{ from: 'path', name: 'x' }] },
    { http: 'PUT /a/{x}', dubbo: 'com.example.A#put', args: [{ from: 'path', name: 'x' }] },
    { http: 'POST /b', dubbo: 'com.example.B#post' },
  ],
});
const routes = new RouteTable(config.routes.map((route) => prepareRoute(route, new Map())));

/** Whose calls are these: the partner may `get` and nothing else; `post` is open to all. */
const mayCall: TargetRules['mayCall'] = (identity, _, method) =>
  method === 'post' || (identity !== null && method === 'get');

function outcome(method: string, path: string, identity: CallerIdentity | null): string {
  const record = { method, path, identity, responseHeaders: {} } as RequestRecord;
  try {
    const target = findTarget(record, path, { routes, mayCall, hint: '' });
    if ('allow' in target) return target.allow;
    expect(record).toMatchObject({ serviceInterface: target.serviceInterface, methodName: target.method });
    expect(record.route ?? null).toBe(target.match?.route.config.template ?? null);
    return `${target.serviceInterface}#${target.method}`;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.code === 'UNAUTHENTICATED') {
      expect(record).toMatchObject({ route: null, serviceInterface: null, methodName: null, responseHeaders: {} });
      return `${error.code} ${error.message}`;
    }
    return error.headers === undefined ? error.code : `${error.code} ${error.headers['allow']}`;
  }
}

describe('the target of a request', () => {
  it.each([
    ['GET', '/a/1', 'com.example.A#get'],
    ['HEAD', '/a/1', 'com.example.A#get'],
    ['PUT', '/a/1', 'PERMISSION_DENIED'],
    ['OPTIONS', '/a/1', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/a/1', 'METHOD_NOT_ALLOWED GET, HEAD, OPTIONS'],
    ['POST', '/b', 'com.example.B#post'],
    ['GET', '/b', 'METHOD_NOT_ALLOWED OPTIONS, POST'],
    ['GET', '/a', 'ROUTE_NOT_FOUND'],
    ['POST', '/com.example.A/get~long', 'com.example.A#get~long'],
    ['POST', '/com.example.A/put', 'PERMISSION_DENIED'],
    ['POST', '/com.example.Absent/put', 'PERMISSION_DENIED'],
  ])('is, for an access key and %s %s, %s', (method, path, expected) => {
    expect(outcome(method, path, PARTNER)).toBe(expected);
  });

  it('is known to a stranger where it is open, and looks like nothing else', () => {
    expect(outcome('POST', '/b', null)).toBe('com.example.B#post');
    expect(outcome('PUT', '/b', null)).toBe('METHOD_NOT_ALLOWED OPTIONS, POST');
    const refusals = [
      'GET /a/1',
      'PATCH /a/1',
      'OPTIONS /a/1',
      'GET /absent',
      'GET /a/%ff',
      'POST /com.example.A/get',
    ].map((text) => outcome(text.split(' ')[0]!, text.split(' ')[1]!, null));
    expect(new Set(refusals).size).toBe(1);
    expect(refusals[0]).toMatch(/^UNAUTHENTICATED /);
  });
});
