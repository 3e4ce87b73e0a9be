import { expect, it } from 'vitest';

import { parseServiceDefinition } from '../../../metadata/definition/parse-service-definition.ts';
import { parseMetadataInfo } from '../../../metadata/registry/metadata-info.ts';
import { readZooKeeperInstance } from '../../../metadata/registry/zookeeper-instance.ts';
import { parseProviderUrl } from '../../../metadata/url/provider-url.ts';
import { unusableReason } from '../../../metadata/url/unusable-reason.ts';
import { type Layout, smallCenter } from './shape.ts';
import { type CenterNode, centerNodes } from './simulated-center.ts';

const nodesOf = (layout: Layout, path: RegExp): CenterNode[] =>
  [...centerNodes(smallCenter(layout))].filter((node) => path.test(node.path));

it('has 20 providers that can be called for each of 50 services', () => {
  const urls = nodesOf('interface', /\/providers\//).map(({ path }) => parseProviderUrl(path.split('/').at(-1) ?? ''));
  expect(urls.map(unusableReason).filter((reason) => reason !== null)).toEqual([]);
  const byInterface = Map.groupBy(urls, ({ serviceInterface }) => serviceInterface);
  expect([...byInterface.values()].map(({ length }) => length)).toEqual(Array.from({ length: 50 }, () => 20));
});

it('has the same services and addresses at the application level', () => {
  const instances = nodesOf('application', /-services\//).map(({ path, data }) => readZooKeeperInstance(path, data));
  expect(instances).toHaveLength(40);
  expect(instances.filter((instance) => typeof instance === 'string')).toEqual([]);
  const infos = nodesOf('application', /\/[0-9a-f]{32}$/).map(({ data }) => parseMetadataInfo(JSON.parse(data)));
  expect(infos.map((info) => info?.services.length)).toEqual([25, 25]);
});

it('has definitions of 10 to 20 KB that can be read', () => {
  const texts = nodesOf('interface', /\/metadata\//).map(({ data }) => data);
  expect(texts).toHaveLength(50);
  for (const text of texts) {
    expect(text.length).toBeGreaterThan(9_000);
    expect(text.length).toBeLessThan(20_500);
    const { methods, types, problems } = parseServiceDefinition(JSON.parse(text));
    expect([methods.length, problems]).toEqual([10, []]);
    expect(types.size).toBeGreaterThan(15);
  }
  expect(
    Math.max(...texts.map(({ length }) => length)) / Math.min(...texts.map(({ length }) => length)),
  ).toBeGreaterThan(1.5);
});
