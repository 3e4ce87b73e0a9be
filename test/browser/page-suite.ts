import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SECRETS } from '../end-to-end/signed-gateway.ts';
import { startOddGateway, type OddGateway } from '../end-to-end/odd-gateway.ts';
import { ODD_SERVICE } from '../end-to-end/odd-provider.ts';
import { startChromium, type Chromium } from './chromium.ts';
import { startEdgeProxy, type EdgeProxy } from './edge-proxy.ts';
import { HOSTILE_TEXT, listService, oddDocument } from './odd-documents.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';

const HOSTILE = 'com.example.hostile.HostileService';
const SERVICES = [
  listService(ODD_SERVICE, ['echoText', 'repeat']),
  listService(HOSTILE, ['steal']),
  ...Array.from({ length: 498 }, (_, index) =>
    listService(`com.example.many.Service${index}`, ['find', `only${index}`]),
  ),
];
const DOCUMENTS = {
  '/openapi/services.json': JSON.stringify({ services: SERVICES }),
  [`/openapi/${ODD_SERVICE}.json`]: oddDocument(ODD_SERVICE, ['echoText'], 'words'),
  [`/openapi/${HOSTILE}.json`]: oddDocument(HOSTILE, ['steal'], HOSTILE_TEXT),
  ...Object.fromEntries(
    SERVICES.slice(2).map(({ serviceInterface, methods = [] }) => [
      `/openapi/${serviceInterface}.json`,
      oddDocument(serviceInterface, methods, 'words'),
    ]),
  ),
};

/** The page behind a proxy that has documents of its own: what the page makes of any that a gateway could have. */
export function describePage(runtime: string, script: string): void {
  describe(`the page /docs, ${runtime}`, () => {
    let odd: OddGateway;
    let proxy: EdgeProxy;
    let chromium: Chromium;
    let opened: WatchedPage | null = null;

    beforeAll(async () => {
      [odd, chromium] = await Promise.all([
        startOddGateway(
          script,
          (port) => [`dubbo://127.0.0.1:${port}/${ODD_SERVICE}?release=3.3.6`],
          {
            auth: { mode: 'aksk' },
            openapi: { access: 'public' },
            'access-keys': [{ id: 'AK1', secrets: ['${AK1_SECRET}'], allow: ['*'], operator: true }],
          },
          SECRETS,
        ),
        startChromium(),
      ]);
      proxy = await startEdgeProxy(odd.gateway.url, DOCUMENTS);
    }, 60_000);

    afterAll(async () => {
      await chromium?.stop();
      await proxy?.stop();
      await odd?.stop();
    });

    afterEach(async () => {
      expect(opened?.trouble ?? []).toEqual([]);
      await opened?.close();
      opened = null;
    });

    async function open(path = '/docs'): Promise<WatchedPage> {
      opened = await openWatchedPage(chromium.context, `${proxy.url}${path}`);
      return opened;
    }

    it('[C215] finds one of 500 services, and fetches no document but its own', async () => {
      const { page, requests } = await open();
      const count = page.locator('#service-count');
      await expect.poll(() => count.textContent()).toContain('500 of 500 services');
      await page.fill('#search', 'many only477');
      await expect.poll(() => page.locator('.docs-service').count()).toBe(1);
      expect(await page.locator('#services').innerText()).toMatch(
        /Service477\s+com\.example\.many\s+2 methods\s+only477/,
      );
      await page.keyboard.press('Enter');
      await page.locator('.opblock').first().waitFor();
      expect(await page.locator('#service-heading').innerText()).toContain('com.example.many.Service477');
      expect(requests.filter((request) => request.includes('/openapi/'))).toEqual([
        'GET /edge/openapi/services.json',
        'GET /edge/openapi/com.example.many.Service477.json',
      ]);
    });

    it('runs no code and loads no picture but its own, and the tests would notice', async () => {
      const { page, trouble } = await open();
      await page.evaluate(
        `document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.hacked = 1' }))`,
      );
      await page.evaluate(`document.body.append(Object.assign(new Image(), { src: 'http://127.0.0.1:1/x.png' }))`);
      await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<p style="color: red">x</p>')`);
      for (const directive of ['script-src-elem', 'img-src', 'style-src-attr'])
        await expect.poll(() => trouble.join('\n')).toContain(`content security policy: ${directive}`);
      expect(await page.evaluate(`'hacked' in window`)).toBe(false);
      await opened?.close();
      opened = null;
    });

    it('[C217] shows markup in any name and description as the text it is', async () => {
      const { page, keep } = await open(`/docs#${HOSTILE}`);
      const operation = page.locator('.opblock.is-open');
      await operation.locator('textarea').waitFor();
      await page.getByRole('button', { name: 'Schema' }).first().click();
      for (const schema of await page.locator('.json-schema-2020-12-accordion').all()) await schema.click();
      await keep(`${runtime}-hostile-names`);
      const shown = (await page.locator('body').innerText()).split(HOSTILE_TEXT).length - 1;
      // Of the document, its tag, the operation, its parameter, body and answer at least.
      expect(shown).toBeGreaterThanOrEqual(6);
      const made = '#document :is(script, iframe, b, img, a[href^="javascript:"], a[href*="elsewhere"])';
      expect(await page.locator(made).count()).toBe(0);
      expect(await page.evaluate(`'hacked' in window`)).toBe(false);
    });
  });
}
