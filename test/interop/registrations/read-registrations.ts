import { readNacos } from './nacos-registrations.ts';
import { readRedis } from './redis-registrations.ts';
import type { MetadataReader, RegistryReader } from './registration-reader.ts';
import { readZooKeeper } from './zookeeper-registrations.ts';

/**
 * Reads a registry and a metadata center as a provider that has these addresses writes to them.
 * @param isOf27 the provider is of Dubbo 2.7, whose instances are elsewhere
 */
export async function readRegistry(address: string, isOf27: boolean): Promise<RegistryReader> {
  return address.startsWith('nacos:') ? readNacos(address, isOf27) : readZooKeeper(address, isOf27);
}

export async function readMetadataReport(address: string): Promise<MetadataReader> {
  if (address.startsWith('redis:')) return readRedis(address);
  return address.startsWith('nacos:') ? readNacos(address) : readZooKeeper(address);
}
