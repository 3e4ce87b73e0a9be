import { describe, expect, it } from 'vitest';
import { loadJson, itCase } from '../../cases.ts';
import { isDubboInstance, readInstanceMetadata } from '../../../metadata/registry/instance-metadata.ts';

interface NacosInstance {
  readonly raw: { readonly ip: string; readonly port: number; readonly metadata: Record<string, string> };
}

interface CuratorNode {
  readonly raw: {
    readonly address: string;
    readonly port: number;
    readonly payload: { readonly metadata: Record<string, string> };
  };
}

function instance(host: string, port: number, metadata: Record<string, string>) {
  return { application: 'app', host, port, metadata: new Map(Object.entries(metadata)) };
}

function read(metadata: Record<string, string>) {
  return readInstanceMetadata(instance('h', 1, metadata));
}

describe('readInstanceMetadata', () => {
  itCase('C121', 'reads JSON inside text: endpoints, MetadataService, revision', () => {
    const { raw } = loadJson<NacosInstance>('registry/r23.json');
    expect(readInstanceMetadata(instance(raw.ip, raw.port, raw.metadata))).toEqual({
      revision: '0f3c2a9be1',
      isRemote: false,
      endpoints: new Map([
        ['dubbo', 20880],
        ['tri', 50051],
      ]),
      metadataServicePort: 20880,
      parameters: new Map([['timestamp', '1690000000000']]),
    });
  });

  itCase('C123', 'reads the metadata of a Curator node, whatever its class', () => {
    const { raw } = loadJson<CuratorNode>('registry/r25.json');
    const found = readInstanceMetadata(instance(raw.address, raw.port, raw.payload.metadata));
    expect([found.revision, found.endpoints.get('dubbo')]).toEqual(['9a1', 20880]);
  });

  it('reads the nested form of 2.7', () => {
    const params = '{"dubbo":{"version":"1.0.0","dubbo":"2.0.2","release":"2.7.23","port":"20882"}}';
    expect(read({ 'dubbo.metadata-service.url-params': params })).toMatchObject({
      revision: null,
      metadataServicePort: 20882,
    });
  });

  it('knows no MetadataService that speaks another protocol', () => {
    const params = '{"port":"50051","protocol":"tri"}';
    expect(read({ 'dubbo.metadata-service.url-params': params }).metadataServicePort).toBeNull();
  });

  it.each([
    '',
    'no',
    'null',
    '[]',
    '[1]',
    '{}',
    '[{"port":0,"protocol":"dubbo"}]',
    '[{"port":"x","protocol":"dubbo"}]',
    '{"port":70000}',
  ])('takes %j for absent', (text) => {
    const { endpoints, metadataServicePort } = read({
      'dubbo.endpoints': text,
      'dubbo.metadata-service.url-params': text,
    });
    expect([endpoints.size, metadataServicePort]).toEqual([0, null]);
  });

  it('keeps labels, and no technical keys', () => {
    const labels = { region: 'east', 'dubbo.tag': 'gray', timestamp: '1' };
    const { parameters } = read({ ...labels, 'meta-v': '1.0.0', 'dubbo.metadata.cluster': 'x', empty: '' });
    expect(Object.fromEntries(parameters)).toEqual(labels);
  });

  it('tells instances of Dubbo from others', () => {
    expect(isDubboInstance(instance('h', 1, { 'dubbo.metadata.revision': '0' }))).toBe(true);
    expect(isDubboInstance(instance('h', 1, { 'preserved.register.source': 'SPRING_CLOUD' }))).toBe(false);
  });
});
