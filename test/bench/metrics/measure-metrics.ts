import { readFile } from 'node:fs/promises';
import type { App } from '../../../gateway/app.ts';
import { createFileConfigCenter } from '../../../metadata/config-center/file-config-center.ts';
import { createMetadataHub } from '../../../metadata/hub.ts';
import { createStaticRegistry } from '../../../metadata/registry/static-registry.ts';
import { createFileMetadataReport } from '../../../metadata/report/file-metadata-report.ts';
import { createInProcessGateway } from '../measure/create-in-process-gateway.ts';
import type { Goal } from '../measure/goals.ts';
import { median } from '../measure/sample.ts';
import { BENCH_SERVICE, WORKLOADS } from '../workload.ts';

const FLAT = WORKLOADS[0]!;
const CALLS = 5_000;
/** Rounds are short, so that there are many of them: what is looked for is small. */
const ROUNDS = 20;
const MOST_SHARE = 0.03;

/**
 * What metrics add to a call: two gateways in one process, without HTTP's sockets and the provider's, called in turn. Two processes of the very same
 * gateway differ by more.
 *
 * @param gatewayUs CPU of a whole call, HTTP included
 */
export async function measureMetrics(rounds: number, gatewayUs: number): Promise<Goal> {
  const [metered, plain] = [await createApp(true), await createApp(false)];
  const addedUs: number[] = [];
  for (let round = -ROUNDS; round < rounds * ROUNDS; round++) {
    // Whoever comes second finds warmer caches: that has to change, too.
    const inTurn = round % 2 === 0;
    const first = await cpuUs(inTurn ? metered : plain);
    const second = await cpuUs(inTurn ? plain : metered);
    // The first rounds are thrown away (compilers).
    if (round >= 0) addedUs.push(inTurn ? first - second : second - first);
  }
  const share = Math.max(0, median(addedUs)) / gatewayUs;
  return {
    what: `metrics (${(1000 * median(addedUs)).toFixed(0)} ns): share of a call's CPU on Node`,
    wanted: `<= ${100 * MOST_SHARE} %`,
    measured: `${(100 * share).toFixed(1)} %`,
    met: share <= MOST_SHARE,
  };
}

async function createApp(hasMetrics: boolean): Promise<App> {
  const settings = { expose: [BENCH_SERVICE], http: { 'access-log': false }, metrics: { enabled: hasMetrics } };
  const definition = await readFile(new URL('../bench-service.definition.json', import.meta.url), 'utf8');
  const hub = await createMetadataHub({
    registry: createStaticRegistry([`dubbo://10.0.0.1:20880/${BENCH_SERVICE}?release=3.3.6`]),
    metadataReport: createFileMetadataReport(new Map([['bench.json', definition]])),
    configCenter: createFileConfigCenter(new Map()),
    now: () => performance.now(),
  });
  return createInProcessGateway(settings, hub);
}

/** CPU of one call, in microseconds. */
async function cpuUs(app: App): Promise<number> {
  const { user, system } = process.cpuUsage();
  for (let call = 0; call < CALLS; call++) await callOnce(app);
  const used = process.cpuUsage({ user, system });
  return (used.user + used.system) / CALLS;
}

async function callOnce(app: App): Promise<void> {
  const { url, init, earlyBody, headers } = REQUEST;
  const { status } = await app.fetch(new Request(url, init), { earlyBody, headers });
  if (status !== 200) throw new Error(`a call was answered with ${status}`);
}

const REQUEST = {
  url: `http://127.0.0.1/${BENCH_SERVICE}/${FLAT.methodName}`,
  init: { method: 'POST', body: FLAT.body },
  // As Node hands them over.
  earlyBody: new TextEncoder().encode(FLAT.body),
  headers: { get: (name: string) => (name === 'content-type' ? 'application/json' : null) },
};
