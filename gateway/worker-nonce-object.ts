import { DurableObject } from 'cloudflare:workers';
import type { NonceLimits } from './auth/gathered-nonces.ts';
import { NonceMemory } from './auth/nonce-memory.ts';
import type { NonceVerdict } from './auth/nonce-store.ts';
import { type NonceQuestion, QUESTION, VERDICTS } from './worker-nonce-port.ts';

/**
 * Remembers the nonces of one access key for all isolates: one Durable Object for each key, so that one key's flood is no other's. It may
 * be evicted at any time: a row for each batch is on disk before the batch is answered, and is read again by the next question.
 */
export class NonceObject extends DurableObject<Record<string, unknown>> {
  readonly #sql: SqlStorage;
  #limits: NonceLimits | null = null;
  #memory: NonceMemory | null = null;
  /** Seconds since 1970 when rows were last thrown away. */
  #sweptAt = 0;

  constructor(context: DurableObjectState, env: Record<string, unknown>) {
    super(context, env);
    this.#sql = context.storage.sql;
    // `text`: a line `<created> <nonce>` for each. `newest`: the last `created` among them. Without text: of what was thrown away.
    this.#sql.exec('CREATE TABLE IF NOT EXISTS batch (newest INTEGER, text TEXT)');
  }

  /** A verdict for each nonce of the question, in order. */
  override fetch(request: Request): Response {
    const question = JSON.parse(request.headers.get(QUESTION) ?? '') as NonceQuestion;
    return new Response(null, { headers: { [VERDICTS]: JSON.stringify(this.#claim(question)) } });
  }

  #claim({ limits, nonces, created }: NonceQuestion): readonly NonceVerdict[] {
    const now = Date.now() / 1000;
    const memory = this.#memoryOf(limits, now);
    let text = '';
    let newest = 0;
    const verdicts = nonces.map((nonce, index) => {
      const time = created[index] ?? 0;
      const verdict = memory.claim(nonce, time, now);
      if (verdict === 'new') {
        text += `${time} ${nonce}\n`;
        newest = Math.max(newest, time);
      }
      return verdict;
    });
    // The platform lets the answer go once the row is on disk.
    if (text !== '') this.#sql.exec('INSERT INTO batch VALUES (?, ?)', newest, text);
    this.#sweep(now, limits.windowSeconds);
    return verdicts;
  }

  /** New limits, of a new deployment, make a new memory out of what is stored. */
  #memoryOf(limits: NonceLimits, now: number): NonceMemory {
    const { windowSeconds, maxNonces } = limits;
    const isSame = this.#limits?.windowSeconds === windowSeconds && this.#limits.maxNonces === maxNonces;
    if (this.#memory !== null && isSame) return this.#memory;
    const [low = 0, high = 0] = crypto.getRandomValues(new Uint32Array(2));
    const memory = new NonceMemory({ windowSeconds, maxNonces, hashKey: [low, high] });
    for (const { newest, text } of this.#sql.exec('SELECT newest, text FROM batch')) {
      if (text === '') memory.forget(Number(newest));
      for (const line of String(text).split('\n')) {
        const [created, nonce] = line.split(' ');
        if (nonce !== undefined) memory.restore(nonce, Number(created), now);
      }
    }
    this.#limits = limits;
    this.#memory = memory;
    return memory;
  }

  #sweep(now: number, windowSeconds: number): void {
    if (now - this.#sweptAt < windowSeconds / 4) return;
    this.#sweptAt = now;
    const oldest = now - windowSeconds;
    const { newest } = this.#sql.exec('SELECT MAX(newest) AS newest FROM batch WHERE newest < ?', oldest).one();
    if (newest === null) return;
    this.#sql.exec('DELETE FROM batch WHERE newest < ?', oldest);
    // Should the clock go back, what was thrown away would count again.
    this.#sql.exec("INSERT INTO batch VALUES (?, '')", newest);
  }
}
