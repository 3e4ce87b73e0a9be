import { startFakeRedisControl } from '../center/redis/fake-redis-control.ts';
import { toMetadataCenter, WITHIN_MS } from '../center/redis/redis-centers.ts';
import { describeMetadataReportContract } from './metadata-report-contract.ts';

describeMetadataReportContract('Redis (fake)', {
  withinMs: WITHIN_MS,
  startCenter: async () => toMetadataCenter(await startFakeRedisControl()),
});
