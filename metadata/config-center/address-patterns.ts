import { formatIpAddress, parseIpAddress, type IpAddress } from '../url/ip-address.ts';
import { parseIpPattern, type IpPattern } from './ip-pattern.ts';

const ANY_HOST = '0.0.0.0:';

/**
 * The addresses of a rule: `ip`, `ip:port`, `[ipv6]:port`, patterns and ranges (`10.0.*.1-9`), blocks (`10.1.0.0/16`, without a port),
 * `0.0.0.0:port` for any host. What is none of these matches nothing and stops nothing.
 *
 * Differs from Java in this: loopback addresses are addresses like others; `0.0.0.0:port` is any host, of IPv6 too; a host that is a
 * name matches the same name, as nobody is asked where it leads.
 * https://github.com/apache/dubbo/blob/dubbo-3.2.16/dubbo-common/src/main/java/org/apache/dubbo/common/utils/NetUtils.java (matchIpExpression)
 */
export class AddressPatterns {
  /** What names one host, by that: thousands of them cost one look. The set of ports; null for any. */
  readonly #exact = new Map<string, Set<number> | null>();
  readonly #ports = new Set<number>();
  readonly #patterns: IpPattern[] = [];
  #isAny = false;

  constructor(texts: Iterable<string>) {
    for (const text of texts) this.#add(text.trim());
  }

  matches(host: string, port: number): boolean {
    if (this.#isAny || this.#ports.has(port)) return true;
    const ip = parseIpAddress(host);
    const ports = this.#exact.get(ip === null ? host.toLowerCase() : formatIpAddress(ip));
    if (ports === null || ports?.has(port) === true) return true;
    return ip !== null && this.#patterns.some((pattern) => fits(pattern, ip, port));
  }

  #add(text: string): void {
    if (text === '*' || text === '*.*.*.*') this.#isAny = true;
    else if (/^0\.0\.0\.0:\d{1,5}$/.test(text)) this.#ports.add(Number(text.slice(ANY_HOST.length)));
    else {
      const pattern = parseIpPattern(text);
      if (pattern !== null) this.#patterns.push(pattern);
      else this.#addExact(text);
    }
  }

  #addExact(text: string): void {
    const { host, port } = splitPort(text);
    const ip = parseIpAddress(host);
    const key = ip === null ? host.toLowerCase() : formatIpAddress(ip);
    if (port === null) this.#exact.set(key, null);
    const ports = this.#exact.get(key);
    if (port === null || ports === null) return;
    if (ports === undefined) this.#exact.set(key, new Set([port]));
    else ports.add(port);
  }
}

function fits({ parts, port }: IpPattern, ip: IpAddress, actualPort: number): boolean {
  if (parts.length !== ip.length || (port !== null && port !== actualPort)) return false;
  return parts.every(({ least, most }, index) => ip[index]! >= least && ip[index]! <= most);
}

/** Of a port that is none the host is no host either, and nothing matches it. */
function splitPort(text: string): { readonly host: string; readonly port: number | null } {
  const [, bracketed, bare, digits] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed ?? bare;
  return host === undefined ? { host: text, port: null } : { host, port: digits === undefined ? null : Number(digits) };
}
