import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startOddGateway, type OddGateway } from '../end-to-end/odd-gateway.ts';
import { ODD_SERVICE } from '../end-to-end/odd-provider.ts';
import { SECRETS } from '../end-to-end/signed-gateway.ts';
import { startChromium, type Chromium } from './chromium.ts';
import { startEdgeProxy, type EdgeProxy } from './edge-proxy.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';

export interface DocsFixture {
  odd(): OddGateway;
  /** Opens the page; closed after the test, which fails if anything went wrong on it. @param path behind the gateway's own root */
  open(path?: string, host?: string): Promise<WatchedPage>;
  /** Closes a page on which things were meant to go wrong. */
  closeTroubled(): Promise<void>;
}

/** For the tests of one `describe`: a gateway that wants signatures, and before it a proxy with documents of its own, under a path of its own. */
export function useDocsPage(script: string, answers: Readonly<Record<string, string>>): DocsFixture {
  let odd: OddGateway;
  let proxy: EdgeProxy;
  let chromium: Chromium;
  let opened: WatchedPage | null = null;

  async function close(): Promise<void> {
    await opened?.close();
    opened = null;
  }

  beforeAll(async () => {
    const providersAt = (port: number): string[] => [
      `dubbo://127.0.0.1:${port}/${ODD_SERVICE}?release=3.3.6`,
      `dubbo://127.0.0.1:1/${ODD_SERVICE}?release=3.3.6&dubbo.tag=canary`,
    ];
    const settings = {
      auth: { mode: 'aksk' },
      openapi: { access: 'public' },
      tags: { header: true },
      'access-keys': [{ id: 'AK1', secrets: ['${AK1_SECRET}'], allow: ['*'], operator: true }],
    };
    [odd, chromium] = await Promise.all([startOddGateway(script, providersAt, settings, SECRETS), startChromium()]);
    proxy = await startEdgeProxy(odd.gateway.url, answers);
  }, 60_000);

  afterEach(async () => {
    const trouble = opened?.trouble ?? [];
    await close();
    expect(trouble).toEqual([]);
  });

  afterAll(async () => {
    await chromium?.stop();
    await proxy?.stop();
    await odd?.stop();
  });

  return {
    odd: () => odd,
    async open(path = '/docs', host = '127.0.0.1') {
      const url = `${proxy.url.replace('127.0.0.1', host)}${path}`;
      opened = await openWatchedPage(chromium.context, url);
      return opened;
    },
    closeTroubled: close,
  };
}
