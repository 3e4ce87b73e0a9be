import type { LoadRedis } from './redis/create-redis-client.ts';

/** On Node the package is where it was installed. */
export const loadRedis: LoadRedis = () => import('@redis/client');
