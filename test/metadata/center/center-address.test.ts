import { describe, expect, it } from 'vitest';
import { parseCenterAddress } from '../../../metadata/center/center-address.ts';
import { UrlError } from '../../../metadata/url/url-error.ts';

function servers(text: string): string[] {
  return parseCenterAddress(text).servers.map(({ host, port }) => `${host} ${port}`);
}

describe('parseCenterAddress', () => {
  it.each([
    ['zookeeper://10.0.0.1:2181', ['10.0.0.1 2181']],
    ['zookeeper://10.0.0.1:2181?backup=10.0.0.2:2182,10.0.0.3', ['10.0.0.1 2181', '10.0.0.2 2182', '10.0.0.3 2181']],
    ['zookeeper://a, b:1 ,a', ['a 2181', 'b 1']],
    ['nacos://[2001:db8::1]:8848,name.example', ['2001:db8::1 8848', 'name.example 8848']],
    ['REDIS://h/0?db.index=1', ['h 6379']],
  ])('reads the servers of %s', (text, expected) => {
    expect(servers(text)).toEqual(expected);
  });

  it('reads user and password before the @, else from the parameters', () => {
    expect(parseCenterAddress('nacos://us%40er:p%3Aw@h:1?namespace=n&username=other')).toMatchObject({
      protocol: 'nacos',
      username: 'us@er',
      password: 'p:w',
    });
    expect(parseCenterAddress('nacos://h?username=u&password=p%26w')).toMatchObject({ username: 'u', password: 'p&w' });
    expect(parseCenterAddress('redis://:secret@h')).toMatchObject({ username: null, password: 'secret' });
    expect(parseCenterAddress('zookeeper://h')).toMatchObject({ username: null, password: null });
  });

  it('has a label without credentials and parameters', () => {
    const { label } = parseCenterAddress('zookeeper://user:secret@h1,[::1]:5?backup=h3&password=hush');
    expect(label).toBe('zookeeper://h1:2181,[::1]:5,h3:2181');
  });

  it.each([
    ['10.0.0.1:2181', 'no protocol, such as zookeeper:// or nacos:// at 0'],
    ['zookeeper://', 'no server at 12'],
    ['zookeeper://?group=dubbo', 'no server at 12'],
    ['zookeeper://secret:x', 'not a port at 19'],
    ['zookeeper://h;g', '";" separates registries, of which there is one here at 13'],
    ['zookeeper://h1:1|h2:1', '"|" separates registries, of which there is one here at 16'],
    ['nacos://u:%zz@h', 'broken percent escape at 8'],
    ['nacos://h?namespace=%', 'broken percent escape at 20'],
  ])('refuses %s', (text, message) => {
    expect(() => parseCenterAddress(text)).toThrow(UrlError);
    expect(() => parseCenterAddress(text)).toThrow(message);
  });
});
