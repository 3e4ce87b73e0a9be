import { setTimeout as sleep } from 'node:timers/promises';
import type { NacosAuth, NacosVersion } from './nacos-server.ts';

const LOGIN_TIMEOUT_MS = 60_000;
const POLL_MS = 100;
/** 2.2.4 does not answer a wrong password at all. */
const ONE_LOGIN_TIMEOUT_MS = 1_000;
const TIMEOUT_MS = 10_000;

/** Makes the user of a server that has just started, unless it has it from an earlier start; resolves when it can log in. */
export async function setUpNacosUsers(version: NacosVersion, url: string, auth: NacosAuth): Promise<void> {
  const api = APIS[version];
  const isAdmin = auth.username === ADMIN;
  // 3.1.0 starts without any user, 2.2.4 with a known one.
  if (version === '3.1.0') await post(`${url}${api.auth}/user/admin`, { password: auth.password });
  const token = await login(url, ADMIN, version === '2.2.4' ? [ADMIN, auth.password] : [auth.password]);
  if (isAdmin && version === '2.2.4') {
    const change = new URLSearchParams({ username: ADMIN, newPassword: auth.password, accessToken: token });
    await fetch(`${url}${api.auth}/users?${change.toString()}`, { method: 'PUT' });
  }
  if (!isAdmin) {
    const { username, password } = auth;
    await post(`${url}${api.auth}/${api.user}`, { username, password, accessToken: token });
    await post(`${url}${api.auth}/${api.role}`, { username, role: ROLE, accessToken: token });
    const permission = { role: ROLE, resource: '*:*:*', action: 'rw', accessToken: token };
    await post(`${url}${api.auth}/${api.permission}`, permission);
  }
  await login(url, auth.username, [auth.password]);
}

const ADMIN = 'nacos';
const ROLE = 'everything';
const APIS = {
  '2.2.4': { auth: '/v1/auth', user: 'users', role: 'roles', permission: 'permissions' },
  '3.1.0': { auth: '/v3/auth', user: 'user', role: 'role', permission: 'permission' },
} as const;

/** Tries until one of the passwords is taken: the server may not have read its users yet. */
async function login(url: string, username: string, passwords: readonly string[]): Promise<string> {
  const deadline = performance.now() + LOGIN_TIMEOUT_MS;
  for (;;) {
    let last = 'no answer';
    for (const password of passwords) {
      const answer = await post(`${url}/v1/auth/login`, { username, password }, ONE_LOGIN_TIMEOUT_MS).catch(String);
      const token = /"accessToken":"([^"]+)"/.exec(answer)?.[1];
      if (token !== undefined) return token;
      last = answer;
    }
    if (performance.now() > deadline) throw new Error(`user ${username} cannot log in at ${url}: ${last}`);
    await sleep(POLL_MS);
  }
}

async function post(url: string, fields: Readonly<Record<string, string>>, timeoutMs = TIMEOUT_MS): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return response.text();
}
