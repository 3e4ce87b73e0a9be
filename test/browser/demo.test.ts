import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { freePort } from '../bench/subjects/free-port.ts';
import { DEMO_SECRET } from '../demo/demo-places.ts';
import { startScript, type GatewayProcess } from '../end-to-end/gateway-process.ts';
import { startChromium, type Chromium } from './chromium.ts';
import { press, useKey } from './use-key.ts';
import { openWatchedPage } from './watched-page.ts';

/** As wrangler serves the Worker and its files, and as the README tells newcomers to go about it. */
describe('the page /docs of npm start', () => {
  let demo: GatewayProcess;
  let chromium: Chromium;
  beforeAll(async () => {
    [demo, chromium] = await Promise.all([
      startScript('test/demo/start.ts', ['--port', String(await freePort())]),
      startChromium(),
    ]);
    await demo.lineWith('Ctrl-C ends it.');
  }, 60_000);
  afterAll(async () => {
    await chromium?.stop();
    await demo?.stop('SIGINT');
  });

  it('lets a newcomer write an order, word for word by the README', async () => {
    const readme = (await readFile(new URL('../../README.md', import.meta.url), 'utf8')).replaceAll('\n', ' ');
    const words = [
      `/docs, enter the access key \`DEMO\` and the secret \`${DEMO_SECRET}\`, and press "Use key".`,
      'Search for `createOrder`, click on it, and press "Execute"',
      '"Explain" says what would become of the call.',
    ];
    expect(words.filter((text) => !readme.includes(text))).toEqual([]);
    const { page, trouble, keep } = await openWatchedPage(chromium.context, `${demo.url}/docs`);
    // What is open is told to everybody.
    await page.locator('.docs-service', { hasText: 'UserService' }).waitFor();
    await page.locator('.docs-service', { hasText: 'OrderService' }).click();
    await page.locator('.opblock', { hasText: 'getOrder' }).first().waitFor();
    expect(await page.locator('.opblock', { hasText: 'createOrder' }).count()).toBe(0);
    await useKey(page, 'DEMO', DEMO_SECRET);
    await page.locator('.opblock', { hasText: 'createOrder' }).first().waitFor();
    await page.getByLabel('Find a service or method').fill('createOrder');
    await page.locator('.docs-method').click();
    await page.locator('.opblock.is-open textarea').waitFor();
    await keep('demo-1-form');
    expect(await press(page, 'Execute')).toMatch(/^Code\s+Details\s+200\b/);
    await keep('demo-2-answer');
    expect(await press(page, 'Explain')).toContain('nothing was called');
    await keep('demo-3-explained');
    expect(trouble).toEqual([]);
    await page.close();
  });

  it('calls a REST route with an id of 16 digits', async () => {
    const { page, trouble } = await openWatchedPage(chromium.context, `${demo.url}/docs#com.example.demo.UserService`);
    const route = page.locator('.opblock', { hasText: '/users/{id}' });
    await route.locator('.opblock-summary-control').click();
    await route.getByRole('textbox').first().fill('9007199254740993');
    expect(await press(page, 'Execute')).toContain('"id": 9007199254740993,');
    expect(trouble).toEqual([]);
    await page.close();
  });
});
