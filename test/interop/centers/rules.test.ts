import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSteadyLoad } from '../../end-to-end/steady-load.ts';
import { type GatewayProcess, startGateway } from '../../end-to-end/gateway-process.ts';
import { RUNTIMES } from '../../start-gateway.ts';
import { describeWhere } from '../describe-where.ts';
import { type RegisteredProvider, startRegisteredProvider } from '../registered-providers.ts';
import { answering } from './answering.ts';
import { SCRIPTS, writeConfiguration } from './call-through-gateway.ts';
import { type CenterPlace, ENVIRONMENT, MATRIX_CENTERS } from './matrix-centers.ts';

const BACK = 'com.example.interop.chain.BackService';
const APPLICATION = 'ruled';
const GATEWAY = 'edge';
const CENTERS = new Set(['ZooKeeper', 'Nacos 3.1.0']);
/** From the moment at which a rule begins to be written. */
const WITHIN = { timeout: 2_000, interval: 20 };
const SOON = { timeout: 30_000, interval: 100 };

/** Rules, one after the other, each on top of those before. */
const RULES: readonly {
  readonly what: string;
  readonly item: string;
  /** @param old the address of the provider of 2.7.23, as it is registered */
  rule(old: string): object;
  /** Who answers then calls with the tag `gray`, and calls without one. */
  readonly gray: readonly string[];
  readonly untagged: readonly string[];
}[] = [
  {
    what: 'a tag rule of 2.7, by addresses',
    item: `${APPLICATION}.tag-router`,
    rule: (old) => ({ force: true, enabled: true, key: APPLICATION, tags: [{ name: 'gray', addresses: [old] }] }),
    gray: ['old'],
    untagged: ['green', 'plain'],
  },
  {
    what: 'a tag rule of 3.x, by parameters',
    item: `${APPLICATION}.tag-router`,
    rule: () => ({
      configVersion: 'v3.0',
      key: APPLICATION,
      enabled: true,
      tags: [{ name: 'gray', match: [{ key: 'env', value: { exact: 'green' } }] }],
    }),
    gray: ['green'],
    untagged: ['old', 'plain'],
  },
  {
    what: 'an override of 2.7 that takes the weight of a provider',
    item: `${BACK}::.configurators`,
    rule: (old) => ({
      configVersion: 'v2.7',
      scope: 'service',
      key: BACK,
      enabled: true,
      configs: [{ side: 'consumer', addresses: ['0.0.0.0'], providerAddresses: [old], parameters: { weight: 0 } }],
    }),
    gray: ['green'],
    untagged: ['plain'],
  },
  {
    what: 'a tag rule that is switched off: nobody has the tag then',
    item: `${APPLICATION}.tag-router`,
    rule: () => ({ configVersion: 'v3.0', key: APPLICATION, enabled: false, tags: [] }),
    gray: ['green', 'plain'],
    untagged: ['green', 'plain'],
  },
  {
    what: 'an override of 3.x for this caller, by parameters, that gives a tag',
    item: `${GATEWAY}.configurators`,
    rule: () => ({
      configVersion: 'v3.0',
      scope: 'application',
      key: GATEWAY,
      enabled: true,
      configs: [
        {
          side: 'consumer',
          match: { param: [{ key: 'env', value: { prefix: 'bl' } }] },
          parameters: { 'dubbo.tag': 'gray' },
        },
      ],
    }),
    gray: ['old'],
    untagged: ['green', 'plain'],
  },
  {
    what: 'an override that is switched off',
    item: `${GATEWAY}.configurators`,
    rule: () => ({ configVersion: 'v3.0', scope: 'application', key: GATEWAY, enabled: false, configs: [] }),
    gray: ['green', 'plain'],
    untagged: ['green', 'plain'],
  },
  {
    what: 'the other one, too',
    item: `${BACK}::.configurators`,
    rule: () => ({ configVersion: 'v2.7', scope: 'service', key: BACK, enabled: false, configs: [] }),
    gray: ['green', 'old', 'plain'],
    untagged: ['green', 'old', 'plain'],
  },
];

/** One provider of 2.7.23 and two of 3.3.6, of one application. */
describe.for(MATRIX_CENTERS.filter(({ name }) => CENTERS.has(name)))(
  'rules in $name',
  ({ name, missing, ...center }) => {
    describeWhere(missing, 'that are pushed while calls go on', () => {
      let dir: string;
      let place: CenterPlace;
      let providers: readonly RegisteredProvider[];
      let gateways: readonly GatewayProcess[];
      let old: string;

      /** By runtime. */
      const ask = (headers = {}): Promise<string[][]> =>
        Promise.all(gateways.map(({ url }) => answering(url, providers.length, headers)));

      beforeAll(async () => {
        dir = await mkdtemp(join(tmpdir(), 'rules-'));
        place = await center.open(dir, 'rules');
        const start = async (instance: string, env: string): Promise<RegisteredProvider> =>
          startRegisteredProvider({
            dubboVersion: instance === 'old' ? '2.7.23' : '3.3.6',
            dir: await mkdtemp(join(dir, `${instance}-`)),
            registry: place.registry,
            application: APPLICATION,
            services: ['BackService'],
            instance,
            // All are as warm as they get.
            parameters: { env, warmup: '1', timeout: '10000' },
          });
        // One after the other: replicas write the same definition, and each waits for its own.
        const first = await start('old', 'blue');
        providers = [first, await start('green', 'green'), await start('plain', 'none')];
        old = `${first.host}:${first.port}`;
        const config = await writeConfiguration(dir, {
          ...place.configuration,
          application: GATEWAY,
          tags: { header: true },
        });
        gateways = await Promise.all(RUNTIMES.map((runtime) => startGateway(SCRIPTS[runtime], config, ENVIRONMENT)));
        await vi.waitFor(async () => {
          expect(await ask()).toEqual(RUNTIMES.map(() => ['green', 'old', 'plain']));
        }, SOON);
      }, 300_000);

      afterAll(async () => {
        await Promise.all([...(gateways ?? []), ...(providers ?? [])].map((process) => process.stop()));
        await place?.close();
        await center.stop();
        await rm(dir, { recursive: true, force: true });
      });

      it('are obeyed within two seconds, and no call fails', async () => {
        const loads = gateways.map(({ url }) => startSteadyLoad(`${url}/${BACK}/visit?arg0=1`, 20));
        for (const { what, item, rule, gray, untagged } of RULES) {
          const begunMs = performance.now();
          await place.publish(item, JSON.stringify(rule(old)));
          const both = (): Promise<string[][][]> => Promise.all([ask({ 'dubbo-tag': 'gray' }), ask()]);
          const expected = [RUNTIMES.map(() => gray), RUNTIMES.map(() => untagged)];
          await expect.poll(both, { ...WITHIN, message: what }).toEqual(expected);
          console.info(`${name}: ${what}: obeyed after ${Math.round(performance.now() - begunMs)} ms`);
        }
        await Promise.all(loads.map((load) => load.stop()));
        expect(loads.flatMap(({ failures }) => failures)).toEqual([]);
      });
    });
  },
);
