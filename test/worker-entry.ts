import { DurableObject } from 'cloudflare:workers';

export { HubObject } from '../gateway/worker-hub-object.ts';
export { NonceObject } from '../gateway/worker-nonce-object.ts';

/** Has a storage and nothing else. */
export class StorageObject extends DurableObject {}

export default {
  fetch: () => new Response('only tests run here'),
};
