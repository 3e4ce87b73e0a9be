import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSigner } from '../../gateway/auth/sign-request.ts';
import { DEMO_SECRET } from '../demo/demo-places.ts';
import { freePort } from '../bench/subjects/free-port.ts';
import { itRunsTheExamples } from '../end-to-end/examples-suite.ts';
import { startScript, type GatewayProcess } from '../end-to-end/gateway-process.ts';

describe('npm start', () => {
  let demo: GatewayProcess;
  beforeAll(async () => {
    demo = await startScript('test/demo/start.ts', ['--port', String(await freePort())]);
    await demo.lineWith('Ctrl-C ends it.');
  }, 60_000);
  afterAll(() => demo?.stop());

  itRunsTheExamples(
    () => demo.lines.join('\n'),
    () => demo.url,
  );

  it('lets calls in flight finish, and ends all that it has started', async () => {
    const url = `${demo.url}/com.example.demo.OrderService/waitForShipment?id=1&waitMs=700`;
    const headers = await createSigner({ id: 'DEMO', secret: DEMO_SECRET })({ method: 'GET', url });
    const slow = fetch(url, { headers: { ...headers } });
    await fetch(`${demo.url}/com.example.demo.UserService/getUser?id=9007199254740993`);
    const exitCode = demo.stop('SIGINT');
    expect(await (await slow).text()).toBe('true');
    expect(await exitCode).toBe(0);
    await expect(fetch(demo.url)).rejects.toThrow('fetch failed');
  }, 30_000);
});
