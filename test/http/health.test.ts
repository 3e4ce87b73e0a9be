import { describe, expect, it } from 'vitest';
import type { ReadyStatus } from '../../gateway/http/health.ts';
import { createTestApp } from './test-app.ts';

const UP: ReadyStatus = {
  registry: { connected: true, ageMs: 0 },
  metadataReport: { connected: true, ageMs: 0 },
  configCenter: { connected: true, ageMs: 0 },
  isSynced: true,
  isFrozen: false,
  services: 3,
  providers: 7,
  heldBack: ['a.B'],
  problemCount: 1,
};

describe('/healthz', () => {
  it('says that the process is up', async () => {
    const response = await createTestApp().fetch('/healthz');
    expect([response.status, await response.text()]).toEqual([200, '{"status":"UP"}']);
  });

  it.each(['/healthz', '/readyz'])('%s is for GET and HEAD', async (path) => {
    const app = createTestApp();
    const head = await app.fetch(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const posted = await app.fetch(path, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const options = await app.fetch(path, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });
});

describe('/readyz', () => {
  it('counts what can be called, without addresses', async () => {
    const response = await createTestApp({ status: () => UP }).fetch('/readyz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'UP',
      registry: { connected: true, ageMs: 0 },
      metadataReport: { connected: true, ageMs: 0 },
      configCenter: { connected: true, ageMs: 0 },
      isSynced: true,
      isFrozen: false,
      services: 3,
      providers: 7,
      heldBack: ['a.B'],
      problems: 1,
    });
  });

  it('is up while a lost center has left something to serve, and tells its age', async () => {
    const status = { ...UP, registry: { connected: false, ageMs: 90_000 } };
    const response = await createTestApp({ status: () => status }).fetch('/readyz');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'UP', registry: { connected: false, ageMs: 90_000 } });
  });

  it('is down with 503 when there is nothing to serve from', async () => {
    const status = { ...UP, registry: { connected: false, ageMs: 0 }, services: 0, providers: 0 };
    const response = await createTestApp({ status: () => status }).fetch('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'DOWN' });
  });

  it('is down until the centers were read, where nothing was kept', async () => {
    const status = { ...UP, isSynced: false, services: 0, providers: 0 };
    expect((await createTestApp({ status: () => status }).fetch('/readyz')).status).toBe(503);
  });

  it('waits for a status that is elsewhere', async () => {
    const response = await createTestApp({ status: () => Promise.resolve({ ...UP, configCenter: null }) }).fetch(
      '/readyz',
    );
    expect(await response.json()).toMatchObject({ status: 'UP', configCenter: null });
  });

  it('does its work once a second, however often strangers ask', async () => {
    let asked = 0;
    let nowMs = 5;
    const app = createTestApp({ status: () => ({ ...UP, services: ++asked }), now: () => nowMs });
    const services = async (): Promise<unknown> =>
      ((await (await app.fetch('/readyz')).json()) as { services: number }).services;
    expect([await services(), await services()]).toEqual([1, 1]);
    nowMs += 999;
    expect(await services()).toBe(1);
    nowMs += 1;
    expect([await services(), await services(), asked]).toEqual([2, 2, 2]);
  });
});
