import type { CenterAddress } from '../../metadata/center/center-address.ts';
import type { MetadataReport } from '../../metadata/report/metadata-report.ts';
import { redisClients } from '../../metadata/center/redis/create-redis-client.ts';
import { createNacosMetadataReport } from '../../metadata/report/nacos-metadata-report.ts';
import { createRedisMetadataReport } from '../../metadata/report/redis-metadata-report.ts';
import { createZooKeeperMetadataReport } from '../../metadata/report/zookeeper-metadata-report.ts';
import type { CenterClients } from './center-clients.ts';
import type { HubPlatform } from './open-hub.ts';

export function openMetadataReport(
  address: CenterAddress,
  clients: CenterClients,
  { epochMs, loadRedis }: HubPlatform,
): MetadataReport {
  const group = address.parameters.get('group');
  if (address.protocol === 'zookeeper') {
    const client = clients.zooKeeper(address);
    return createZooKeeperMetadataReport({ client, ...(group === undefined ? {} : { root: group }) });
  }
  if (address.protocol === 'nacos') {
    return createNacosMetadataReport({ client: clients.nacos(address), ...(group === undefined ? {} : { group }) });
  }
  return createRedisMetadataReport({ address, now: epochMs, createClient: redisClients(loadRedis) });
}
