import { decodeUrlText } from '../url/decode-url-text.ts';
import { parseHostAndPort } from '../url/parse-host-and-port.ts';
import { parseUrlParameters } from '../url/parse-url-parameters.ts';
import { UrlError } from '../url/url-error.ts';
import type { ServerAddress } from './dial.ts';

/** The address of a center in Dubbo's own form: `zookeeper://user:password@h1:2181,h2:2181?group=dubbo&backup=h3:2181`. */
export interface CenterAddress {
  /** In lower case: `zookeeper`, `nacos`, `redis`. */
  readonly protocol: string;
  /** In the order of the text, those of `backup` last; each once. */
  readonly servers: readonly ServerAddress[];
  /** From before the `@`, else from the parameters. */
  readonly username: string | null;
  readonly password: string | null;
  readonly parameters: ReadonlyMap<string, string>;
  /** Protocol and servers: what operators are shown. No credentials, no parameters. */
  readonly label: string;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { zookeeper: 2181, nacos: 8848, redis: 6379 };
const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;

/** Throws UrlError, whose message and offset never show the text: there may be a password in it. */
export function parseCenterAddress(text: string): CenterAddress {
  const scheme = SCHEME.exec(text);
  if (scheme === null) throw new UrlError('no protocol, such as zookeeper:// or nacos://', 0);
  const protocol = (scheme[1] ?? '').toLowerCase();
  const start = scheme[0].length;
  const question = endOf(text, '?', start);
  const parameters = parseUrlParameters(text.slice(question + 1), question + 1, false);
  const authorityEnd = Math.min(question, endOf(text, '/', start));
  const at = text.lastIndexOf('@', authorityEnd - 1);
  const credentials = at < start ? [] : splitOnce(text.slice(start, at), ':');
  const hosts = at < start ? start : at + 1;
  const servers = [
    ...readServers(text.slice(hosts, authorityEnd), hosts, protocol),
    ...readServers(parameters.get('backup') ?? '', question + 1, protocol),
  ];
  if (servers.length === 0) throw new UrlError('no server', hosts);
  const distinct = [...new Map(servers.map((server) => [textOf(server), server])).values()];
  return {
    protocol,
    servers: distinct,
    username: decoded(credentials[0], start) ?? parameters.get('username') ?? null,
    password: decoded(credentials[1], start) ?? parameters.get('password') ?? null,
    parameters,
    label: `${protocol}://${distinct.map(textOf).join(',')}`,
  };
}

function readServers(list: string, start: number, protocol: string): ServerAddress[] {
  const separator = /[;|]/.exec(list);
  if (separator !== null) {
    throw new UrlError(`"${separator[0]}" separates registries, of which there is one here`, start + separator.index);
  }
  const servers: ServerAddress[] = [];
  let position = start;
  for (const part of list.split(',')) {
    const item = part.trim();
    if (item !== '') {
      const { host, port } = parseHostAndPort(item, position);
      servers.push({ host, port: port === 0 ? (DEFAULT_PORTS[protocol] ?? 0) : port });
    }
    position += part.length + 1;
  }
  return servers;
}

function textOf({ host, port }: ServerAddress): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function decoded(text: string | undefined, start: number): string | undefined {
  return text === undefined || text === '' ? undefined : decodeUrlText(text, start, { plusIsBlank: false });
}

function splitOnce(text: string, separator: string): string[] {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

function endOf(text: string, token: string, from: number): number {
  const index = text.indexOf(token, from);
  return index < 0 ? text.length : index;
}
