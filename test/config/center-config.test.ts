import { describe, expect, it } from 'vitest';
import { parseCenterAddress } from '../../metadata/center/center-address.ts';
import { ConfigError } from '../../gateway/config/config-error.ts';
import { loadConfig } from '../../gateway/config/load-config.ts';

function mistakesOf(text: string): readonly string[] {
  try {
    loadConfig(text, {});
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('a variable in the address of a center', () => {
  const address = (text: string, value: string): string | null =>
    loadConfig(`registry: { address: '${text}' }\nexpose: []\nauth: { mode: none }`, { P: value }).registry.address;

  it('may hold any characters where it is a credential or a parameter', () => {
    for (const password of ['p&ss=1', 'a+b', 'p/1', 'p?x', '50%', '@:;|', '李']) {
      for (const text of [
        'nacos://h?username=u&password=${P}',
        'nacos://u:${P}@h',
        'zookeeper://h?password=${P}&group=g',
      ]) {
        expect(parseCenterAddress(address(text, password) ?? '').password).toBe(password);
      }
    }
  });

  it('may be servers, or the whole address', () => {
    expect(address('zookeeper://${P}?group=g', 'h1:2181,[::1]:5')).toBe('zookeeper://h1:2181,[::1]:5?group=g');
    expect(address('${P}', 'nacos://u:p%26@h?x=1&y=2')).toBe('nacos://u:p%26@h?x=1&y=2');
  });
});

describe('the centers of a wrong configuration', () => {
  it.each([
    ['registry: { address: static }', '/metadata-report/address: is missing: a static registry holds no definitions'],
    [
      'config-center: { address: "file:rules" }',
      '/registry/address: is missing: only a config center of zookeeper:// or nacos:// can name it instead',
    ],
    [
      'registry: { address: "nacos://h", providers: ["dubbo://h:1/a.B"] }',
      '/registry/providers: are for the address `static` only',
    ],
    ['registry: { address: "nacos://u:hush@h:x" }', '/registry/address: cannot be read: not a port at 17'],
    [
      'registry: { address: "zookeeper://h?session=abc" }',
      '/registry/address: cannot be used: zookeeper://h:2181: parameter session: expected milliseconds from 100 to 3600000',
    ],
    [
      'registry: { address: "nacos://h?poll-interval=0" }',
      '/registry/address: cannot be used: poll-interval: expected milliseconds from 20 to 3600000',
    ],
    [
      'registry: { address: "nacos://h" }\nmetadata-report: { address: "redis://h?database=x" }',
      '/metadata-report/address: cannot be used: database: is not a number, expected that of a database of Redis',
    ],
    [
      'registry: { address: "zookeeper://::1" }',
      '/registry/address: cannot be read: not a host name or an address at 12',
    ],
    [
      'registry: { address: "zookeeper://h1;zookeeper://h2" }',
      '/registry/address: cannot be read: ";" separates registries, of which there is one here at 14',
    ],
  ])('says what is wrong with the centers of %s', (centers, mistake) => {
    const mistakes = mistakesOf(`${centers}\nexpose: []\nauth: { mode: none }`);
    expect(mistakes).toEqual([mistake]);
    expect(mistakes.join()).not.toContain('hush');
  });
});
