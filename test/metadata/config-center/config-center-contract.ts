import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConfigCenter } from '../../../metadata/config-center/config-center.ts';
import {
  expectConnected,
  expectLost,
  expectNoSecrets,
  uniqueName,
  untilConnected,
  untilExplained,
  untilLost,
} from '../center/center-control.ts';
import type { CenterControl, CenterEnvironment } from '../center/center-control.ts';

/** A config center, written to as Dubbo Admin does. */
export interface RuleCenter extends CenterControl {
  putRule(name: string, text: string, group: string): Promise<void>;
  removeRule(name: string, group: string): Promise<void>;
  open(): ConfigCenter;
}

/** What every config center does. */
export function describeConfigCenterContract(name: string, environment: CenterEnvironment<RuleCenter>): void {
  const { withinMs } = environment;

  describe(`${name}: config center`, () => {
    let center: RuleCenter;
    let opened: ConfigCenter[] = [];
    let rule = '';

    const open = (): ConfigCenter => {
      const configCenter = center.open();
      opened.push(configCenter);
      return configCenter;
    };
    /** Everything that is told of an item, in order. */
    const follow = (configCenter: ConfigCenter, item: string, group?: string): (string | null)[] => {
      const told: (string | null)[] = [];
      configCenter.watch(item, (text) => told.push(text), group);
      return told;
    };
    const untilLast = (told: readonly (string | null)[], text: string | null, timeout = withinMs): Promise<void> =>
      expect.poll(() => told.at(-1), { timeout }).toBe(text);

    beforeAll(async () => {
      center = await environment.startCenter();
    });
    afterAll(() => center.close());
    beforeEach(() => {
      rule = `${uniqueName('shop')}.tag-router`;
    });
    afterEach(async () => {
      await Promise.all(opened.map((configCenter) => configCenter.close()));
      opened = [];
    });

    it('tells what is there', async () => {
      await center.putRule(rule, 'force: true\n# Grüße, 世界\n', 'dubbo');
      const configCenter = open();
      await untilLast(follow(configCenter, rule), 'force: true\n# Grüße, 世界\n');
      expectConnected(configCenter);
    });

    it('follows a rule that comes, changes and goes', async () => {
      const told = follow(open(), rule);
      await untilLast(told, null);
      await center.putRule(rule, 'first: 1', 'dubbo');
      await untilLast(told, 'first: 1');
      await center.putRule(rule, 'second: 2', 'dubbo');
      await untilLast(told, 'second: 2');
      await center.removeRule(rule, 'dubbo');
      await untilLast(told, null);
      await center.putRule(rule, 'third: 3', 'dubbo');
      await untilLast(told, 'third: 3');
      expect(told).toEqual([null, 'first: 1', 'second: 2', null, 'third: 3']);
    });

    it('carries names with colons, and tells apart what is named alike', async () => {
      const service = uniqueName('org.example.Service');
      await center.putRule(`${service}:1.0.0:.condition-router`, 'one: 1', 'dubbo');
      await center.putRule(`${service}::.condition-router`, 'two: 2', 'dubbo');
      const configCenter = open();
      await untilLast(follow(configCenter, `${service}:1.0.0:.condition-router`), 'one: 1');
      await untilLast(follow(configCenter, `${service}::.condition-router`), 'two: 2');
      await untilLast(follow(configCenter, `${service}::blue.condition-router`), null);
    });

    it('keeps groups apart', async () => {
      const group = uniqueName('rules');
      const configCenter = open();
      const told = follow(configCenter, rule);
      const toldOfGroup = follow(configCenter, rule, group);
      await untilLast(told, null);
      await untilLast(toldOfGroup, null);
      await center.putRule(rule, 'of: group', group);
      await untilLast(toldOfGroup, 'of: group');
      await center.putRule(rule, 'of: dubbo', 'dubbo');
      await untilLast(told, 'of: dubbo');
      expect(told).toEqual([null, 'of: dubbo']);
      expect(toldOfGroup).toEqual([null, 'of: group']);
    });

    it('tells several listeners, and none that has left', async () => {
      await center.putRule(rule, 'first: 1', 'dubbo');
      const configCenter = open();
      const left: (string | null)[] = [];
      const leave = configCenter.watch(rule, (text) => left.push(text));
      await untilLast(left, 'first: 1');
      const told = follow(configCenter, rule);
      await untilLast(told, 'first: 1');
      leave();
      leave();
      await center.putRule(rule, 'second: 2', 'dubbo');
      await untilLast(told, 'second: 2');
      expect(left).toEqual(['first: 1']);
    });

    it('tells nothing while the center is away, and what has changed afterwards', async () => {
      const still = `${uniqueName('still')}.tag-router`;
      await center.putRule(rule, 'first: 1', 'dubbo');
      await center.putRule(still, 'still: 1', 'dubbo');
      const configCenter = open();
      const told = follow(configCenter, rule);
      const toldOfStill = follow(configCenter, still);
      await untilLast(told, 'first: 1');
      await untilLast(toldOfStill, 'still: 1');
      await center.stop();
      try {
        await untilLost(configCenter, withinMs + 2_000);
        await center.putRule(rule, 'second: 2', 'dubbo');
        expectLost(configCenter);
        expectNoSecrets(configCenter, center.secrets);
        expect(told).toEqual(['first: 1']);
      } finally {
        await center.start();
      }
      await untilLast(told, 'second: 2', withinMs + 8_000);
      await untilConnected(configCenter, withinMs + 8_000);
      expectConnected(configCenter);
      // What did not change is not told again.
      expect(toldOfStill).toEqual(['still: 1']);
      await center.putRule(rule, 'third: 3', 'dubbo');
      await untilLast(told, 'third: 3');
    }, 60_000);

    it('tells a rule when a center comes up that was away at the start', async () => {
      await center.putRule(rule, 'first: 1', 'dubbo');
      await center.stop();
      let configCenter: ConfigCenter;
      let told: (string | null)[];
      try {
        configCenter = open();
        told = follow(configCenter, rule);
        await untilExplained(configCenter, withinMs + 8_000);
        expectLost(configCenter);
        expectNoSecrets(configCenter, center.secrets);
        expect(told).toEqual([]);
      } finally {
        await center.start();
      }
      await untilLast(told, 'first: 1', withinMs + 8_000);
      await untilConnected(configCenter, withinMs + 8_000);
    }, 60_000);

    it('tells that there is no rule when the center has lost all that it held', async () => {
      await center.putRule(rule, 'first: 1', 'dubbo');
      const configCenter = open();
      const told = follow(configCenter, rule);
      await untilLast(told, 'first: 1');
      await center.stop();
      await untilLost(configCenter, withinMs + 2_000);
      await center.start({ empty: true });
      await untilLast(told, null, withinMs + 12_000);
      await center.putRule(rule, 'second: 2', 'dubbo');
      await untilLast(told, 'second: 2');
    }, 60_000);

    it('tells nothing more once it is closed', async () => {
      await center.putRule(rule, 'first: 1', 'dubbo');
      const closed = open();
      const toldBefore = follow(closed, rule);
      await untilLast(toldBefore, 'first: 1');
      await closed.close();
      await closed.close();
      const told = follow(open(), rule);
      await untilLast(told, 'first: 1');
      await center.putRule(rule, 'second: 2', 'dubbo');
      await untilLast(told, 'second: 2');
      expect(toldBefore).toEqual(['first: 1']);
      expect(closed.state(Date.now()).connected).toBe(false);
    });
  });
}
