import { decodeUrlText } from './decode-url-text.ts';
import { parseHostAndPort } from './parse-host-and-port.ts';
import { parseUrlParameters } from './parse-url-parameters.ts';
import { SharedValues } from './shared-values.ts';
import { UrlError } from './url-error.ts';

/** One provider of one service, as registries hold it. Immutable. */
export interface ProviderUrl {
  /** In lower case. Only `dubbo` can be called. */
  readonly protocol: string;
  /** A name or an IP address; an IPv6 address without its brackets. */
  readonly host: string;
  /** 0: none given. For `dubbo` none given means 20880. */
  readonly port: number;
  /** Without the leading slash: goes out as attachment `path`. Usually the interface, but freely configurable. */
  readonly path: string;
  readonly serviceInterface: string;
  readonly group: string | null;
  /** Null for none, which Dubbo also writes as `0.0.0`. */
  readonly version: string | null;
  /** Dubbo's own version at the provider: `2.7.23`. */
  readonly release: string | null;
  /** `['*']` takes any name. Null where the registration leaves them out. */
  readonly methods: readonly string[] | null;
  /** All of them, `default.X` also as X; no empty ones. May hold a `token`: never show them. */
  readonly parameters: ReadonlyMap<string, string>;
}

export interface ProviderUrlContext {
  /** The interface under which the registry holds the URL, for URLs that do not name it. */
  readonly serviceInterface?: string;
}

/** What a URL says, before Dubbo's rules are applied to its parameters. */
export interface ProviderUrlParts {
  readonly protocol: string;
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** In UTF-16 units. The longest seen in the field list a thousand methods. */
const MAX_LENGTH = 262_144;
/**
 * https://github.com/apache/dubbo/blob/dubbo-3.3.6/dubbo-rpc/dubbo-rpc-dubbo/src/main/java/org/apache/dubbo/rpc/protocol/dubbo/DubboProtocol.java
 */
const DUBBO_PORT = 20_880;
const NO_VERSION = '0.0.0';
const ENCODED_SCHEME = /^[a-z][a-z0-9+.-]*%3a%2f%2f/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;
const texts = new SharedValues((text) => text, 10_000);
const methodLists = new SharedValues<readonly string[]>(splitList, 10_000);

/**
 * Reads a provider URL: either plain, or percent-encoded as a whole (the name of a ZooKeeper node). It is decoded once
 * in both cases; a bare `+` is a blank, as Java's URLDecoder has it. Throws UrlError.
 */
export function parseProviderUrl(text: string, context: ProviderUrlContext = {}): ProviderUrl {
  if (text.length > MAX_LENGTH) throw new UrlError(`URL of more than ${MAX_LENGTH} characters`, MAX_LENGTH);
  const isEncoded = ENCODED_SCHEME.test(text.trimStart());
  const url = (isEncoded ? decodeUrlText(text, 0, { plusIsBlank: true }) : text).trimEnd();
  const from = url.length - url.trimStart().length;
  const scheme = SCHEME.exec(url.slice(from));
  if (scheme === null) throw new UrlError('no protocol', from);
  const authority = from + scheme[0].length;
  const question = indexOrEnd(url, '?', authority);
  // As in Java, a fragment ends the address but not the parameters.
  const bodyEnd = Math.min(question, indexOrEnd(url, '#', authority));
  const slash = Math.min(bodyEnd, indexOrEnd(url, '/', authority));
  const host = url.lastIndexOf('@', slash - 1) < authority ? authority : url.lastIndexOf('@', slash - 1) + 1;
  let [pathStart, pathEnd] = [slash, bodyEnd];
  while (pathStart < pathEnd && url[pathStart] === '/') pathStart++;
  while (pathStart < pathEnd && url[pathEnd - 1] === '/') pathEnd--;
  const path = url.slice(pathStart, pathEnd);
  return createProviderUrl(
    {
      protocol: (scheme[1] ?? '').toLowerCase(),
      ...parseHostAndPort(url.slice(host, slash), host),
      path: isEncoded ? path : decodeUrlText(path, pathStart, { plusIsBlank: false }),
      parameters: parseUrlParameters(url.slice(question + 1), question + 1, isEncoded),
    },
    context,
  );
}

/** Applies Dubbo's rules to the parts of a URL, wherever they come from. Throws UrlError if no service is named. */
export function createProviderUrl(parts: ProviderUrlParts, context: ProviderUrlContext = {}): ProviderUrl {
  const { parameters, protocol, host } = parts;
  const serviceInterface =
    parameters.get('interface') ?? context.serviceInterface ?? parts.path.slice(parts.path.lastIndexOf('/') + 1);
  if (serviceInterface === '') throw new UrlError('names no service', 0);
  const version = parameters.get('version') ?? NO_VERSION;
  const methods = parameters.get('methods');
  return {
    protocol,
    host: texts.of(host),
    port: parts.port === 0 && protocol === 'dubbo' ? DUBBO_PORT : parts.port,
    path: texts.of(parts.path === '' ? serviceInterface : parts.path),
    serviceInterface,
    group: parameters.get('group') ?? null,
    version: version === NO_VERSION ? null : version,
    release: parameters.get('release') ?? null,
    methods: methods === undefined ? null : methodLists.of(methods),
    parameters,
  };
}

/** What the provider asks of callers of one method: `<method>.key`, else `key`, else `default.key`. */
export function methodParameter(
  source: { readonly parameters: ReadonlyMap<string, string> },
  method: string,
  key: string,
): string | undefined {
  const { parameters } = source;
  return parameters.get(`${method}.${key}`) ?? parameters.get(key) ?? parameters.get(`default.${key}`);
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function indexOrEnd(text: string, token: string, from: number): number {
  const index = text.indexOf(token, from);
  return index < 0 ? text.length : index;
}
