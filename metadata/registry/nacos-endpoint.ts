import type { NacosInstance } from '../center/nacos/nacos-instance.ts';
import { parseHostAndPort } from '../url/parse-host-and-port.ts';
import { UrlError } from '../url/url-error.ts';

const MAX_PORT = 65_535;

/** Where an instance listens, or why nobody can connect to it: Nacos takes any text and any number. */
export function readNacosEndpoint({
  ip,
  port,
}: NacosInstance): { readonly host: string; readonly port: number } | string {
  if (port < 1 || port > MAX_PORT) return 'its port is none';
  try {
    const { host } = parseHostAndPort(ip.includes(':') && !ip.startsWith('[') ? `[${ip}]` : ip, 0);
    return { host, port };
  } catch (error) {
    if (error instanceof UrlError) return 'its ip is no address and no name';
    throw error;
  }
}
