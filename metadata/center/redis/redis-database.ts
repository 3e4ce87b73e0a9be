import type { CenterAddress } from '../center-address.ts';

/**
 * The number of the database, by Dubbo's parameter `database`.
 *
 * @throws Error for an address that means what this version cannot do
 */
export function redisDatabase({ parameters }: CenterAddress): number {
  if (parameters.get('cluster') === 'true') throw new Error('cluster=true: Redis clusters are not in this version');
  const text = parameters.get('database') ?? '0';
  if (!/^\d{1,9}$/.test(text)) throw new Error('database: is not a number, expected that of a database of Redis');
  return Number(text);
}
