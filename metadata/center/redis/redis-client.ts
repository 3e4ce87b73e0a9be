import type { ServerAddress } from '../dial.ts';

export type RedisReply = string | number | null | readonly RedisReply[];

export interface RedisClientOptions {
  readonly server: ServerAddress;
  readonly isTls: boolean;
  readonly username: string | null;
  readonly password: string | null;
  readonly database: number;
  /** Of connecting, credentials included, and of every command. */
  readonly timeoutMs: number;
}

/** A connection to one Redis server. Once anything has gone wrong with it, it is of no use any more. */
export interface RedisClient {
  readonly server: ServerAddress;
  /**
   * What the server answers. Rejects with RedisReplyError if that is an error, and with another Error if there is no answer, or none
   * that makes sense: then the connection has ended.
   */
  send(command: readonly string[]): Promise<RedisReply>;
  /** Ends the connection at once. May be called again. */
  destroy(): void;
}

/** Opens a connection. Rejects as `send` does. */
export type CreateRedisClient = (options: RedisClientOptions) => Promise<RedisClient>;

/** The server has understood and refuses, or cannot do it. */
export class RedisReplyError extends Error {
  /** `WRONGPASS`, `NOPERM`, `ERR`, ... */
  readonly code: string;

  constructor(message: string) {
    super(message);
    this.name = 'RedisReplyError';
    this.code = /^[A-Z]+/.exec(message)?.[0] ?? 'ERR';
  }

  get areCredentialsRefused(): boolean {
    return /^(?:WRONGPASS|NOAUTH|ERR invalid password|ERR AUTH|ERR Client sent AUTH|ERR wrong .*'auth')/i.test(
      this.message,
    );
  }
}
