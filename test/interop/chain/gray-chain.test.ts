import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Collector, startCollector } from '../../tracing/collector.ts';
import { startSteadyLoad } from '../../end-to-end/steady-load.ts';
import { RUNTIMES, type Runtime, type StartedGateway, startGateway } from '../../start-gateway.ts';
import { ZooKeeperWriter } from '../centers/zookeeper-writer.ts';
import { describeWhere } from '../describe-where.ts';
import { missingZooKeeper } from '../servers/missing-servers.ts';
import { type ZooKeeperServer, startZooKeeperServer } from '../servers/zookeeper-server.ts';
import { countVisits, visit, type Visits } from './count-visits.ts';
import { BACK_APPLICATION, type Chain, FRONT_APPLICATION, startChain } from './start-chain.ts';

const FRONT = 'com.example.interop.chain.FrontService';
const CALLS = 10_000;
/** A pushed rule has to be obeyed so soon, by the gateway and by the first application. */
const WITHIN = { timeout: 2_000, interval: 20 };
const SOON = { timeout: 30_000, interval: 50 };
const TRACE = '0af7651916cd43dd8448eb211c80319c';

const TAGS = {
  rules: [{ tag: 'canary', from: 'argument', pointer: '/0', when: { mod: 1000, below: 5 } }],
  header: true,
};
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly name: string;
}

