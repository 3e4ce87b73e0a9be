import type { RedisClient, RedisReply } from './redis-client.ts';

/** Large ones have megabytes. */
const BATCH_SIZE = 20;

/** What keys hold; null where that is nothing, or no text. */
export async function readTexts(client: RedisClient, keys: readonly string[]): Promise<readonly (string | null)[]> {
  const texts: (string | null)[] = [];
  for (let start = 0; start < keys.length; start += BATCH_SIZE) {
    const batch = keys.slice(start, start + BATCH_SIZE);
    const reply = await client.send(['MGET', ...batch]);
    if (!isListOfTexts(reply) || reply.length !== batch.length)
      throw new Error('answers MGET with something else than was asked for');
    texts.push(...reply);
  }
  return texts;
}

function isListOfTexts(reply: RedisReply): reply is readonly (string | null)[] {
  return Array.isArray(reply) && reply.every((item) => typeof item === 'string' || item === null);
}
