import { describe, expect, it } from 'vitest';
import { ODD_SERVICE } from '../end-to-end/odd-provider.ts';
import { SECRETS } from '../end-to-end/signed-gateway.ts';
import { useDocsPage } from './docs-fixture.ts';
import { HOSTILE_TEXT, listService, oddDocument } from './odd-documents.ts';
import { press, useKey } from './use-key.ts';

const HOSTILE = 'com.example.hostile.HostileService';
const LARGE = 'com.example.large.LargeService';
const SERVICES = [
  listService(ODD_SERVICE, ['echoText', 'repeat']),
  listService(HOSTILE, ['steal']),
  listService(
    LARGE,
    Array.from({ length: 200 }, (_, index) => `method${index}`),
  ),
  ...Array.from({ length: 497 }, (_, index) =>
    listService(`com.example.many.Service${index}`, ['find', `only${index}`]),
  ),
];
const DOCUMENTS = {
  '/openapi/services.json': JSON.stringify({ services: SERVICES }),
  ...Object.fromEntries(
    SERVICES.map(({ serviceInterface, methods }) => [
      `/openapi/${serviceInterface}.json`,
      oddDocument(serviceInterface, methods, serviceInterface === HOSTILE ? HOSTILE_TEXT : 'words'),
    ]),
  ),
};

/** What a person may wait for the page, on the same machine. */
const INTERACTIVE_MS = 1_500;
/** The first finds nothing of the page in the browser; of the others one may be held up by whatever else runs. */
const ROUNDS = 3;