/** Of a post to a collector. */
function spansOf(body: string): SentSpan[] {
  const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

const kindOf = (id: number): string => (id % 1000 < 5 ? 'canary' : 'plain');
const CANARIES = 'A-canary/B-canary (canary)';
const PLAIN_PAIRS = ['1/B-plain-1', '1/B-plain-2', '2/B-plain-1', '2/B-plain-2'].map((pair) => `A-plain-${pair}`);

/** The gateway chooses an instance of the first application, and that one, with Dubbo's own tag router, of the second. */
describe.for(['2.7.23', '3.3.6'] as const)('a gray chain of Dubbo %s', { timeout: 120_000 }, (dubboVersion) => {
  describeWhere(missingZooKeeper(), 'with ZooKeeper', () => {
    let dir: string;
    let zooKeeper: ZooKeeperServer;
    let writer: ZooKeeperWriter;
    let chain: Chain;
    let collector: Collector;
    let gateways: Readonly<Record<Runtime, StartedGateway>>;

    /** The tag is that of the second plain instances, whatever the canaries carry. */
    async function pushRules(enabled: boolean): Promise<void> {
      // Java takes an address of loopback for none of IPv4 (NetUtils.isValidV4Address): only this spelling of it matches.
      for (const [key, address] of [
        [FRONT_APPLICATION, `0.0.0.0:${chain.front['plain-2'].port}`],
        [BACK_APPLICATION, `[::ffff:127.0.0.1]:${chain.back['plain-2'].port}`],
      ] as const) {
        const rule = { configVersion: 'v3.0', key, enabled, tags: [{ name: 'canary', addresses: [address] }] };
        await writer.put(`/dubbo/config/dubbo/${key}.tag-router`, JSON.stringify(rule));
      }
    }

    /** Of the ids from 0 on. */
    const count = (runtime: Runtime, calls: number): Promise<Visits> =>
      countVisits(gateways[runtime].url, Array(calls).keys(), kindOf);

    /** On both runtimes. */
    const visits = (id: number): Promise<string[]> =>
      Promise.all(RUNTIMES.map((runtime) => visit(gateways[runtime].url, id)));

    beforeAll(async () => {
      dir = await mkdtemp(join(tmpdir(), 'chain-'));
      zooKeeper = await startZooKeeperServer({ dir: join(dir, 'zookeeper') });
      writer = await ZooKeeperWriter.open(zooKeeper.port);
      chain = await startChain(dubboVersion, dir, zooKeeper.address);
      const config = join(dir, 'gateway.json');
      const registry = { address: zooKeeper.address };
      collector = await startCollector();
      // Only where the caller asks for it: there are thousands of calls.
      const tracing = { endpoint: collector.endpoint, 'sample-ratio': 0 };
      await writeFile(
        config,
        JSON.stringify({ registry, expose: [FRONT], auth: { mode: 'none' }, tags: TAGS, tracing }),
      );
      const [node, workerd] = await Promise.all(RUNTIMES.map((runtime) => startGateway(runtime, config)));
      gateways = { node: node!, workerd: workerd! };
      // The first call of each instance looks up the next application, which may take longer than a call.
      const fronts = new Set<string | undefined>();
      await vi.waitFor(async () => {
        for (const id of [1, 6]) for (const line of await visits(id)) fronts.add(/^A-[^/]+/.exec(line)?.[0]);
        expect([...fronts]).toEqual(expect.arrayContaining(['A-canary', 'A-plain-1', 'A-plain-2']));
      }, SOON);
    }, 300_000);

    afterAll(async () => {
      await Promise.all(RUNTIMES.map((runtime) => gateways?.[runtime].stop()));
      await collector?.stop();
      await chain?.stop();
      writer?.close();
      await zooKeeper?.kill();
      await rm(dir, { recursive: true, force: true });
    });

    it.for(RUNTIMES)(
      'ids that leave less than 5 by 1000 go to both canaries, all others to none, on %s',
      async (runtime) => {
        const counts = await count(runtime, CALLS);
        console.info(`Dubbo ${dubboVersion}, ${runtime}: ${JSON.stringify(Object.fromEntries(counts))}`);
        expect([...counts.keys()]).toEqual([`canary ${CANARIES}`, ...PLAIN_PAIRS.map((pair) => `plain ${pair}`)]);
        expect(counts.get(`canary ${CANARIES}`)).toBe(CALLS / 200);
      },
    );

    it('each call that the first application makes has the tag, and the trace of the caller with our call as its parent', async () => {
      const headers = { 'dubbo-tag': 'canary', traceparent: `00-${TRACE}-b7ad6b7169203331-01` };
      let spanCount = 0;
      for (const runtime of RUNTIMES) {
        const ask = async (call: string): Promise<unknown> =>
          (await fetch(`${gateways[runtime].url}/${FRONT}/${call}`, { headers })).json();
        expect(await ask('visitTwice?arg0=6')).toBe('A-canary/B-canary/B-canary');
        const parent = await ask('attachmentAtBack?arg0=traceparent');
        expect(await ask('attachmentAtBack?arg0=tracestate')).toBe(null);
        expect(await ask('attachmentAtBack?arg0=baggage')).toContain('dubbo.tag=canary');
        await collector.received((spanCount += 8));
        const [, , , call] = collector.bodies.flatMap(spansOf).slice(-8);
        expect(call).toMatchObject({ traceId: TRACE, name: `${FRONT}/attachmentAtBack` });
        expect(parent).toBe(`00-${TRACE}-${call!.spanId}-01`);
      }
    });

    it('a rule that is pushed, and one that is switched off, is obeyed within two seconds', async () => {
      const obeyed = async (canary: string, plain: readonly string[]): Promise<void> => {
        const begunMs = performance.now();
        const expected = [`canary ${canary}`, ...plain.map((pair) => `plain ${pair}`)];
        const some = (): Promise<string[][]> =>
          Promise.all(RUNTIMES.map(async (runtime) => [...(await count(runtime, 100)).keys()]));
        await expect.poll(some, WITHIN).toEqual(RUNTIMES.map(() => expected));
        console.info(`Dubbo ${dubboVersion}: obeyed after ${Math.round(performance.now() - begunMs)} ms`);
        for (const runtime of RUNTIMES) expect([...(await count(runtime, 1000)).keys()]).toEqual(expected);
      };
      const loads = RUNTIMES.map((runtime) => startSteadyLoad(`${gateways[runtime].url}/${FRONT}/visit?arg0=6`, 20));
      await pushRules(true);
      await obeyed('A-plain-2/B-plain-2 (canary)', ['A-plain-1/B-plain-1']);
      await pushRules(false);
      await obeyed(CANARIES, PLAIN_PAIRS);
      await Promise.all(loads.map((load) => load.stop()));
      expect(loads.flatMap(({ failures }) => failures)).toEqual([]);
    });
  });
});
