import { missingChromium, startChromium, type Chromium } from '../../browser/chromium.ts';
import { NODE_GATEWAY, startGateway, WORKER_GATEWAY } from '../../end-to-end/gateway-process.ts';
import { createTestFolder } from '../../end-to-end/test-folder.ts';
import { largeDefinition } from '../documents/large-center.ts';
import type { Goal } from '../measure/goals.ts';
import { median } from '../measure/sample.ts';

const METHODS = 200;
const TYPES = 20;
const ROUNDS = 5;
const MOST_MS = 1_500;
const SERVICE = 'com.example.bench.s0.Service0';

/** How long a person in front of a real browser waits for the page `/docs` with the methods of a large service. Nothing where there is no browser. */
export async function measureDocs(): Promise<readonly Goal[]> {
  if (missingChromium() !== null) return [];
  const folder = await createTestFolder();
  try {
    await folder.write('large.json', largeDefinition(0, METHODS, TYPES));
    const config = await folder.write('gateway.json', {
      registry: { address: 'static', providers: [`dubbo://127.0.0.1:1/${SERVICE}?version=1.0.0&release=3.3.6`] },
      'metadata-report': { address: 'file:large.json' },
      expose: [SERVICE],
      auth: { mode: 'none' },
    });
    return [await measured('Node', NODE_GATEWAY, config), await measured('workerd', WORKER_GATEWAY, config)];
  } finally {
    await folder.remove();
  }
}

async function measured(runtime: string, script: string, config: string): Promise<Goal> {
  const gateway = await startGateway(script, config);
  try {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await timeToUse(`${gateway.url}/docs`));
    return {
      what: `/docs in Chromium, a service of ${METHODS} methods, on ${runtime}: from the address until one can be opened`,
      wanted: `<= ${MOST_MS.toLocaleString('en')} ms`,
      measured: `${Math.round(median(times))} ms`,
      met: median(times) <= MOST_MS,
    };
  } finally {
    await gateway.stop();
  }
}

/** Milliseconds, with nothing of the page in the browser. */
async function timeToUse(url: string): Promise<number> {
  const chromium: Chromium = await startChromium();
  try {
    const page = await chromium.context.newPage();
    await page.goto(url);
    await page.locator('.opblock').first().waitFor();
    return await page.evaluate<number>('performance.now()');
  } finally {
    await chromium.stop();
  }
}
