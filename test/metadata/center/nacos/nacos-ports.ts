import { inject } from 'vitest';

export interface NacosPorts {
  /** Of a Nacos 2 and a 3 on 127.0.0.1. Both want the user `me` with the password `right`. */
  readonly nacos2: number;
  readonly nacos3: number;
  /** Of a server whose pages are for people. */
  readonly noNacos: number;
}

declare module 'vitest' {
  interface ProvidedContext {
    nacosPorts: NacosPorts;
  }
}

/** For tests inside workerd: the servers run in the Node process that started the tests. */
export function nacosPorts(): NacosPorts {
  return inject('nacosPorts');
}