/** The page behind a proxy that has documents of its own: what the page makes of any that a gateway could have. */
export function describePage(runtime: string, script: string): void {
  describe(`the page /docs, ${runtime}`, () => {
    const { odd, open, closeTroubled } = useDocsPage(script, DOCUMENTS);

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

    it(`lets a person open any of 200 methods within ${INTERACTIVE_MS} ms`, async () => {
      const readyMs: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const { page } = await open(`/docs#${LARGE}`);
        await page.locator('.opblock').first().waitFor();
        readyMs.push(Math.round(await page.evaluate<number>('performance.now()')));
        await closeTroubled();
      }
      process.stdout.write(`/docs with 200 methods, ${runtime}: interactive after ${readyMs.join(', ')} ms\n`);
      const { page } = await open(`/docs#${LARGE}`);
      expect(Math.min(...readyMs)).toBeLessThan(INTERACTIVE_MS);
      await page.fill('#search', 'method157');
      await page.locator('.docs-method').click();
      const form = page.locator('.opblock.is-open');
      await form.locator('textarea').waitFor();
      expect(await form.innerText()).toContain('/com.example.large.LargeService/method157');
      await expect.poll(async () => (await form.boundingBox())?.y).toBeLessThan(150);
    });

    it('takes any address', async () => {
      const { page, trouble } = await open('/docs#%E0%A4%A?<script>');
      await expect.poll(() => page.locator('#service-count').textContent()).toContain('500 of 500 services');
      await page.locator('.docs-service').first().click();
      await page.locator('.opblock').first().waitFor();
      // Swagger UI looks at it as well, and says so.
      expect(trouble).toEqual([expect.stringMatching(/^console: URIError: URI malformed/)]);
      await closeTroubled();
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
      await closeTroubled();
    });

    it('[C217] shows markup in any name and description as the text it is', async () => {
      const { page, keep } = await open(`/docs#${HOSTILE}`);
      const operation = page.locator('.opblock.is-open');
      await operation.locator('textarea').waitFor();
      await page.getByRole('button', { name: 'Schemas' }).click();
      for (const schema of await page.locator('.json-schema-2020-12-accordion').all()) await schema.click();
      await keep(`${runtime}-hostile-names`);
      const shown = (await page.locator('body').innerText()).split(HOSTILE_TEXT).length - 1;
      // Of the document, the operation, its parameter, body and answer, and the class at least.
      expect(shown).toBeGreaterThanOrEqual(8);
      const made = '#document :is(script, iframe, b, img, a[href^="javascript:"], a[href*="elsewhere"])';
      expect(await page.locator(made).count()).toBe(0);
      expect(await page.evaluate(`'hacked' in window`)).toBe(false);
    });

    describe('with a key', () => {
      it('signs what was filled in, behind a path that the gateway does not know of, and keeps every digit', async () => {
        const { page } = await open(`/docs#${ODD_SERVICE}`);
        await useKey(page, 'AK1', SECRETS.AK1_SECRET);
        await page.locator('#search').fill('echotext');
        await page.locator('.docs-method').click();
        const editor = page.locator('.opblock.is-open textarea');
        expect(await editor.inputValue()).toBe('{\n  "id": 9007199254740993,\n  "name": "words"\n}');
        await editor.fill('{ "id": 9223372036854775807, "price": 19.90 }');
        expect(await press(page, 'Execute')).toMatch(/^Code\s+Details\s+200\b.*"ok"/s);
        const explained = await press(page, 'Explain');
        expect(explained).toContain('nothing was called');
        expect(explained).toContain('9223372036854775807');
        expect(odd().gateway.lines.at(-1)).toContain('"path":"/-/explain/com.example.odd.OddService/echoText"');
      });

      it('sends the tag that was entered, and signs it', async () => {
        const { page } = await open(`/docs#${ODD_SERVICE}`);
        await useKey(page, 'AK1', SECRETS.AK1_SECRET);
        await page.getByLabel('Tag').fill('canary');
        await page.locator('.opblock-summary-control').first().click();
        expect(await press(page, 'Explain')).toMatch(/"tag": "canary",\s+"force": false,\s+"from": "header dubbo-tag"/);
        await page.getByLabel('Tag').fill('灰度');
        expect(await press(page, 'Explain')).toContain('"tag": "灰度"');
        await page.getByLabel('Tag').fill('');
        expect(await press(page, 'Explain')).toContain('"tag": null');
      });

      it('keeps the secret in no field, no storage, no cookie and no address, and forgets the key when the page is left', async () => {
        const { page, requests } = await open(`/docs#${ODD_SERVICE}`);
        await useKey(page, 'AK1', SECRETS.AK1_SECRET);
        await page.locator('.opblock-summary-control').first().click();
        expect(await press(page, 'Execute')).toContain('200');
        const kept = await page.evaluate<string>(`JSON.stringify([
          document.documentElement.outerHTML, [...document.querySelectorAll('input, textarea')].map(({ value }) => value),
          { ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state, window.name])`);
        expect(kept).not.toContain(SECRETS.AK1_SECRET);
        expect(kept).toContain('AK1');
        expect(JSON.stringify([requests, await page.context().cookies()])).not.toContain(SECRETS.AK1_SECRET);
        expect(await page.evaluate('indexedDB.databases().then(({ length }) => length)')).toBe(0);
        await page.evaluate(`for (const type of ['pagehide', 'pageshow'])
          dispatchEvent(new PageTransitionEvent(type, { persisted: true }))`);
        expect(await press(page, 'Execute')).toContain('Enter an access key');
        await useKey(page, 'AK1', SECRETS.AK1_SECRET);
        await page.reload();
        await page.getByLabel('Access key', { exact: true }).waitFor();
        expect([await page.inputValue('#key-id'), await page.inputValue('#key-secret')]).toEqual(['', '']);
      });

      it('says what to do where there is none, where it is wrong, and where the clock is', async () => {
        const { page, keep } = await open(`/docs#${ODD_SERVICE}`);
        await page.locator('.opblock-summary-control').first().click();
        expect(await press(page, 'Execute')).toContain('Enter an access key and its secret at the top of this page');
        await useKey(page, 'AK1', 'not-the-secret-of-this-key');
        const wrong = await press(page, 'Execute');
        expect(wrong).toMatch(/^Code\s+Details\s+401\b/);
        expect(wrong).toContain('is “AK1” what you were given');
        expect(wrong).toContain('The secret: forget the key above and enter it once more');
        expect(wrong).toContain('it agrees with the gateway’s');
        expect(wrong).toMatch(/Request id [\w-]+/);
        await keep(`${runtime}-wrong-key`);
        await page.getByRole('button', { name: 'Forget key' }).click();
        await useKey(page, 'AK1', SECRETS.AK1_SECRET);
        await page.evaluate('(now => Date.now = () => now() + 20 * 60_000)(Date.now); 0');
        expect(await press(page, 'Execute')).toContain('it is 20 minutes ahead of the gateway’s');
      });

      it('says where there can be none, as browsers sign by https alone', async () => {
        const { page } = await open('/docs', 'insecure.test');
        expect(await page.locator('#key').innerText()).toContain('only on pages that came by https');
        await page.locator('.docs-service').first().waitFor();
      });

      it('says of arguments that do not fit where they are wrong', async () => {
        const { page } = await open(`/docs#${ODD_SERVICE}`);
        await useKey(page, 'AK1', SECRETS.AK1_SECRET);
        await page.locator('.opblock-summary-control').first().click();
        await page.locator('.opblock.is-open textarea').fill('[1');
        expect(await press(page, 'Execute')).toMatch(/400.*Invalid argument/s);
      });
    });
  });
}
