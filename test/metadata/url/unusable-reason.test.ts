import { describe, expect, it } from 'vitest';
import { parseProviderUrl } from '../../../metadata/url/provider-url.ts';
import { unusableReason } from '../../../metadata/url/unusable-reason.ts';

function reason(query: string, address = 'dubbo://192.0.2.1:1'): string | null {
  return unusableReason(parseProviderUrl(`${address}/a.B?${query}`));
}

describe('unusableReason', () => {
  it.each(['', 'enabled=TRUE', 'disabled=true', 'category=providers', 'side=provider', 'enabled=&disabled='])(
    'lets "%s" pass',
    (query) => expect(reason(query)).toBeNull(),
  );

  it.each([
    ['enabled=false', 'it is not enabled'],
    ['enabled=1', 'it is not enabled'],
    ['category=consumers', 'category is not providers'],
    ['category=configurators', 'category is not providers'],
    ['side=consumer', 'side=consumer'],
  ])('stops %s', (query, expected) => expect(reason(query)).toBe(expected));

  it.each([
    ['tri://192.0.2.1:1', 'protocol tri is not dubbo'],
    ['rest://192.0.2.1:1', 'protocol rest is not dubbo'],
    ['empty://192.0.2.1:1', 'protocol empty stands for "no provider"'],
    ['dubbo://0.0.0.0:1', '0.0.0.0 is no address to connect to'],
    ['dubbo://[::]:1', ':: is no address to connect to'],
  ])('stops %s', (address, expected) => expect(reason('', address)).toBe(expected));

  it.each([
    // 2.x does not check what arrives.
    ['serialization=kryo&release=2.7.23', true],
    ['serialization=fastjson', true],
    // 3.0 and 3.1 take only what they name.
    ['serialization=fastjson2&release=3.1.4', false],
    ['serialization=kryo&release=3.0.15', false],
    ['serialization=kryo&release=3.0', false],
    ['serialization=hessian2&release=3.1.4', true],
    ['release=3.1.4', true],
    // From 3.2 on hessian2 is always among what is taken.
    ['serialization=fastjson2&prefer.serialization=fastjson2&release=3.2.16', true],
    ['serialization=fastjson2&prefer.serialization=fastjson2,hessian2&release=3.3.6', true],
    ['serialization=fastjson2&release=3.10.0', true],
    // Without a release the parameters tell.
    ['serialization=fastjson2&prefer.serialization=fastjson2,hessian2', true],
    ['serialization=fastjson2&prefer.serialization=fastjson2', false],
    ['serialization=fastjson2', false],
  ])('of %s: hessian2 is taken: %s', (query, taken) => expect(reason(query) === null).toBe(taken));
});
