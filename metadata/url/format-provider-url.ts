import type { ProviderUrl } from './provider-url.ts';

/** The text that `parseProviderUrl` reads back as an equal URL. Holds all parameters, `token` too: it is not for showing. */
export function formatProviderUrl({ protocol, host, port, path, parameters }: ProviderUrl): string {
  const query = [...parameters].map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
  const authority = `${host.includes(':') ? `[${host}]` : host}${port === 0 ? '' : `:${port}`}`;
  return `${protocol}://${authority}/${encodePath(path)}?${query.join('&')}`;
}

/** Slashes divide a path, but one that begins or ends it would be taken for the URL's own. */
function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
