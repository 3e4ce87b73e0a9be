import type { CenterAddress } from '../../metadata/center/center-address.ts';
import type { ConfigCenter } from '../../metadata/config-center/config-center.ts';
import { createNacosConfigCenter } from '../../metadata/config-center/nacos-config-center.ts';
import { createZooKeeperConfigCenter } from '../../metadata/config-center/zookeeper-config-center.ts';
import type { CenterClients } from './center-clients.ts';

export function openConfigCenter(address: CenterAddress, clients: CenterClients): ConfigCenter {
  if (address.protocol === 'nacos') return createNacosConfigCenter({ client: clients.nacos(address) });
  const namespace = address.parameters.get('namespace');
  const client = clients.zooKeeper(address);
  return createZooKeeperConfigCenter({ client, ...(namespace === undefined ? {} : { namespace }) });
}
