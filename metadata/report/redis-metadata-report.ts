import type { CenterAddress } from '../center/center-address.ts';
import { CenterLink } from '../center/center-link.ts';
import { ProblemTable } from '../center/problem-table.ts';
import { FollowedKeys } from '../center/redis/followed-keys.ts';
import type { CreateRedisClient, RedisReply } from '../center/redis/redis-client.ts';
import { redisDatabase } from '../center/redis/redis-database.ts';
import { RedisSession } from '../center/redis/redis-session.ts';
import { FirstDefinition } from './first-definition.ts';
import type { DefinitionKey, MetadataReport } from './metadata-report.ts';
import { parseMapping } from './parse-mapping.ts';

export interface RedisMetadataReportOptions {
  /** Parameters: `database` (0), `group` of the mapping (`dubbo`), `ssl`. */
  readonly address: CenterAddress;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Default 1,000. */
  readonly pollIntervalMs?: number;
  readonly createClient: CreateRedisClient;
}

/** Where the server works out no fingerprints, every text has to be read each time. */
const DEAR_FACTOR = 5;

/**
 * The metadata center in Redis: definitions in `<interface>:<version>:<group>:provider:<application>` with empty parts kept,
 * MetadataInfo in `<application>:<revision>`, and the applications of an interface in its field of the hash `<group>:mapping`.
 * Dubbo 2.7 and 3.2 write definitions only.
 * https://github.com/apache/dubbo/blob/dubbo-3.2.16/dubbo-metadata/dubbo-metadata-report-redis/src/main/java/org/apache/dubbo/metadata/store/redis/RedisMetadataReport.java
 * https://github.com/apache/dubbo-spi-extensions/blob/master/dubbo-metadata-report-extensions/dubbo-metadata-report-redis/src/main/java/org/apache/dubbo/metadata/store/redis/RedisMetadataReport.java
 *
 * @throws Error for an address that means what this version cannot do
 */
export function createRedisMetadataReport(options: RedisMetadataReportOptions): MetadataReport {
  const { address, now, pollIntervalMs = 1_000, createClient } = options;
  const { parameters } = address;
  const database = redisDatabase(address);
  const problems = new ProblemTable();
  const link = new CenterLink(address.label, now);
  const followed = new Set<FirstDefinition>();
  const keys = new FollowedKeys((key, line) => problems.set(key, line));
  /** On the clock that nobody sets back. */
  let allDueMs = 0;
  let isCheap = true;
  let isClosed = false;
  const session = new RedisSession(
    { address, database, createClient },
    {
      async onTurn(client) {
        const isDue = performance.now() >= allDueMs;
        if (keys.size === 0) await client.send(['PING']);
        const wasCheap = await keys.refresh(client, isDue ? 'all' : 'new');
        if (isDue) {
          isCheap = wasCheap;
          allDueMs = performance.now() + pollIntervalMs * (isCheap ? 1 : DEAR_FACTOR);
        }
        if (!isClosed)
          link.inStep(`follows ${keys.size} definitions${isCheap ? '' : ', without EVAL, which it refuses'}`);
        return Math.max(0, allDueMs - performance.now());
      },
      onLost(reason) {
        allDueMs = 0;
        link.lost(reason);
      },
    },
  );

  async function ask(command: readonly string[]): Promise<string | null> {
    const reply: RedisReply = await session.ask(command);
    if (typeof reply === 'string' || reply === null) return reply;
    throw new Error(`answers ${command[0]} with something else than was asked for`);
  }

  /** Dear: a walk over all keys. */
  async function publishers(key: DefinitionKey): Promise<readonly string[]> {
    const prefix = definitionKey(key, '');
    const found: string[] = [];
    let cursor = '0';
    do {
      const reply = await session.ask(['SCAN', cursor, 'MATCH', `${escapeGlob(prefix)}*`, 'COUNT', '1000']);
      const [next, names] = Array.isArray(reply) ? reply : [];
      if (typeof next !== 'string' || !Array.isArray(names)) throw new Error('answers SCAN with something else');
      for (const name of names) if (typeof name === 'string') found.push(name.slice(prefix.length));
      cursor = next;
    } while (cursor !== '0');
    return [...new Set(found)];
  }

  return {
    watch(key, applications, listener) {
      if (isClosed) return () => {};
      const definition = new FirstDefinition(key, listener);
      const follow = (application: string, tell: (text: string | null) => void): (() => void) => {
        const stop = keys.follow(definitionKey(key, application), tell);
        session.wake();
        return stop;
      };
      definition.follow(applications, follow, () => publishers(key));
      followed.add(definition);
      return () => {
        followed.delete(definition);
        definition.close();
      };
    },
    // Of those that are followed: to find others would take a walk over all keys.
    list: (serviceInterface) =>
      [...followed]
        .filter(({ key, isThere }) => isThere && key.serviceInterface === serviceInterface)
        .map(({ key }) => key),
    metadataInfo: (application, revision) => ask(['GET', `${application}:${revision}`]),
    async mapping(serviceInterface) {
      const root = parameters.get('group') ?? 'dubbo';
      return parseMapping((await ask(['HGET', `${root}:mapping`, serviceInterface])) ?? '');
    },
    problems: () => problems.lines(),
    state: (nowMs) => link.state(nowMs),
    close() {
      isClosed = true;
      keys.clear();
      session.close();
      link.lost('closed');
      return Promise.resolve();
    },
  };
}

function definitionKey({ serviceInterface, version, group }: DefinitionKey, application: string): string {
  return [serviceInterface, version ?? '', group ?? '', 'provider', application].join(':');
}

function escapeGlob(text: string): string {
  return text.replaceAll(/[\\*?[\]^-]/g, String.raw`\$&`);
}
