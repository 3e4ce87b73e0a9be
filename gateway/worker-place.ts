import type { CallerPlace } from './cluster/routing-request.ts';

/** Where Cloudflare says that the caller of a request is. It is looked up when a router asks: for most calls none does, and it is dear. */
export class WorkerPlace implements CallerPlace {
  readonly #request: Request;

  constructor(request: Request) {
    this.#request = request;
  }

  get latitude(): number {
    return this.#degrees('latitude');
  }

  get longitude(): number {
    return this.#degrees('longitude');
  }

  /** On a self-hosted workerd there is nothing that could tell. */
  #degrees(key: 'latitude' | 'longitude'): number {
    const { cf } = this.#request as { readonly cf?: Readonly<Record<string, unknown>> };
    const value = cf?.[key];
    return typeof value === 'string' ? Number.parseFloat(value) : Number.NaN;
  }
}
