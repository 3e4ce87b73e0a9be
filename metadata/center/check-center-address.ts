import type { CenterAddress } from './center-address.ts';
import { readNacosOptions } from './nacos/nacos-options.ts';
import { redisDatabase } from './redis/redis-database.ts';
import { readZooKeeperTimeouts } from './zookeeper/zookeeper-timeouts.ts';

/** What is wrong with the parameters of an address, without their values; null if its client can be made. */
export function checkCenterAddress(address: CenterAddress): string | null {
  try {
    if (address.protocol === 'zookeeper') readZooKeeperTimeouts(address);
    else if (address.protocol === 'nacos') readNacosOptions(address);
    else redisDatabase(address);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
