import { UrlError } from './url-error.ts';

export interface HostAndPort {
  /** A name or an IP address; an IPv6 address without its brackets. */
  readonly host: string;
  /** 0 when the text has none. */
  readonly port: number;
}

const MAX_PORT = 65_535;
/** That of a name in DNS. */
const MAX_HOST_LENGTH = 253;
const HOST = /^[\p{L}\p{N}._-]+$/u;
/** With an optional zone: `fe80::1%en0`. */
const IPV6 = /^[0-9a-fA-F:.]*:[0-9a-fA-F:.]*(?:%[\w.-]+)?$/;

/**
 * Reads `host:port`, `[2001:db8::1]:port`, and as Java writes it `2001:db8:0:0:0:0:0:1:port`. Throws UrlError; `start`
 * is where `text` begins in what the error speaks of.
 */
export function parseHostAndPort(text: string, start: number): HostAndPort {
  if (text.startsWith('[')) return parseBracketed(text, start);
  const colon = text.lastIndexOf(':');
  // The zone of an IPv6 address comes last, so there is no port behind it.
  if (colon < 0 || text.lastIndexOf('%') > colon) return { host: checkHost(text, start), port: 0 };
  return { host: checkHost(text.slice(0, colon), start), port: parsePort(text.slice(colon + 1), start + colon + 1) };
}

function parseBracketed(text: string, start: number): HostAndPort {
  const close = text.indexOf(']');
  if (close < 0) throw new UrlError('bracket without its end', start);
  const host = text.slice(1, close);
  if (host.length > MAX_HOST_LENGTH || !IPV6.test(host)) {
    throw new UrlError('no IPv6 address in the brackets', start + 1);
  }
  if (close === text.length - 1) return { host, port: 0 };
  if (text[close + 1] !== ':') throw new UrlError('expected ":" and a port', start + close + 1);
  return { host, port: parsePort(text.slice(close + 2), start + close + 2) };
}

function checkHost(host: string, start: number): string {
  if (host === '') throw new UrlError('no host', start);
  if (host.length > MAX_HOST_LENGTH) throw new UrlError(`host of more than ${MAX_HOST_LENGTH} characters`, start);
  if (host === ':' || (!HOST.test(host) && !IPV6.test(host)))
    throw new UrlError('not a host name or an address', start);
  return host;
}

function parsePort(text: string, start: number): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : MAX_PORT + 1;
  if (port > MAX_PORT) throw new UrlError('not a port', start);
  return port;
}
