import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DefinitionKey, MetadataReport } from '../../../metadata/report/metadata-report.ts';
import { uniqueName, untilConnected } from '../../metadata/center/center-control.ts';
import { definitionKey, openReport, toMetadataCenter, WITHIN_MS } from '../../metadata/center/redis/redis-centers.ts';
import { describeMetadataReportContract } from '../../metadata/report/metadata-report-contract.ts';
import { missingRedis } from '../servers/missing-servers.ts';
import { startRealRedis } from './redis-center.ts';
import type { RealRedis } from './redis-center.ts';

const reason = missingRedis();
const withinMs = WITHIN_MS;

describe.runIf(reason === null)('against a real Redis', () => {
  describeMetadataReportContract('Redis', {
    withinMs,
    startCenter: async () => toMetadataCenter(await startRealRedis()),
  });

  describe('the metadata report', () => {
    let redis: RealRedis;
    let reports: MetadataReport[] = [];
    let plain: DefinitionKey;
    let key = '';

    const open = (credentials?: string, parameters = ''): MetadataReport => {
      const report = openReport(`${redis.address(credentials)}${parameters}`);
      reports.push(report);
      return report;
    };
    const follow = (report: MetadataReport): (string | null)[] => {
      const told: (string | null)[] = [];
      report.watch(plain, ['shop'], (text) => told.push(text));
      return told;
    };
    const untilTold = (told: readonly (string | null)[], texts: readonly (string | null)[]): Promise<void> =>
      expect.poll(() => told, { timeout: withinMs }).toEqual(texts);

    beforeAll(async () => {
      redis = await startRealRedis();
    });
    afterAll(() => redis.close());
    beforeEach(async () => {
      plain = { serviceInterface: uniqueName('org.example.Service'), group: null, version: null };
      key = definitionKey(plain, 'shop');
      await redis.set(key, '{"first":1}');
    });
    afterEach(async () => {
      await Promise.all(reports.map((report) => report.close()));
      reports = [];
    });

    it('reads a text only when it has changed', async () => {
      const told = follow(open());
      await untilTold(told, ['{"first":1}']);
      await redis.command('CONFIG', 'RESETSTAT');
      const calls = async (command: string): Promise<number> => {
        const text = String(await redis.command('INFO', 'commandstats'));
        return Number(new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(text)?.[1] ?? 0);
      };
      await expect.poll(() => calls('eval')).toBeGreaterThan(5);
      expect(await calls('mget')).toBe(0);
      await redis.set(key, '{"second":2}');
      await untilTold(told, ['{"first":1}', '{"second":2}']);
      expect(await calls('mget')).toBe(1);
    });

    it('does without scripts where the user may run none', async () => {
      await redis.command('ACL', 'SETUSER', 'reader', 'on', '>secret-of-reader', '~*', '+mget', '+get', '+ping');
      const report = open('reader:secret-of-reader');
      const told = follow(report);
      await untilTold(told, ['{"first":1}']);
      await redis.delete(key);
      await untilTold(told, ['{"first":1}', null]);
      expect(report.state(Date.now()).detail).toContain('without EVAL');
    });

    it('tells that the user may not read', async () => {
      await redis.command('ACL', 'SETUSER', 'stranger', 'on', '>secret-of-stranger', '~other:*', '+@all');
      const report = open('stranger:secret-of-stranger');
      const told = follow(report);
      await expect.poll(() => report.state(Date.now()).detail, { timeout: withinMs }).toContain('NOPERM');
      expect(JSON.stringify(report.state(Date.now()))).not.toContain('secret-of-stranger');
      expect(told).toEqual([]);
    });

    it('tells that the credentials were refused', async () => {
      const report = open('nobody:wr0ng');
      await expect
        .poll(() => report.state(Date.now()).detail, { timeout: withinMs })
        .toMatch(/: the credentials were refused$/);
      expect(report.problems()).toEqual([]);
    });

    it('reads another database', async () => {
      await redis.command('MOVE', key, '5');
      const [here, there] = [follow(open()), follow(open(undefined, '?database=5'))];
      await untilTold(there, ['{"first":1}']);
      await untilTold(here, [null]);
    });

    it('names a key that holds no text', async () => {
      await redis.delete(key);
      await redis.setField(key, 'field', 'x');
      const report = open();
      const told = follow(report);
      await untilTold(told, [null]);
      expect(report.problems()).toEqual([`${key}: holds something else than a text, expected a definition`]);
    });

    it('does not fetch what is too large to be a definition', async () => {
      await redis.command('SETRANGE', key, String(17 * 1024 * 1024), 'x');
      const report = open();
      const told = follow(report);
      await untilTold(told, [null]);
      expect(report.problems()).toEqual([`${key}: holds more than 16 MiB, expected a definition`]);
    });

    it('carries octets that are no UTF-8', async () => {
      await redis.command('EVAL', `return redis.call('SET', KEYS[1], 'a\\255b')`, '1', key);
      const told = follow(open());
      await untilTold(told, ['a\uFFFDb']);
    });

    it('comes back to a server that was started again, empty', async () => {
      const report = open();
      const told = follow(report);
      await untilTold(told, ['{"first":1}']);
      await redis.restart();
      await untilTold(told, ['{"first":1}', null]);
      await untilConnected(report, withinMs);
    });
  });
});
