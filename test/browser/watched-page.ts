import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';

const SCREENSHOTS = fileURLToPath(new URL('screenshots/', import.meta.url));

/** Runs in the page, before any script of its own. */
const TELL_VIOLATIONS = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  console.error('content security policy: ' + effectiveDirective + ' ' + blockedURI));`;

export interface WatchedPage {
  readonly page: Page;
  /** What should not have happened so far: errors of scripts, of the console and of the content security policy, requests to elsewhere. */
  readonly trouble: readonly string[];
  /** What was asked of the gateway so far: method, path and query. */
  readonly requests: readonly string[];
  /** A picture of it all, kept in `test/browser/screenshots/`. */
  keep(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a page and writes down whatever goes wrong on it. An answer of status 400 and above is for the page to show, though the console says a word about it. */
export async function openWatchedPage(context: BrowserContext, url: string): Promise<WatchedPage> {
  const page = await context.newPage();
  const trouble: string[] = [];
  const requests: string[] = [];
  const { origin } = new URL(url);
  page.on('pageerror', (error) => trouble.push(`error: ${String(error)}`));
  page.on('console', (message) => {
    const isAnswer = message.text().startsWith('Failed to load resource: the server responded with a status of 4');
    if (['error', 'warning'].includes(message.type()) && !isAnswer) trouble.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin: asked, pathname, search } = new URL(request.url());
    if (asked === origin) requests.push(`${request.method()} ${pathname}${search}`);
    else if (protocol !== 'data:' && protocol !== 'blob:') trouble.push(`request: ${request.url()}`);
  });
  await page.addInitScript({ content: TELL_VIOLATIONS });
  await page.goto(url);
  return {
    page,
    trouble,
    requests,
    async keep(name) {
      await mkdir(SCREENSHOTS, { recursive: true });
      const path = `${SCREENSHOTS}${name}.png`;
      // What sticks to the window's edge would lie across a picture of more than the window.
      const height = await page.evaluate<number>('document.documentElement.scrollHeight');
      await page.setViewportSize({ width: 1280, height: Math.min(Math.max(height, 900), 2_000) });
      await page.screenshot({ path });
      await page.setViewportSize({ width: 1280, height: 900 });
      process.stdout.write(`screenshot: ${path}\n`);
    },
    close: () => page.close(),
  };
}
