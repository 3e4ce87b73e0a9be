import type { Hessian2Limits } from './limits.ts';

/** What every reader and writer of this folder throws on bad input. */
export class Hessian2Error extends Error {
  /** Index in the buffer given to `reset()` where it went wrong; for output over its limit, the octets written. */
  readonly offset: number;
  /** Which limit was passed; null when the octets themselves are wrong. */
  readonly limit: keyof Hessian2Limits | null;

  constructor(message: string, offset: number, limit: keyof Hessian2Limits | null = null) {
    super(`${message} (octet ${offset})`);
    this.name = 'Hessian2Error';
    this.offset = offset;
    this.limit = limit;
  }
}
