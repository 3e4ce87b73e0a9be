import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NODE_GATEWAY, startGateway, WORKER_GATEWAY, type GatewayProcess } from '../end-to-end/gateway-process.ts';
import { SECRETS } from '../end-to-end/signed-gateway.ts';
import { describeWhere } from '../interop/describe-where.ts';
import { gatewayConfiguration } from '../interop/gateway-configuration.ts';
import { type JavaProvider, startJavaProvider } from '../interop/java-providers.ts';
import { missingJavaTools } from '../interop/java-tools.ts';
import { startChromium, type Chromium } from './chromium.ts';
import { press, useKey } from './use-key.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';

/** Longer by three digits than what a number of JavaScript can hold. */
const ID = '9007199254740993001';

describeWhere(missingJavaTools(), 'the page /docs in front of a Java provider', () => {
  let dir: string;
  let provider: JavaProvider;
  let chromium: Chromium;
  let configPath: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'docs-'));
    [provider, chromium] = await Promise.all([startJavaProvider({ dubboVersion: '3.3.6', dir }), startChromium()]);
    configPath = join(dir, 'gateway.json');
    const signed = {
      auth: { mode: 'aksk' },
      'access-keys': [{ id: 'PARTNER', secrets: ['${AK1_SECRET}'], allow: ['com.example.*'] }],
    };
    await writeFile(configPath, JSON.stringify({ ...JSON.parse(gatewayConfiguration(provider, {})), ...signed }));
  }, 300_000);

  afterAll(async () => {
    await chromium?.stop();
    await provider?.stop();
    await rm(dir, { recursive: true, force: true });
  });

  describe.for([
    ['node', NODE_GATEWAY],
    ['workerd', WORKER_GATEWAY],
  ] as const)('%s', ([runtime, script]) => {
    let gateway: GatewayProcess;
    let opened: WatchedPage;

    beforeAll(async () => {
      gateway = await startGateway(script, configPath, SECRETS);
    });
    afterAll(() => gateway?.stop());

    afterEach(async () => {
      await opened.close();
      expect(opened.trouble).toEqual([]);
    });

    async function open(): Promise<WatchedPage> {
      opened = await openWatchedPage(chromium.context, `${gateway.url}/docs`);
      return opened;
    }

    it('finds a service, fills in a POJO, signs, and shows the answer with all digits of its id', async () => {
      const { page, keep } = await open();
      expect(await page.locator('#message').innerText()).toContain('Enter yours, and its secret, above');
      await keep(`java-${runtime}-1-start`);
      await useKey(page, 'PARTNER', SECRETS.AK1_SECRET);
      await page.getByLabel('Find a service or method').fill('echouser');
      const found = page.locator('.docs-method', { hasText: /^echoUser$/ });
      await found.waitFor();
      await keep(`java-${runtime}-2-search`);
      await found.click();
      const form = page.locator('.opblock.is-open');
      const editor = form.locator('textarea');
      await editor.waitFor();
      await keep(`java-${runtime}-3-form`);
      const example = JSON.parse(await editor.inputValue()) as object;
      expect(Object.keys(example).toSorted()).toEqual(['favourite', 'id', 'name']);
      await editor.fill(`{"id":${ID},"name":"Ada","favourite":"GREEN"}`);
      const answer = await press(page, 'Execute');
      expect(answer).toMatch(/^Code\s+Details\s+200\b/);
      expect(answer).toContain(`"id": ${ID}\n`);
      await keep(`java-${runtime}-4-answer`);
    });

    it('says in plain words that a key is wrong, before a call and after', async () => {
      const { page, keep } = await open();
      await useKey(page, 'PARTNER', 'another-secret-than-the-right-one');
      const message = page.locator('#message');
      await expect.poll(() => message.innerText()).toContain('is “PARTNER” what you were given');
      expect(await message.innerText()).toContain('The request does not carry one valid signature');
      await keep(`java-${runtime}-5-wrong-key`);
      await page.getByRole('button', { name: 'Forget key' }).click();
      await useKey(page, 'PARTNER', SECRETS.AK1_SECRET);
      await page.getByLabel('Find a service or method').fill('echouser');
      await page.locator('.docs-method', { hasText: /^echoUser$/ }).click();
      await page.locator('.opblock.is-open textarea').waitFor();
      await page.getByRole('button', { name: 'Forget key' }).click();
      await useKey(page, 'STRANGER', SECRETS.AK1_SECRET);
      const answer = await press(page, 'Execute');
      expect(answer).toMatch(/^Code\s+Details\s+401\b/);
      expect(answer).toContain('is “STRANGER” what you were given');
      await keep(`java-${runtime}-6-wrong-key-at-a-call`);
    });

    it('sends a list in a query, each with all its digits', async () => {
      const { page } = await open();
      await useKey(page, 'PARTNER', SECRETS.AK1_SECRET);
      await page.getByLabel('Find a service or method').fill('echoLongList');
      await page.locator('.docs-method', { hasText: /^echoLongList$/ }).click();
      const post = page.locator('.opblock.is-open');
      await post.locator('textarea').waitFor();
      await post.locator('.opblock-summary-control').click();
      const form = page.locator('.opblock-get', { hasText: 'List<Long> echoLongList(' });
      await form.locator('.opblock-summary-control').click();
      for (const [index, id] of [ID, '-1'].entries()) {
        await form.getByRole('button', { name: /^Add \w+ item$/ }).click();
        await form.locator('.json-schema-form-item input').nth(index).fill(id);
      }
      expect(await press(page, 'Execute')).toContain(`[\n  ${ID},\n  -1\n]`);
    });

    it('calls the group and version that were chosen', async () => {
      const { page } = await open();
      await useKey(page, 'PARTNER', SECRETS.AK1_SECRET);
      await page.locator('.docs-service', { hasText: 'GroupedService' }).click();
      for (const [chosen, query, answered] of [
        ['version 2.0.0', /version=2\.0\.0$/, 'group=-,version=2.0.0'],
        ['group blue, version 1.0.0', /group=blue&version=1\.0\.0$/, 'group=blue,version=1.0.0'],
        ['without group and version', /Service$/, 'group=-,version=-'],
      ] as const) {
        await page.getByLabel('Which one').selectOption(chosen);
        await page.waitForURL(query);
        await page.locator('.opblock-post .opblock-summary-control').first().click();
        expect(await press(page, 'Execute')).toContain(answered);
      }
    });
  });
});
