import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { findCommand } from '../interop/find-command.ts';

/** It asks nobody for anything but what a page asks for. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A host that is not this machine's own, as far as the browser knows.
  '--host-resolver-rules=MAP insecure.test 127.0.0.1',
];

export interface Chromium {
  readonly context: BrowserContext;
  stop(): Promise<void>;
}

/** Why there can be no tests in a browser on this machine; null when there can. */
export function missingChromium(): string | null {
  return findChromium() === null ? "needs Debian's chromium: no chromium in PATH" : null;
}

/** A browser with a new and empty profile. */
export async function startChromium(): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? '',
    args: ARGUMENTS,
    viewport: { width: 1280, height: 900 },
  });
  return {
    context,
    async stop() {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function findChromium(): string | null {
  return findCommand('chromium') ?? findCommand('chromium-browser');
}
