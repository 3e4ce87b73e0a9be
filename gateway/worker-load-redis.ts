import type { LoadRedis } from '../metadata/center/redis/create-redis-client.ts';

/**
 * On Workers the package is a module beside the bundle (launch/bundle-redis.ts): half a megabyte that no Worker without Redis
 * has to read at its start.
 */
export const loadRedis: LoadRedis = () => import('./redis-package.mjs');
