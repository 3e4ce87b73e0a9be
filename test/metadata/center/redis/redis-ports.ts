import { inject } from 'vitest';

export interface RedisPorts {
  /** Of a Redis on 127.0.0.1. Its password is `right`. */
  readonly redis: number;
  /** Of something that answers like no Redis. */
  readonly noRedis: number;
}

declare module 'vitest' {
  interface ProvidedContext {
    redisPorts: RedisPorts;
  }
}

/** For tests inside workerd: the servers run in the Node process that started the tests. */
export function redisPorts(): RedisPorts {
  return inject('redisPorts');
}
