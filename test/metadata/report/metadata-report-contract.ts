import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DefinitionKey, MetadataReport } from '../../../metadata/report/metadata-report.ts';
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

/** A metadata center, written to as providers do. */
export interface MetadataCenter extends CenterControl {
  putDefinition(key: DefinitionKey, application: string, text: string): Promise<void>;
  removeDefinition(key: DefinitionKey, application: string): Promise<void>;
  putMetadataInfo(application: string, revision: string, text: string): Promise<void>;
  /** As 3.x writes it: one text for all applications of the interface. */
  putMapping(serviceInterface: string, text: string): Promise<void>;
  /** As 2.7 writes it: an entry for each application. */
  putMappingOf27(serviceInterface: string, application: string): Promise<void>;
  open(): MetadataReport;
}

/** What every metadata report does. */
export function describeMetadataReportContract(name: string, environment: CenterEnvironment<MetadataCenter>): void {
  const { withinMs } = environment;

  describe(`${name}: metadata report`, () => {
    let center: MetadataCenter;
    let reports: MetadataReport[] = [];
    let serviceInterface = '';
    let plain: DefinitionKey;

    const open = (): MetadataReport => {
      const report = center.open();
      reports.push(report);
      return report;
    };
    /** Everything that is told of a definition, in order. */
    const follow = (report: MetadataReport, key: DefinitionKey, applications: readonly string[]): (string | null)[] => {
      const told: (string | null)[] = [];
      report.watch(key, applications, (text) => told.push(text));
      return told;
    };
    const untilLast = (told: readonly (string | null)[], text: string | null, timeout = withinMs): Promise<void> =>
      expect.poll(() => told.at(-1), { timeout }).toBe(text);

    beforeAll(async () => {
      center = await environment.startCenter();
    });
    afterAll(() => center.close());
    beforeEach(() => {
      serviceInterface = uniqueName('org.example.Service');
      plain = { serviceInterface, group: null, version: null };
    });
    afterEach(async () => {
      await Promise.all(reports.map((report) => report.close()));
      reports = [];
    });

    it('tells the definition of exactly this group and version', async () => {
      const keys = [null, 'blue'].flatMap((group) =>
        [null, '1.0.0'].map((version) => ({ serviceInterface, group, version })),
      );
      for (const key of keys) await center.putDefinition(key, 'shop', JSON.stringify({ key, text: 'Grüße, 世界' }));
      const report = open();
      for (const key of keys) {
        await untilLast(follow(report, key, ['shop']), JSON.stringify({ key, text: 'Grüße, 世界' }));
      }
      expectConnected(report);
    });

    it('tells that there is no definition, and tells it once it comes', async () => {
      const told = follow(open(), plain, ['shop']);
      await untilLast(told, null);
      await center.putDefinition(plain, 'shop', '{"first":1}');
      await untilLast(told, '{"first":1}');
      await center.putDefinition(plain, 'shop', '{"second":2}');
      await untilLast(told, '{"second":2}');
      await center.removeDefinition(plain, 'shop');
      await untilLast(told, null);
      expect(told).toEqual([null, '{"first":1}', '{"second":2}', null]);
    });

    it('tells what the first of the applications has published', async () => {
      await center.putDefinition(plain, 'third', '{"of":"third"}');
      const told = follow(open(), plain, ['first', 'second', 'third']);
      await untilLast(told, '{"of":"third"}');
      await center.putDefinition(plain, 'second', '{"of":"second"}');
      await untilLast(told, '{"of":"second"}');
      await center.putDefinition(plain, 'first', '{"of":"first"}');
      await untilLast(told, '{"of":"first"}');
      await center.removeDefinition(plain, 'first');
      await untilLast(told, '{"of":"second"}');
      await center.removeDefinition(plain, 'second');
      await untilLast(told, '{"of":"third"}');
    });

    it('finds who has published it where the providers name no application', async () => {
      const report = open();
      await untilLast(follow(report, plain, []), null);
      await center.putDefinition(plain, 'shop', '{"of":"shop"}');
      await center.putDefinition({ ...plain, version: '1.0.0' }, 'other', '{"of":"other"}');
      const told = follow(report, plain, []);
      await untilLast(told, '{"of":"shop"}', withinMs + 5_000);
      await center.putDefinition(plain, 'shop', '{"of":"shop again"}');
      await untilLast(told, '{"of":"shop again"}');
    });

    it('tells several listeners, and none that has left', async () => {
      await center.putDefinition(plain, 'shop', '{"first":1}');
      const report = open();
      const left: (string | null)[] = [];
      const leave = report.watch(plain, ['shop'], (text) => left.push(text));
      await untilLast(left, '{"first":1}');
      const told = follow(report, plain, ['shop']);
      await untilLast(told, '{"first":1}');
      leave();
      leave();
      await center.putDefinition(plain, 'shop', '{"second":2}');
      await untilLast(told, '{"second":2}');
      expect(left).toEqual(['{"first":1}']);
    });

    it('carries a large definition', async () => {
      const text = JSON.stringify({ text: 'ü'.repeat(200_000) });
      await center.putDefinition(plain, 'shop', text);
      const told = follow(open(), plain, ['shop']);
      await expect.poll(() => told.at(-1)?.length, { timeout: withinMs + 2_000 }).toBe(text.length);
      expect(told.at(-1) === text).toBe(true);
    });

    it('reads MetadataInfo by application and revision', async () => {
      const application = uniqueName('shop');
      await center.putMetadataInfo(application, '8f14e45fceea167a5a36dedd4bea2543', '{"app":"a"}');
      await center.putMetadataInfo(application, '45C48CCE2E2D7FBDEA1AFC51C7C6AD26', '{"app":"b"}');
      const report = open();
      expect(await report.metadataInfo(application, '8f14e45fceea167a5a36dedd4bea2543')).toBe('{"app":"a"}');
      expect(await report.metadataInfo(application, '45C48CCE2E2D7FBDEA1AFC51C7C6AD26')).toBe('{"app":"b"}');
      expect(await report.metadataInfo(application, 'c9f0f895fb98ab9159f51fd0297e236d')).toBeNull();
      expect(await report.metadataInfo(uniqueName('nobody'), 'c9f0f895fb98ab9159f51fd0297e236d')).toBeNull();
    });

    it('reads which applications provide an interface', async () => {
      const report = open();
      expect(await report.mapping(serviceInterface)).toEqual([]);
      await center.putMapping(serviceInterface, ' shop,stock,, shop ,');
      await expect.poll(() => report.mapping(serviceInterface), { timeout: withinMs }).toEqual(['shop', 'stock']);
    });

    it('reads which applications of 2.7 provide an interface', async () => {
      const [first, second] = [uniqueName('old'), uniqueName('old')];
      await center.putMappingOf27(serviceInterface, first);
      await center.putMappingOf27(serviceInterface, second);
      await center.putMapping(serviceInterface, `new,${first}`);
      const sorted = async () => (await open().mapping(serviceInterface)).toSorted();
      expect(await sorted()).toEqual(['new', first, second].toSorted());
    });

    it('tells nothing while the center is away, and what has changed afterwards', async () => {
      const still: DefinitionKey = { serviceInterface, group: 'still', version: null };
      await center.putDefinition(plain, 'shop', '{"first":1}');
      await center.putDefinition(still, 'shop', '{"still":1}');
      const report = open();
      const told = follow(report, plain, ['shop']);
      const toldOfStill = follow(report, still, ['shop']);
      await untilLast(told, '{"first":1}');
      await untilLast(toldOfStill, '{"still":1}');
      await center.stop();
      try {
        await untilLost(report, withinMs + 2_000);
        await center.putDefinition(plain, 'shop', '{"second":2}');
        expectLost(report);
        expectNoSecrets(report, center.secrets);
        await expect(report.metadataInfo('shop', 'c9f0f895fb98ab9159f51fd0297e236d')).rejects.toThrow(Error);
        await expect(report.mapping(serviceInterface)).rejects.toThrow(Error);
        expect(told).toEqual(['{"first":1}']);
      } finally {
        await center.start();
      }
      await untilLast(told, '{"second":2}', withinMs + 8_000);
      await untilConnected(report, withinMs + 8_000);
      expectConnected(report);
      // What did not change is not told again.
      expect(toldOfStill).toEqual(['{"still":1}']);
      await center.putDefinition(plain, 'shop', '{"third":3}');
      await untilLast(told, '{"third":3}');
    }, 60_000);

    it('tells a definition when a center comes up that was away at the start', async () => {
      await center.putDefinition(plain, 'shop', '{"first":1}');
      await center.stop();
      let report: MetadataReport;
      let told: (string | null)[];
      try {
        report = open();
        told = follow(report, plain, ['shop']);
        await untilExplained(report, withinMs + 8_000);
        expectLost(report);
        expectNoSecrets(report, center.secrets);
        expect(told).toEqual([]);
      } finally {
        await center.start();
      }
      await untilLast(told, '{"first":1}', withinMs + 8_000);
      await untilConnected(report, withinMs + 8_000);
    }, 60_000);

    it('tells that there is no definition when the center has lost all that it held', async () => {
      await center.putDefinition(plain, 'shop', '{"first":1}');
      const report = open();
      const told = follow(report, plain, ['shop']);
      await untilLast(told, '{"first":1}');
      await center.stop();
      await untilLost(report, withinMs + 2_000);
      await center.start({ empty: true });
      await untilLast(told, null, withinMs + 12_000);
      await center.putDefinition(plain, 'shop', '{"second":2}');
      await untilLast(told, '{"second":2}');
    }, 60_000);

    it('tells nothing more once it is closed', async () => {
      await center.putDefinition(plain, 'shop', '{"first":1}');
      const closed = open();
      const toldBefore = follow(closed, plain, ['shop']);
      await untilLast(toldBefore, '{"first":1}');
      await closed.close();
      await closed.close();
      const told = follow(open(), plain, ['shop']);
      await untilLast(told, '{"first":1}');
      await center.putDefinition(plain, 'shop', '{"second":2}');
      await untilLast(told, '{"second":2}');
      expect(toldBefore).toEqual(['{"first":1}']);
      expect(closed.state(Date.now()).connected).toBe(false);
      await expect(closed.metadataInfo('shop', 'c9f0f895fb98ab9159f51fd0297e236d')).rejects.toThrow(Error);
    });
  });
}
