import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../gateway/config/load-config.ts';
import { DEMO_CONFIG } from '../demo/demo-config.ts';
import { DEMO_SECRET } from '../demo/demo-places.ts';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

const NAMES = ['HANGZHOU_PORT', 'SHANGHAI_PORT', 'HANGZHOU_CANARY_PORT', 'SHANGHAI_CANARY_PORT'];

function section(title: string): string {
  return new RegExp(`^## ${title}\n(.*?)^## `, 'ms').exec(README)?.[1] ?? '';
}

describe('the configurations that newcomers see', () => {
  it.each([
    ['I have ZooKeeper', 'zookeeper://127.0.0.1:2181'],
    ['I have Nacos', 'nacos://127.0.0.1:8848?username=nacos&password=p'],
  ])('are accepted: the one of "%s", in fifteen lines', (title, address) => {
    const text = section(title);
    const [, configuration] = /<<'END'\n(.*?)^END$/ms.exec(text) ?? [];
    const config = loadConfig(configuration ?? '', { NACOS_PASSWORD: 'p' });
    expect([config.registry.address, config.expose]).toEqual([address, ['com.example.*']]);
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(15);
  });

  it('are accepted: the one without a center', () => {
    const [registry, report] = [
      ...README.matchAll(/`((?:registry|metadata-report): \{ address: (?:static|'file).*?\})`/gs),
    ];
    const config = loadConfig(`${registry?.[1]}\n${report?.[1]}\nexpose: []\nauth: { mode: none }`, {});
    expect(config.registry.providers).toHaveLength(1);
  });

  it('are accepted: the one of the demo', () => {
    const ports = Object.fromEntries(NAMES.map((name) => [name, '20880']));
    const config = loadConfig(readFileSync(DEMO_CONFIG, 'utf8'), { ...ports, DEMO_SECRET });
    expect(config.services.size).toBe(2);
  });
});
