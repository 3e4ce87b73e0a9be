import type { TestProject } from 'vitest/node';
import { FakeZooKeeper } from './fake-zookeeper.ts';
import type { ZooKeeperPorts } from './zookeeper-ports.ts';

const COUNT_MS = 50;
const BREAK_MS = 1_000;

/** Runs in Node, before the tests inside workerd. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [steady, flapping] = [await FakeZooKeeper.start(), await FakeZooKeeper.start()];
  let count = 0;
  const counting = setInterval(() => {
    count++;
    for (const { tree } of [steady, flapping]) tree.put('/counter', `${count}`);
  }, COUNT_MS);
  const breaking = setInterval(() => flapping.breakConnections(), BREAK_MS);
  const ports: ZooKeeperPorts = { steady: steady.port, flapping: flapping.port };
  project.provide('zooKeepers', ports);
  return async () => {
    clearInterval(counting);
    clearInterval(breaking);
    await Promise.all([steady.stop(), flapping.stop()]);
  };
}
