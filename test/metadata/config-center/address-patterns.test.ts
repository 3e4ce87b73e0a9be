import { describe, expect, it } from 'vitest';
import { AddressPatterns } from '../../../metadata/config-center/address-patterns.ts';

/** What Java's NetUtils.matchIpExpression says, unless a title says otherwise. */
const MATCHING: readonly (readonly [pattern: string, host: string, port: number])[] = [
  ['192.0.2.1', '192.0.2.1', 1],
  ['192.0.2.1:20880', '192.0.2.1', 20_880],
  [' 192.0.2.1:20880 ', '192.0.2.1', 20_880],
  ['192.0.2.01', '192.0.2.1', 1],
  ['*', '192.0.2.1', 1],
  ['*', '2001:db8::1', 1],
  ['*.*.*.*', '2001:db8::1', 1],
  ['*.*.*.*:7', '192.0.2.1', 7],
  ['192.0.2.*', '192.0.2.255', 1],
  ['192.0.2.*:20880', '192.0.2.255', 20_880],
  ['192.0.*.1', '192.0.77.1', 1],
  ['192.0.2.10-20', '192.0.2.10', 1],
  ['192.0.2.10-20', '192.0.2.20', 1],
  ['192.0.2.10-20:5', '192.0.2.15', 5],
  ['192.00.2.*', '192.0.2.1', 1],
  ['198.51.100.0/24', '198.51.100.255', 1],
  ['198.51.100.77/24', '198.51.100.1', 1],
  ['10.0.0.0/9', '10.127.255.255', 1],
  ['0.0.0.0/0', '192.0.2.1', 1],
  ['192.0.2.1/32', '192.0.2.1', 1],
  ['0.0.0.0:20882', '192.0.2.1', 20_882],
  ['2001:db8::5', '2001:db8:0:0:0:0:0:5', 9],
  ['[2001:db8::5]', '2001:db8::5', 9],
  ['[2001:db8::5]:20880', '2001:db8::5', 20_880],
  ['2001:db8:0:0:0:0:0:*', '2001:db8::ffff', 1],
  ['[2001:db8:0:0:0:0:0:1-f]:80', '2001:db8::a', 80],
  ['2001:db8::/32', '2001:db8:1::', 1],
  ['2001:db8:8000::/33', '2001:db8:ffff::1', 1],
  ['::ffff:192.0.2.1', '192.0.2.1', 1],
];

const OTHER: readonly (readonly [pattern: string, host: string, port: number])[] = [
  ['192.0.2.1', '192.0.2.2', 1],
  ['192.0.2.1:20880', '192.0.2.1', 20_881],
  ['192.0.2.1:', '192.0.2.1', 20_881],
  ['192.0.2.*:20880', '192.0.2.1', 20_881],
  ['192.0.2.10-20', '192.0.2.21', 1],
  ['192.0.2.10-20-30', '192.0.2.15', 1],
  ['192.0.2.-', '192.0.2.15', 1],
  ['192.0.02.*', '192.0.2.1', 1],
  ['192.0.*', '192.0.2.1', 1],
  ['*:20880', '192.0.2.1', 20_880],
  ['0.0.0.0', '192.0.2.1', 1],
  ['0.0.0.0:20882', '192.0.2.1', 20_883],
  ['198.51.100.0/24', '198.51.101.0', 1],
  ['10.0.0.0/9', '10.128.0.0', 1],
  ['198.51.100.0/24:20880', '198.51.100.1', 20_880],
  ['198.51.100.0/x', '198.51.100.1', 1],
  ['*.*.*.*:20883', '2001:db8::5', 20_883],
  ['2001:db8::5', '192.0.2.1', 1],
  ['[2001:db8::5]:20880', '192.0.2.1', 20_880],
  ['[2001:db8::5]:20880', '2001:db8::5', 20_881],
  ['2001:db8::*', '2001:db8::5', 1],
  ['2001:db8:0:0:0:0:0:5:20880', '2001:db8::5', 20_880],
  ['::/0', '192.0.2.1', 1],
  ['0.0.0.0/0', '2001:db8::5', 1],
  ['256.1.1.1', '192.0.2.1', 1],
  ['', '192.0.2.1', 1],
  ['nonsense/', '192.0.2.1', 1],
  ['[', '192.0.2.1', 1],
];

describe('AddressPatterns', () => {
  it.each(MATCHING)('%s matches %s port %i', (pattern, host, port) => {
    expect(new AddressPatterns([pattern]).matches(host, port)).toBe(true);
  });

  it.each(OTHER)('%s does not match %s port %i', (pattern, host, port) => {
    expect(new AddressPatterns([pattern]).matches(host, port)).toBe(false);
  });

  it('lets nothing that is broken stop the rest', () => {
    const broken = OTHER.filter(([pattern]) => pattern !== '0.0.0.0/0').map(([pattern]) => pattern);
    const patterns = new AddressPatterns([...broken, '203.0.113.1:1', '203.0.113.1:2']);
    expect([1, 2, 3].map((port) => patterns.matches('203.0.113.1', port))).toEqual([true, true, false]);
  });

  it('takes loopback addresses, any port of 0.0.0.0 for IPv6, and names as they are written, other than Java', () => {
    expect(new AddressPatterns(['127.0.0.1:20880']).matches('127.0.0.1', 20_880)).toBe(true);
    expect(new AddressPatterns(['0.0.0.0:20880']).matches('2001:db8::5', 20_880)).toBe(true);
    const names = new AddressPatterns(['Node-1.example:20880', 'a-b']);
    expect(names.matches('node-1.example', 20_880)).toBe(true);
    expect(names.matches('node-1.example', 1)).toBe(false);
    expect(names.matches('a-b', 1)).toBe(true);
  });
});
