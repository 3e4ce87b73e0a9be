import type { CenterAddress } from '../../metadata/center/center-address.ts';
import type { Dial } from '../../metadata/center/dial.ts';
import { createNacosClient, type NacosClient } from '../../metadata/center/nacos/nacos-client.ts';
import { createZooKeeperClient, type ZooKeeperClient } from '../../metadata/center/zookeeper/zookeeper-client.ts';

/** Parameters that say where on a server a center is: they do not tell connections apart. */
const OF_ONE_CENTER: ReadonlySet<string> = new Set([
  'group',
  'nacos.group',
  'rootPath',
  'backup',
  'username',
  'password',
]);

/** Connections to centers: registry, metadata center and config center on the same servers share one. */
export class CenterClients {
  readonly #dial: Dial;
  readonly #now: () => number;
  readonly #zooKeepers = new Map<string, ZooKeeperClient>();
  readonly #nacoses = new Map<string, NacosClient>();

  /** @param now milliseconds since 1970 */
  constructor(dial: Dial, now: () => number) {
    this.#dial = dial;
    this.#now = now;
  }

  zooKeeper(address: CenterAddress): ZooKeeperClient {
    return known(this.#zooKeepers, address, () => {
      return createZooKeeperClient({ address, dial: this.#dial, now: this.#now });
    });
  }

  nacos(address: CenterAddress): NacosClient {
    return known(this.#nacoses, address, () => createNacosClient({ address, now: this.#now }));
  }

  async close(): Promise<void> {
    const clients = [...this.#zooKeepers.values(), ...this.#nacoses.values()];
    await Promise.all(clients.map((client) => client.close()));
  }
}

function known<Client>(clients: Map<string, Client>, address: CenterAddress, create: () => Client): Client {
  const { label, username, password, parameters } = address;
  const shared = [...parameters]
    .filter(([name]) => !OF_ONE_CENTER.has(name))
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  const key = JSON.stringify([label, username, password, shared]);
  const client = clients.get(key) ?? create();
  clients.set(key, client);
  return client;
}
