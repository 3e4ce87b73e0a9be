import { askServer } from '../servers/ask-server.ts';
import type { MetadataReader } from './registration-reader.ts';

/**
 * Reads what Dubbo's Redis metadata report wrote: definitions, and nothing else.
 * @param address Dubbo's: `redis://default:password@127.0.0.1:6379`
 */
export function readRedis(address: string): MetadataReader {
  const { port, password } = new URL(address);
  const nothing = (): Promise<null> => Promise.resolve(null);
  return {
    definition: async ({ serviceInterface, version, group }, application) => {
      const key = `${serviceInterface}:${version ?? ''}:${group ?? ''}:provider:${application}`;
      const login = password === '' ? '' : `AUTH ${password}\r\n`;
      const answer = await askServer(Number(port), `${login}GET ${key}\r\nQUIT\r\n`);
      return /\$\d+\r\n(.*)\r\n\+OK\r\n$/s.exec(answer)?.[1] ?? null;
    },
    mapping: nothing,
    metadataInfo: nothing,
    close: () => undefined,
  };
}
