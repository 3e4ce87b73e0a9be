import { expect, it } from 'vitest';
import { zooKeeperDiscoveryRoot } from '../../../metadata/registry/zookeeper-discovery-root.ts';

it.each([
  [{}, '/services'],
  [{ group: 'shop' }, '/shop'],
  [{ group: '/shop' }, '/shop'],
  [{ rootPath: '/apps' }, '/apps'],
  [{ rootPath: 'apps', group: 'shop' }, '/apps'],
  [{ rootPath: '/Services', group: 'shop' }, '/shop'],
  [{ rootPath: '/services' }, '/services'],
])('with the parameters %j applications are under %s', (parameters, root) => {
  expect(zooKeeperDiscoveryRoot(new Map(Object.entries(parameters)))).toBe(root);
});
