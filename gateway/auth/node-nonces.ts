import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers';
import { NonceJournal } from './node-nonce-journal.ts';
import { NonceMemories } from './nonce-memories.ts';
import type { NonceStore, NonceVerdict } from './nonce-store.ts';

/** How long nonces wait for others, to be written in one system call: one for each request costs a fifth of a call. */
const WRITE_MS = 200;
/** Octets that wait at most, but for those of one turn. */
const MAX_PENDING = 65_536;

export interface NodeNoncesOptions {
  /** Where used nonces are written down. */
  readonly folder: string;
  readonly windowSeconds: number;
  /** Of each key. */
  readonly maxNonces: number;
  /** Milliseconds since 1970. */
  readonly epochMs: () => number;
  /** Takes a line for whoever runs the gateway. */
  readonly tell: (line: string) => void;
}

export interface NodeNonces extends NonceStore {
  /** Seconds since 1970: of what was signed before it is unknown whether it was used. */
  readonly knownSince: number;
  claim(...nonce: Parameters<NonceStore['claim']>): NonceVerdict;
  close(): void;
}

/**
 * The nonces of a Node process: in its memory, and in a journal for the next process.
 *
 * @throws what keeps the journal from being opened: without it nobody could be let in
 */
export function openNodeNonces({ folder, windowSeconds, maxNonces, epochMs, tell }: NodeNoncesOptions): NodeNonces {
  const now = (): number => epochMs() / 1000;
  const key = randomBytes(8);
  const hashKey = [key.readUInt32LE(0), key.readUInt32LE(4)] as const;
  const memories = new NonceMemories({ windowSeconds, maxNonces, hashKey, now });
  const journal = new NonceJournal({ folder, windowSeconds, now });
  for (const { accessKeyId, nonce, created } of journal.read()) memories.restore(accessKeyId, nonce, created);
  if (journal.isShared) {
    tell(
      `problem: another gateway uses ${folder} too, or has not ended in order: requests that were signed before this start are refused; ` +
        'gateways that run at the same time must not share it, as neither knows what the other has let in (--state)',
    );
  }
  let isBroken = false;
  let isSoon = false;
  let later: ReturnType<typeof setTimeout> | null = null;

  function onError(error: unknown): void {
    if (!isBroken) tell(`problem: used nonces cannot be written to ${folder}, so nobody is let in: ${String(error)}`);
    isBroken = true;
  }

  function write(): void {
    isSoon = false;
    if (later !== null) clearTimeout(later);
    later = null;
    try {
      journal.flush();
      isBroken = false;
    } catch (error) {
      onError(error);
    }
  }

  /** By the end of the turn, as frames to providers leave then: a start after a crash refuses only what was made before it. */
  function writeSoon(): void {
    if (isSoon) return;
    isSoon = true;
    setImmediate(write);
  }

  return {
    knownSince: journal.knownSince,
    claim(accessKeyId, nonce, created): NonceVerdict {
      if (isBroken) write();
      if (isBroken) return 'unanswered';
      const seconds = now();
      const verdict = memories.claim(accessKeyId, nonce, created, seconds);
      if (verdict !== 'new') return verdict;
      try {
        journal.add({ accessKeyId, nonce, created });
      } catch (error) {
        onError(error);
        return 'unanswered';
      }
      if (created > seconds || journal.pending > MAX_PENDING) writeSoon();
      else later ??= setTimeout(write, WRITE_MS).unref();
      return verdict;
    },
    close() {
      write();
      if (!isBroken) journal.close();
    },
  };
}
