import type { RedisClient, RedisReply } from './redis-client.ts';
import { RedisReplyError } from './redis-client.ts';

/** What a key holds instead of a text of a bearable size, where its fingerprint is one of these. */
export const NO_TEXT: ReadonlyMap<string, string> = new Map([
  ['', 'nothing'],
  ['type', 'something else than a text'],
  ['size', 'more than 16 MiB'],
]);

/** Redis does nothing else while it works out one batch. */
const BATCH_SIZE = 50;
/** Fails as a whole where the reason is not the type of a value. */
const SCRIPT = `
local fingerprints = {}
for index, key in ipairs(KEYS) do
  local value = redis.pcall('GET', key)
  if not value then fingerprints[index] = ''
  elseif type(value) == 'string' then fingerprints[index] = #value > 16777216 and 'size' or redis.sha1hex(value)
  elseif string.find(value.err, 'WRONGTYPE', 1, true) then fingerprints[index] = 'type'
  else return value end
end
return fingerprints`;

/** States that pass, and say nothing about scripts. */
const PASSING = new Set(['NOAUTH', 'LOADING', 'BUSY', 'MASTERDOWN', 'TRYAGAIN', 'OOM']);

/**
 * Texts that change with what keys hold, made by the server: definitions are large and hardly ever change. Null: it runs no scripts
 * for us.
 */
export async function readFingerprints(
  client: RedisClient,
  keys: readonly string[],
): Promise<readonly string[] | null> {
  const batches: Promise<readonly string[]>[] = [];
  for (let start = 0; start < keys.length; start += BATCH_SIZE) {
    batches.push(readBatch(client, keys.slice(start, start + BATCH_SIZE)));
  }
  try {
    return (await Promise.all(batches)).flat();
  } catch (error) {
    if (error instanceof RedisReplyError && !PASSING.has(error.code)) return null;
    throw error;
  }
}

async function readBatch(client: RedisClient, keys: readonly string[]): Promise<readonly string[]> {
  const reply = await client.send(['EVAL', SCRIPT, String(keys.length), ...keys]);
  if (isListOfTexts(reply) && reply.length === keys.length) return reply;
  throw new Error('answers EVAL with something else than was asked for');
}

function isListOfTexts(reply: RedisReply): reply is readonly string[] {
  return Array.isArray(reply) && reply.every((item) => typeof item === 'string');
}
